import Box from '@mui/material/Box';
import { useFieldValue } from 'react-admin';
import { formatMoney } from '#rules/format';
import type { FieldProps } from '../webKind.ts';

/** Whole đồng, what is owed in red. */
export function MoneyField({ source }: FieldProps) {
  const value: number | null | undefined = useFieldValue({ source });
  if (value == null || value >= 0) return <>{formatMoney(value)}</>;
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      {formatMoney(value)}
    </Box>
  );
}
