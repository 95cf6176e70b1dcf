import { useStore } from 'react-admin';
import { hasRole } from '#schema/access';
import { hasSeller, listQueues } from '#schema/queues';
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

/**
 * Returns the parameters of the worklist request, and the resources whose changes affect its answer.
 * @param queue its name; null: all
 */
export function useWorklistParams(queue: string | null) {
  const viewer = useViewer();
  const { isMine } = useTaskOwnerChoice();
  return {
    params: { ...(queue && { queue }), ...(isMine && { mine: 'true' }) },
    follows: [...new Set(listQueues(viewer).map(({ resource }) => resource)), 'shifts'],
  };
}

/**
 * Returns the viewer's tasks, of one queue or of all.
 * @param queue its name; null: all
 */
export function useWorklist(queue: string | null) {
  const { params, follows } = useWorklistParams(queue);
  return useReport<WorklistData>('worklist', params, follows);
}
