import Link from '@mui/material/Link';
import { stopRow } from './parts/stopRow.ts';
import { TextBox } from './parts/TextBox.tsx';
import { TextFilter } from './parts/TextFilter.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

/** Only http and https are followed; anything else is shown as the text it is. */
const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

const Cell = ({ value }: CellProps<string>) =>
  value && isWeb(value) ? (
    <Link
      href={value}
      target="_blank"
      rel="noopener noreferrer"
      onClick={stopRow}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {value.replace(/^https?:\/\//i, '')}
    </Link>
  ) : (
    value
  );

const Input = ({ value, onChange, field, ...box }: InputProps<string>) => (
  <TextBox
    {...box}
    required={field.required}
    text={value ?? ''}
    onText={(text) => onChange(text.trim() || null)}
    placeholder="https://"
    html={{ type: 'url', inputMode: 'url' }}
  />
);

export const link: WebKind<string> = { Cell, Input, Filter: TextFilter };
