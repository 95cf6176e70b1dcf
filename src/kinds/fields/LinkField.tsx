import { Link } from '@mui/material';
import { TextField, useFieldValue } from 'react-admin';
import { stopRow } from '../parts/stopRow.ts';
import type { FieldProps } from '../webKind.ts';

/** Only http and https are followed, unlike by react-admin's UrlField; anything else is shown as the text it is. */
const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

/** A web address, opened in a new tab. */
export function LinkField({ source }: FieldProps) {
  const value: string | null | undefined = useFieldValue({ source });
  if (!value || !isWeb(value)) return <TextField source={source} />;
  return (
    <Link
      href={value}
      target="_blank"
      rel="noopener noreferrer"
      onClick={stopRow}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {value.replace(/^https?:\/\//i, '')}
    </Link>
  );
}
