import { TextField, type TextFieldProps } from '@mui/material';
import type { Choices } from '#schema/kinds';

interface Props extends Pick<TextFieldProps, 'id' | 'className' | 'label' | 'autoFocus' | 'sx'> {
  readonly choices: Choices;
  readonly value: string;
  /** The accessible name, if there is no label. */
  readonly 'aria-label'?: string;
  readonly onChange: (value: string) => void;
}

/** A select for a short fixed list: the browser's own element, which works with every keyboard and phone. */
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
