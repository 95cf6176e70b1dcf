import type { ScheduledShift } from '#schema/reports/schedule';
import ActionDialogById from '../../../screens/actions/ActionDialogById.tsx';

interface Props {
  readonly shift: Pick<ScheduledShift, 'shift_id' | 'package_id'>;
  /** True to give the nurse the whole package, and not only this session. */
  readonly whole: boolean;
  /** Id of the nurse; if absent, the user chooses a nurse in the dialog. */
  readonly agent_id?: string;
  readonly onClose: () => void;
}

/** The standard dialog of the action assign_agent (whole package) or substitute (one session). */
export const AssignNurseDialog = ({ shift, whole, agent_id, onClose }: Props) => (
  <ActionDialogById
    {...(whole
      ? { resource: 'packages', id: shift.package_id, code: 'assign_agent' }
      : { resource: 'shifts', id: shift.shift_id, code: 'substitute' })}
    defaultValues={agent_id === undefined ? undefined : { agent_id }}
    onClose={onClose}
  />
);
