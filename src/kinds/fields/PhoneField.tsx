import { Box, Link } from '@mui/material';
import { useFieldValue } from 'react-admin';
import { stopRow } from '../parts/stopRow.ts';
import { zaloOf } from '../parts/zaloOf.ts';
import type { FieldProps } from '../webKind.ts';

/** '0912345678' → '0912 345 678'; what is stored is normalised already, so nothing else needs telling apart. */
const spaced = (phone: string): string => phone.replace(/^(0\d{3})(\d{3})(\d{3})$/, '$1 $2 $3');

/** Calls, and opens Zalo; neither opens the row. */
export function PhoneField({ source }: FieldProps) {
  const phone: string = useFieldValue({ source }) ?? '';
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Link
        href={`tel:${phone}`}
        color="inherit"
        onClick={stopRow}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {spaced(phone)}
      </Link>
      <Link
        href={zaloOf(phone)}
        target="_blank"
        rel="noopener noreferrer"
        className="no-print"
        onClick={stopRow}
        aria-label={`Zalo ${spaced(phone)}`}
        sx={{ ml: { xs: 2, sm: 1 }, fontSize: '0.75rem', fontWeight: 600 }}
      >
        Zalo
      </Link>
    </Box>
  );
}
