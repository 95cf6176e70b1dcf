import type { DaySession } from '#schema/reports/schedule';
import ActionDialogById from '../../../screens/actions/ActionDialogById.tsx';
import { AssignNurseDialog } from '../cell/AssignNurseDialog.tsx';
import type { SessionActionCode } from './useSessionCardActions.ts';

interface Props {
  readonly session: DaySession;
  readonly act: SessionActionCode;
  readonly onClose: () => void;
}

/** The dialog of an action that the user started on a session's card; the same dialog as on other screens. */
export const SessionActionDialog = ({ session, act, onClose }: Props) =>
  act === 'assign_agent' ? (
    <AssignNurseDialog shift={session} whole onClose={onClose} />
  ) : (
    <ActionDialogById resource="shifts" id={session.shift_id} code={act} onClose={onClose} />
  );
