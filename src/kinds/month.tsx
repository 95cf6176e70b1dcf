import { parseMonth } from '#rules/dateText';
import { isRealMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import { DateBox } from './parts/DateBox.tsx';
import type { EntryKind, FilterProps, InputProps } from './webKind.ts';

/** '11/2026', '11/26', '112026', '2026-11', or '11' of this year. */
function typedMonth(typed: string, today: string): string | null {
  const parts = /^(\d{1,2})(?:[-/. ]?(\d{4}|\d{2}))?$/.exec(typed.trim());
  if (!parts?.[1]) return parseMonth(typed);
  const year = parts[2] ?? today.slice(0, 4);
  const month = `${year.length === 2 ? `20${year}` : year}-${parts[1].padStart(2, '0')}`;
  return isRealMonth(month) ? month : null;
}

const month1 = {
  read: typedMonth,
  show: formatMonth,
  dayOf: (value: string) => `${value}-01`,
  pick: (day: string) => day.slice(0, 7),
  placeholder: 'MM/YYYY',
  monthsOnly: true,
} as const;

const Input = ({ field, resource: _resource, values: _values, labelId: _, ...box }: InputProps<string>) => (
  <DateBox {...box} {...month1} required={field.required} />
);

const Filter = ({ id, filter, value, onChange }: FilterProps) => (
  <DateBox
    {...month1}
    id={id}
    name={filter.name}
    invalid={false}
    value={value || null}
    onChange={(next) => onChange(next ?? '')}
  />
);

export const month: EntryKind<string> = { Input, Filter };
