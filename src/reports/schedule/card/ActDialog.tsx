import type { DaySession } from '#schema/reports/schedule';
import ActionDialogById from '../../../screens/actions/ActionDialogById.tsx';
import { GiveOne } from '../cell/GiveOne.tsx';
import type { SessionAct } from './useCardActs.ts';

interface Props {
  readonly session: DaySession;
  readonly act: SessionAct;
  readonly onClose: () => void;
}

/** The dialog of what is done with a session from its card, as everywhere. */
export const ActDialog = ({ session, act, onClose }: Props) =>
  act === 'assign_agent' ? (
    <GiveOne shift={session} whole onClose={onClose} />
  ) : (
    <ActionDialogById resource="shifts" id={session.shift_id} code={act} onClose={onClose} />
  );
