import { Box, Link } from '@mui/material';
import { useFieldValue } from 'react-admin';
import { spacedPhone } from '../parts/spacedPhone.ts';
import { stopRow } from '../parts/stopRow.ts';
import { zaloOf } from '../parts/zaloOf.ts';
import type { FieldProps } from '../webKind.ts';

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
        {spacedPhone(phone)}
      </Link>
      <Link
        href={zaloOf(phone)}
        target="_blank"
        rel="noopener noreferrer"
        className="no-print"
        onClick={stopRow}
        aria-label={`Zalo ${spacedPhone(phone)}`}
        sx={{ ml: { xs: 2, sm: 1 }, fontSize: 'caption.fontSize', fontWeight: 600 }}
      >
        Zalo
      </Link>
    </Box>
  );
}
