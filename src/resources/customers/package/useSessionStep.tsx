import { formatDate } from '#rules/format';
import { canRunAction } from '#rules/levels';
import type { LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { useCanCallback } from '../../../jsonapi/useCan.ts';
import { ActionDialog } from '../../../screens/actions/ActionDialog.tsx';
import type { DialogStepDeclaration } from '../../../screens/customizeScreens.ts';
import { RecordContexts } from '../../../screens/RecordContexts.tsx';
import { SessionDialog } from './SessionDialog.tsx';

/**
 * Returns the next step of a running package, built from its next session: marking the session as held if its day is
 * today or earlier, else the other actions on the session. Null if there is no planned session or the viewer may not
 * act on it.
 * @param shift the package's first planned session
 * @param today the local day
 */
export function useSessionStep(
  pack: LoadedRecordOf<'packages'>,
  shift: LoadedRecordOf<'shifts'> | undefined,
  today: string,
): DialogStepDeclaration | null {
  const can = useCanCallback();
  if (!shift || !canRunAction('finish_shift', pack.level)) return null;
  const record = { ...shift, package_level: pack.level };
  const isDue = shift.day <= today;
  if (!can(isDue ? 'finish_shift' : 'delay_shift', record, 'shifts')) return null;
  const day = formatDate(shift.day).slice(0, 5);
  return isDue
    ? {
        code: 'finish_shift',
        label: `Ghi nhận buổi ${day}`,
        dialog: (onClose) => (
          <RecordContexts resource="shifts" record={record}>
            <ActionDialog code="finish_shift" onClose={onClose} />
          </RecordContexts>
        ),
      }
    : {
        code: 'next_session',
        label: `Buổi tới ${day}`,
        dialog: (onClose) => (
          <SessionDialog pack={pack} shift={record} onMove={undefined} onClose={onClose} />
        ),
      };
}
