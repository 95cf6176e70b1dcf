import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { stopRow } from './parts/stopRow.ts';
import { TextBox } from './parts/TextBox.tsx';
import { TextFilter } from './parts/TextFilter.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

/** '0912345678' → '0912 345 678'; what is stored is normalised already, so nothing else needs telling apart. */
const spaced = (phone: string): string => phone.replace(/^(0\d{3})(\d{3})(\d{3})$/, '$1 $2 $3');

/** Zalo knows numbers by their international form without the plus. */
const zaloOf = (phone: string): string => phone.replace(/^0/, '84').replace(/\D/g, '');

/** Calls, and opens Zalo; neither opens the row (ux). */
const Cell = ({ value }: CellProps<string>) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    <Link href={`tel:${value}`} color="inherit" onClick={stopRow} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {spaced(value ?? '')}
    </Link>
    <Link
      href={`https://zalo.me/${zaloOf(value ?? '')}`}
      target="_blank"
      rel="noopener noreferrer"
      onClick={stopRow}
      aria-label={`Zalo ${spaced(value ?? '')}`}
      sx={{ ml: 1, fontSize: '0.75rem', fontWeight: 600 }}
    >
      Zalo
    </Link>
  </Box>
);

const Input = ({ value, onChange, field, ...box }: InputProps<string>) => (
  <TextBox
    {...box}
    required={field.required}
    text={value ?? ''}
    onText={(text) => onChange(text || null)}
    html={{ type: 'tel', inputMode: 'tel', autoComplete: 'off' }}
  />
);

export const phone: WebKind<string> = { Cell, Input, Filter: TextFilter };
