import type { ActionDialogProps } from '../../../screens/customizeScreens.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { CallOffDialog, type CallOffInitialValues } from './CallOffDialog.tsx';

type Props = Pick<ActionDialogProps, 'defaultValues' | 'banner' | 'onClose'>;

/** The dialog of call_off for the current nurse. It reloads the page's data itself, and stays open to show the people to inform. */
export default function CallOffAction({ defaultValues = {}, banner, onClose }: Props) {
  const { id, name } = useRecord<'agents'>();
  return (
    <CallOffDialog
      nurse={{ id, name }}
      first={toInitialValues(defaultValues)}
      banner={banner}
      onClose={onClose}
    />
  );
}

/** Returns the dialog's initial values from the values chosen before the dialog opened. */
function toInitialValues({
  from,
  to,
  time_period,
  reason,
  request_id,
}: Readonly<Record<string, unknown>>): CallOffInitialValues {
  return {
    ...(typeof from === 'string' && { from, to: typeof to === 'string' ? to : from }),
    ...(Array.isArray(time_period) && { slots: time_period.map(String) }),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof request_id === 'string' && { request_id }),
  };
}
