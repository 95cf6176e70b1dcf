import Check from '@mui/icons-material/Check';
import { useFieldValue } from 'react-admin';
import type { FieldProps } from '../webKind.ts';

/** A tick in a row, a word in a detail. React-admin's BooleanField hides its icon from screen readers. */
export function YesNoField({ source, roomy }: FieldProps) {
  const value: unknown = useFieldValue({ source });
  if (roomy) return <>{value ? 'Có' : 'Không'}</>;
  return value ? <Check fontSize="small" titleAccess="Có" sx={{ verticalAlign: 'middle' }} /> : null;
}
