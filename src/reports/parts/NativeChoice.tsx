import { TextField } from '@mui/material';
import { useId } from 'react';
import type { Choices } from '#schema/kinds';

interface Props {
  readonly label: string;
  readonly choices: Choices;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A short fixed list to choose one from: the browser's own select, which every keyboard and phone knows. */
export const NativeChoice = ({ label, choices, value, onChange }: Props) => (
  <TextField
    select
    id={useId()}
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ select: { native: true } }}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </TextField>
);
