import { Link } from '@mui/material';
import { TextField, useFieldValue } from 'react-admin';
import { externalLinkProps } from '../../ui/stopRowClick.ts';
import type { FieldProps } from '../webKind.ts';

/** True only for http and https addresses. Needed because react-admin's UrlField would also open `javascript:` addresses. */
const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

/** A web address, opened in a new tab. */
export function LinkField({ source }: FieldProps) {
  const value: string | null | undefined = useFieldValue({ source });
  if (!value || !isWeb(value)) return <TextField source={source} />;
  return (
    <Link href={value} {...externalLinkProps} sx={{ overflowWrap: 'anywhere' }}>
      {value.replace(/^https?:\/\//i, '')}
    </Link>
  );
}
