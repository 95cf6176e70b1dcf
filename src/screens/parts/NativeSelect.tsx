import { TextField, type TextFieldProps } from '@mui/material';
import type { Choices } from '#schema/kinds';

interface Props extends Pick<TextFieldProps, 'id' | 'className' | 'label' | 'autoFocus' | 'sx'> {
  readonly choices: Choices;
  readonly value: string;
  /** Its name where it has no label. */
  readonly 'aria-label'?: string;
  readonly onChange: (value: string) => void;
}

/** A short fixed list to choose one from: the browser's own select, which every keyboard and phone knows. */
export const NativeSelect = ({ choices, onChange, 'aria-label': name, ...field }: Props) => (
  <TextField
    {...field}
    select
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ select: { native: true }, htmlInput: { 'aria-label': name } }}
  >
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </TextField>
);
