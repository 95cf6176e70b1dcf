import type { ActionDialogProps } from '../../../screens/screensOf.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { CallOffDialog } from './CallOffDialog.tsx';

type Props = Pick<ActionDialogProps, 'defaultValues' | 'onClose'>;

/** The dialog of call_off on the nurse around, wherever it is opened. It reads all again itself, and stays open with whom to tell. */
export default function CallOffAction({ defaultValues, onClose }: Props) {
  const { id, name } = useRecord<'agents'>();
  const from = typeof defaultValues?.from === 'string' ? { from: defaultValues.from } : {};
  return <CallOffDialog nurse={{ id, name }} {...from} onClose={onClose} />;
}
