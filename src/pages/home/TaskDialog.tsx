import type { WorklistTask } from '#schema/reports/worklist';
import { buildTask, findTaskButton } from '#schema/tasks';
import { useViewer } from '../../jsonapi/viewer.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const ActionDialogById = lazyWithPreload(() => import('../../screens/actions/ActionDialogById.tsx'));
const AnswerDialog = lazyWithPreload(() => import('../../resources/requests/AnswerDialog.tsx'));
const CallDialog = lazyWithPreload(() => import('../call/CallDialog.tsx'));

/** The components of a task's dialog, to preload them. */
export const taskDialogParts = { call: CallDialog, action: ActionDialogById, request: AnswerDialog } as const;

interface Props {
  readonly task: WorklistTask;
  readonly onClose: () => void;
}

/** The dialog for a task: the dialog of its action, or the person to call and the possible results. */
export function TaskDialog({ task, onClose }: Props) {
  const { resource, id, customer_id, name, phone } = task;
  const button = findTaskButton(resource, buildTask(task.queue, task.amount), useViewer());
  return (
    <LazyBoundary>
      {button?.by === 'action' && <ActionDialogById {...{ resource, id, onClose }} code={button.action} />}
      {button?.by === 'request' && <AnswerDialog id={id} onClose={onClose} />}
      {button?.by === 'call' && (
        <CallDialog
          resource={customer_id === null ? resource : 'customers'}
          id={customer_id ?? id}
          actions={button.actions}
          {...{ name, phone, onClose }}
        />
      )}
    </LazyBoundary>
  );
}
