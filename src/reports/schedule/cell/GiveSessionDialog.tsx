import type { ScheduledShift } from '#schema/reports/schedule';
import ActionDialogById from '../../../screens/actions/ActionDialogById.tsx';

interface Props {
  readonly shift: Pick<ScheduledShift, 'shift_id' | 'package_id'>;
  /** True to give the whole package to the nurse, not only this session. */
  readonly whole: boolean;
  /** The nurse; if absent, she is chosen in the dialog. */
  readonly agent_id?: string;
  readonly onClose: () => void;
}

/** The standard dialog of assign_agent (package) or substitute (session). */
export const GiveSessionDialog = ({ shift, whole, agent_id, onClose }: Props) => (
  <ActionDialogById
    {...(whole
      ? { resource: 'packages', id: shift.package_id, code: 'assign_agent' }
      : { resource: 'shifts', id: shift.shift_id, code: 'substitute' })}
    defaultValues={agent_id === undefined ? undefined : { agent_id }}
    onClose={onClose}
  />
);
