import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { Ref } from 'react';
import { PlainSelect } from './parts/PlainSelect.tsx';
import type { EntryKind, FilterProps, InputProps } from './webKind.ts';

/** A tick; yes or no as two choices where one must be chosen (it has no default). */
function Input({
  id,
  labelId,
  describedBy,
  name,
  field,
  value,
  onChange,
  onBlur,
  inputRef,
  disabled,
}: InputProps<boolean>) {
  const ref = inputRef as Ref<HTMLInputElement>;
  if (field.required && field.default === undefined)
    return (
      <RadioGroup
        row
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        name={name}
        value={value == null ? '' : String(value)}
        onChange={(_event, chosen) => onChange(chosen === 'true')}
      >
        <FormControlLabel value="true" label="Có" control={<Radio size="small" inputRef={ref} />} />
        <FormControlLabel value="false" label="Không" control={<Radio size="small" />} />
      </RadioGroup>
    );
  return (
    <Checkbox
      id={id}
      edge="start"
      checked={value === true}
      disabled={disabled ?? false}
      onChange={(_event, checked) => onChange(checked)}
      onBlur={onBlur}
      slotProps={{ input: { ref, 'aria-describedby': describedBy } }}
    />
  );
}

const Filter = ({ id, value, onChange }: FilterProps) => (
  <PlainSelect
    id={id}
    value={value}
    onChange={onChange}
    options={[
      { value: '', label: 'Tất cả' },
      { value: 'true', label: 'Có' },
      { value: 'false', label: 'Không' },
    ]}
  />
);

export const boolean: EntryKind<boolean> = { Input, Filter };
