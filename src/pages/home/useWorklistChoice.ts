import { useEvent } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { type WorkGroup, workGroups } from '#schema/queues';
import type { WorklistChoice } from './useWorklist.ts';

const isGroup = (name: string | null): name is WorkGroup => name !== null && Object.hasOwn(workGroups, name);

/** Returns the choice of tasks in the URL, and a function that changes it. */
export function useWorklistChoice() {
  const [params, setParams] = useSearchParams();
  const [queue, group] = [params.get('queue'), params.get('group')];
  const choice: WorklistChoice = { queue, group: queue === null && isGroup(group) ? group : null };
  const choose = useEvent(({ queue, group }: WorklistChoice) =>
    setParams((before) => {
      for (const [name, value] of Object.entries({ queue, group }))
        if (value) before.set(name, value);
        else before.delete(name);
      return before;
    }),
  );
  return { choice, choose };
}
