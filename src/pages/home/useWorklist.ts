import { useStore } from 'react-admin';
import { hasRole } from '#schema/access';
import { hasSeller, listQueues, type WorkGroup } from '#schema/queues';
import type { WorklistData } from '#schema/reports/worklist';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useReport } from '../../reports/figures/useReport.ts';

/** Returns whose tasks are listed: users who sell can choose between all and their own. The choice is stored with the account. */
export function useTaskOwnerChoice() {
  const viewer = useViewer();
  const [owner, setOwner] = useStore<'all' | 'mine'>('home.owner', 'all');
  const canChoose = hasRole(viewer, ['sales']) && listQueues(viewer).some(hasSeller);
  return { isMine: canChoose && owner === 'mine', setOwner: canChoose ? setOwner : null };
}

/** The tasks that are listed: those of a queue, those of a group, or without both the oldest of all. */
export interface WorklistChoice {
  readonly queue?: string | null;
  readonly group?: WorkGroup | null;
}

/** Returns the parameters of the worklist request, and the resources whose changes affect its answer. */
export function useWorklistParams({ queue, group }: WorklistChoice = {}) {
  const viewer = useViewer();
  const { isMine } = useTaskOwnerChoice();
  return {
    params: { ...(queue && { queue }), ...(group && { group }), ...(isMine && { mine: 'true' }) },
    follows: [...new Set(listQueues(viewer).map(({ resource }) => resource)), 'shifts'],
  };
}

/** Returns the viewer's tasks: of a queue, of a group, or of all. */
export function useWorklist(choice: WorklistChoice = {}) {
  const { params, follows } = useWorklistParams(choice);
  return useReport<WorklistData>('worklist', params, follows);
}
