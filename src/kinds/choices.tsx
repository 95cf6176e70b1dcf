import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import type { Ref } from 'react';
import { ChoiceFilter } from './parts/ChoiceFilter.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

/** A list of ticks: such sets are short. */
function Input({
  labelId,
  describedBy,
  field,
  value,
  onChange,
  onBlur,
  inputRef,
  disabled,
}: InputProps<string[]>) {
  const chosen = value ?? [];
  const options = field.choices ?? [];
  return (
    <FormGroup row role="group" aria-labelledby={labelId} aria-describedby={describedBy} onBlur={onBlur}>
      {options.map((option, index) => (
        <FormControlLabel
          key={option.value}
          label={option.label}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(option.value)}
              disabled={disabled ?? false}
              onChange={(_event, checked) =>
                onChange(
                  options
                    .map((each) => each.value)
                    .filter((each) => (each === option.value ? checked : chosen.includes(each))),
                )
              }
              slotProps={{ input: index === 0 ? { ref: inputRef as Ref<HTMLInputElement> } : {} }}
            />
          }
        />
      ))}
    </FormGroup>
  );
}

export const choices: EntryKind<string[]> = { Input, Filter: ChoiceFilter };
