import Link from '@mui/material/Link';
import { stopRow } from './parts/stopRow.ts';
import { TextBox } from './parts/TextBox.tsx';
import { TextFilter } from './parts/TextFilter.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

const Cell = ({ value }: CellProps<string>) => (
  <Link href={`mailto:${value}`} color="inherit" onClick={stopRow}>
    {value}
  </Link>
);

const Input = ({ value, onChange, field, ...box }: InputProps<string>) => (
  <TextBox
    {...box}
    required={field.required}
    text={value ?? ''}
    onText={(text) => onChange(text || null)}
    html={{ type: 'email', autoComplete: 'off', inputMode: 'email' }}
  />
);

export const email: WebKind<string> = { Cell, Input, Filter: TextFilter };
