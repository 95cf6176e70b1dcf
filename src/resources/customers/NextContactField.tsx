import { Box } from '@mui/material';
import { useFieldValue } from 'react-admin';
import { formatDate } from '#rules/format';
import type { FieldProps } from '../../kinds/webKind.ts';
import { useCurrentDay } from '../../ui/today.ts';

/** The day of the next call: red if it has passed, amber if it is today. */
export default function NextContactField({ source }: FieldProps) {
  const day: string | null = useFieldValue({ source }) ?? null;
  const today = useCurrentDay();
  if (day === null) return null;
  const color = day < today ? 'error.main' : day === today ? 'warning.main' : undefined;
  return (
    <Box component="span" sx={{ color, fontWeight: color && 600 }}>
      {formatDate(day)}
    </Box>
  );
}
