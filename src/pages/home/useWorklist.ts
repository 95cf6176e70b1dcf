import { useStore } from 'react-admin';
import { hasRole } from '#schema/access';
import { hasSeller, listQueues, type WorkGroup } from '#schema/queues';
import type { WorklistData } from '#schema/reports/worklist';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useReport } from '../../reports/figures/useReport.ts';

/**
 * Returns the choice between all tasks and the user's own tasks; only users who sell have this choice. The choice is stored with the
 * account.
 */
export function useTaskOwnerChoice() {
  const viewer = useViewer();
  const [owner, setOwner] = useStore<'all' | 'mine'>('home.owner', 'all');
  const canChoose = hasRole(viewer, ['sales']) && listQueues(viewer).some(hasSeller);
  return { isMine: canChoose && owner === 'mine', setOwner: canChoose ? setOwner : null };
}

/** Limits the worklist to a queue or to a group; without both, the worklist contains the oldest of all tasks. */
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
