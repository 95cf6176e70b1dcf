import type { ActionDialogProps } from '../../../screens/screensOf.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { CallOffDialog, type FirstValues } from './CallOffDialog.tsx';

type Props = Pick<ActionDialogProps, 'defaultValues' | 'banner' | 'onClose'>;

/** The dialog of call_off on the nurse around, wherever it is opened. It reads all again itself, and stays open with whom to tell. */
export default function CallOffAction({ defaultValues = {}, banner, onClose }: Props) {
  const { id, name } = useRecord<'agents'>();
  return (
    <CallOffDialog nurse={{ id, name }} first={firstOf(defaultValues)} banner={banner} onClose={onClose} />
  );
}

/** The values of the dialog that were chosen where it was opened. */
function firstOf({
  from,
  to,
  time_period,
  reason,
  request_id,
}: Readonly<Record<string, unknown>>): FirstValues {
  return {
    ...(typeof from === 'string' && { from, to: typeof to === 'string' ? to : from }),
    ...(Array.isArray(time_period) && { slots: time_period.map(String) }),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof request_id === 'string' && { request_id }),
  };
}
