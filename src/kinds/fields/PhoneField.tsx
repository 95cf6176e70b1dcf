import { Box, Link } from '@mui/material';
import { useFieldValue } from 'react-admin';
import { addPhoneSpaces } from '../../ui/addPhoneSpaces.ts';
import { externalLinkProps, stopRowClick } from '../../ui/stopRowClick.ts';
import { toZaloUrl } from '../../ui/toZaloUrl.ts';
import type { FieldProps } from '../webKind.ts';

/** A phone number that starts a call when pressed, and a link to the number's Zalo chat. */
export function PhoneField({ source }: FieldProps) {
  const phone: string = useFieldValue({ source }) ?? '';
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Link
        href={`tel:${phone}`}
        color="inherit"
        onClick={stopRowClick}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {addPhoneSpaces(phone)}
      </Link>
      <Link
        href={toZaloUrl(phone)}
        {...externalLinkProps}
        className="no-print"
        aria-label={`Zalo ${addPhoneSpaces(phone)}`}
        sx={{ ml: { xs: 2, sm: 1 }, fontSize: 'caption.fontSize', fontWeight: 600 }}
      >
        Zalo
      </Link>
    </Box>
  );
}
