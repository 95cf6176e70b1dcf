import type { ScheduledShift } from '#schema/reports/schedule';
import ActionDialogById from '../../../screens/actions/ActionDialogById.tsx';

interface Props {
  readonly shift: Pick<ScheduledShift, 'shift_id' | 'package_id'>;
  /** The package gets its nurse, not only this session. */
  readonly whole: boolean;
  /** Who gets it; chosen in the dialog when absent. */
  readonly agent_id?: string;
  readonly onClose: () => void;
}

/** The dialog of assign_agent for the package, or of substitute for the session, as everywhere. */
export const GiveOne = ({ shift, whole, agent_id, onClose }: Props) => (
  <ActionDialogById
    {...(whole
      ? { resource: 'packages', id: shift.package_id, code: 'assign_agent' }
      : { resource: 'shifts', id: shift.shift_id, code: 'substitute' })}
    defaultValues={agent_id === undefined ? undefined : { agent_id }}
    onClose={onClose}
  />
);
