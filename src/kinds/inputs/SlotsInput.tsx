import { timeSlots } from '#rules/slots';
import type { InputProps } from '../webKind.ts';
import { PickInput } from './PickInput.tsx';

const options = timeSlots.map((slot) => ({ value: slot, label: slot.replace('-', '–') }));

/** Care slots, in the order of the day. */
export const SlotsInput = (props: InputProps) => (
  <PickInput {...props} multiple options={options} parse={(slots: string[]) => [...slots].sort()} />
);
