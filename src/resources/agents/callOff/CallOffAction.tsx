import type { ActionDialogProps } from '../../../screens/screensOf.ts';
import { CallOffDialog } from './CallOffDialog.tsx';

type Props = Pick<ActionDialogProps, 'record' | 'defaultValues' | 'onClose'>;

/** The dialog of call_off wherever it is opened. It reads all again itself, and stays open with whom to tell. */
export default function CallOffAction({ record, defaultValues, onClose }: Props) {
  const from = typeof defaultValues?.from === 'string' ? { from: defaultValues.from } : {};
  return (
    <CallOffDialog nurse={{ id: String(record.id), name: String(record.name) }} {...from} onClose={onClose} />
  );
}
