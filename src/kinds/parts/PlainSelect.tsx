import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Choice } from '#schema/kinds';

interface Props {
  readonly id: string;
  readonly value: string;
  readonly options: readonly Choice[];
  readonly onChange: (value: string) => void;
  /** When no label element names it. */
  readonly label?: string;
}

/** A short fixed list to choose one from: the browser's own select, which every keyboard and phone knows. */
export function PlainSelect({ id, value, options, onChange, label }: Props) {
  return (
    <NativeSelect
      input={<OutlinedInput size="small" fullWidth sx={{ bgcolor: 'background.paper' }} />}
      inputProps={{ id, 'aria-label': label }}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
