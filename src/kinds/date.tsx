import { typedDay } from '#rules/dateText';
import { formatDate } from '#rules/format';
import { DateBox } from './parts/DateBox.tsx';
import type { EntryKind, FilterProps, InputProps } from './webKind.ts';

const day = {
  read: typedDay,
  show: formatDate,
  dayOf: (value: string) => value,
  pick: (picked: string) => picked,
  placeholder: 'DD/MM/YYYY',
} as const;

const Input = ({ field, resource: _resource, values: _values, labelId: _, ...box }: InputProps<string>) => (
  <DateBox {...box} {...day} required={field.required} />
);

const Filter = ({ id, filter, value, onChange }: FilterProps) => (
  <DateBox
    {...day}
    id={id}
    name={filter.name}
    invalid={false}
    value={value || null}
    onChange={(next) => onChange(next ?? '')}
  />
);

export const date: EntryKind<string> = { Input, Filter };
