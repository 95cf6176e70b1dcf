import { Box } from '@mui/material';
import { useFieldValue } from 'react-admin';
import { formatDate } from '#rules/format';
import type { FieldProps } from '../../kinds/webKind.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { formatBabyAge } from './formatBabyAge.ts';

/** The due date; in a row with the time until the birth, or the baby's age, on the second line. */
export default function DueDayField({ source, variant }: FieldProps) {
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
