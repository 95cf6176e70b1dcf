import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { calculatePostponement } from '#rules/calendar';
import { isRealDay, toWeekday } from '#rules/days';
import { formatDate } from '#rules/format';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { getCurrentDay } from '../../ui/today.ts';
import { MovedSessionsTable } from './MovesTable.tsx';
import { QuickDayButtons } from './QuickDays.tsx';

const weekday = ['', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'];
const formatWeekdayAndDate = (day: string): string => `${weekday[toWeekday(day)]} ${formatDate(day)}`;

/**
 * Shown in the postpone dialog, before the change is saved: the sessions that move and their new days, the new end of
 * the package, and the conflicts.
 */
export default function MovedSessionsPreview() {
  const record = useRecord<'shifts'>();
  const data = useDataProvider<NoiDataProvider>();
  const { control, trigger } = useFormContext<Record<string, unknown>>();
  const typed = useWatch({ control, name: 'new_day' });
  const day = typeof typed === 'string' && isRealDay(typed) ? typed : null;
  // True if the field itself already reports a Sunday or an earlier day.
  const isRefusedByField = day !== null && calculatePostponement([], record, day).refused !== null;
  const found = useQuery({
    queryKey: ['shifts', 'postponed', record.id, day],
    queryFn: ({ signal }) => data.postponed(record.id, day ?? '', signal),
    enabled: day !== null && !isRefusedByField,
  });
  useEffect(() => {
    if (day) void trigger('new_day');
  }, [day, trigger]);
  if (!day)
    return (
      <>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          Buổi {Number(record.index)}, đang hẹn {formatWeekdayAndDate(String(record.day))}.
        </Typography>
        <QuickDayButtons day={String(record.day)} today={getCurrentDay()} />
      </>
    );
  if (isRefusedByField) return null;
  if (found.error) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton variant="rounded" height={80} sx={{ mt: 2 }} />;
  const { customer_name, refused, moves, delayed_days, finished_at, new_finished_at, conflicts } = found.data;
  if (refused)
    return (
      <Alert severity="error" sx={{ mt: 2 }}>
        {refused}
      </Alert>
    );
  return (
    <Box component="section" aria-label="Sau khi hoãn" aria-live="polite" sx={{ mt: 2 }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        Buổi {Number(record.index)} của <strong>{customer_name}</strong> hoãn {delayed_days} ngày
        {moves.length > 1 && `, ${moves.length - 1} buổi sau lùi theo`}.{' '}
        {new_finished_at === finished_at
          ? `Gói vẫn kết thúc ngày ${formatDate(finished_at)}.`
          : `Gói kết thúc ngày ${formatDate(new_finished_at)} thay vì ${formatDate(finished_at)}.`}
      </Typography>
      <MovedSessionsTable moves={moves} conflicts={conflicts} dated={formatWeekdayAndDate} />
    </Box>
  );
}
