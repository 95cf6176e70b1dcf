/** Components that show a customer's values in the list of customers. */
import { Box } from '@mui/material';
import { useFieldValue } from 'react-admin';
import { formatDate } from '#rules/format';
import type { FieldProps } from '../../kinds/webKind.ts';
import { formatBabyAge } from '../../ui/formatBabyAge.ts';
import { useCurrentDay } from '../../ui/today.ts';

/** The due date; in a row with the time until the birth, or the baby's age, on the second line. */
export function DueDayField({ source, variant }: FieldProps) {
  const day: string | null = useFieldValue({ source }) ?? null;
  const today = useCurrentDay();
  if (day === null) return null;
  if (variant === 'detail') return formatDate(day);
  return (
    <>
      <Box className="line">{formatDate(day)}</Box>
      <Box className="line second">{formatBabyAge(day, today)}</Box>
    </>
  );
}

/** The day of the next call: red if it has passed, amber if it is today. */
export function NextContactField({ source }: FieldProps) {
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
