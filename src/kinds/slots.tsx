import { Fragment } from 'react';
import { timeSlots } from '#rules/slots';
import { LazyPicker } from './parts/LazyPicker.tsx';
import type { CellProps, FilterProps, InputProps, WebKind } from './webKind.ts';

const options = timeSlots.map((slot) => ({ value: slot, label: slot.replace('-', '–') }));

/** The slots, each in one piece. */
const Cell = ({ value }: CellProps<string[]>) => (
  <>
    {(value ?? []).map((slot, index) => (
      <Fragment key={slot}>
        {index > 0 && ', '}
        <span style={{ whiteSpace: 'nowrap' }}>{slot.replace('-', '–')}</span>
      </Fragment>
    ))}
  </>
);

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

export const slots: WebKind<string[]> = { Cell, Input, Filter };
