import { timeSlots } from '#rules/slots';
import { LazyPicker } from './parts/LazyPicker.tsx';
import type { EntryKind, FilterProps, InputProps } from './webKind.ts';

const options = timeSlots.map((slot) => ({ value: slot, label: slot.replace('-', '–') }));

const Input = ({
  value,
  onChange,
  field,
  values: _values,
  resource: _resource,
  name: _name,
  labelId: _,
  ...box
}: InputProps<string[]>) => (
  <LazyPicker
    {...box}
    multiple
    options={options}
    value={value ?? []}
    required={field.required}
    onPick={(picked) => onChange([...(picked as string[])].sort())}
  />
);

const Filter = ({ id, value, onChange }: FilterProps) => (
  <LazyPicker
    id={id}
    options={options}
    value={value || null}
    onPick={(picked) => onChange((picked as string) ?? '')}
    placeholder="Tất cả"
  />
);

export const slots: EntryKind<string[]> = { Input, Filter };
