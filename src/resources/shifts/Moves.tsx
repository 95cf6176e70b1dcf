import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { finishDay, postpone } from '#rules/calendar';
import { isRealDay, wday } from '#rules/days';
import { formatDate } from '#rules/format';
import type { Shift } from '#schema/shifts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { RecordProps } from '../../screens/registry.ts';

const weekday = ['', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'];
const dated = (day: string): string => `${weekday[wday(day)]} ${formatDate(day)}`;

/** In the postpone dialog: which sessions move where, and when the package ends then, before anything is sent. */
export default function Moves({ record }: RecordProps) {
  const { control, trigger } = useFormContext<Record<string, unknown>>();
  const typed = useWatch({ control, name: 'new_day' });
  const day = typeof typed === 'string' && isRealDay(typed) ? typed : null;
  const shifts = useGetList<LoadedRecord>('shifts', {
    filter: { package_id: record.package_id },
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'index', order: 'ASC' },
    meta: { include: [] },
  });
  // A Sunday or an earlier day is told at once, at the field.
  useEffect(() => {
    if (day) void trigger('new_day');
  }, [day, trigger]);
  if (!day)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        Buổi {Number(record.index)}, đang hẹn {dated(String(record.day))}.
      </Typography>
    );
  if (!shifts.data) return null;
  const all = shifts.data as unknown as Shift[];
  const { moves, delayed_days, refused } = postpone(all, record as unknown as Shift, day);
  // What the field tells itself is not told twice.
  if (refused?.code === 'taken')
    return (
      <Alert severity="error" sx={{ mt: 2 }}>
        {refused.reason}
      </Alert>
    );
  if (refused) return null;
  const to = new Map(moves.map((move) => [move.id, move.to]));
  const open = all.filter((shift) => shift.status !== 'cancelled');
  const before = finishDay(open.map((shift) => shift.day));
  const after = finishDay(open.map((shift) => to.get(shift.id) ?? shift.day));
  const indexOf = (id: string) => all.find((shift) => shift.id === id)?.index;
  return (
    <Box component="section" aria-label="Sau khi hoãn" aria-live="polite" sx={{ mt: 2 }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        Buổi này hoãn {delayed_days} ngày
        {moves.length > 1 && `, ${moves.length - 1} buổi sau lùi theo`}.{' '}
        {after === before
          ? `Gói vẫn kết thúc ngày ${formatDate(after)}.`
          : `Gói kết thúc ngày ${formatDate(after)} thay vì ${formatDate(before)}.`}
      </Typography>
      <Box
        component="table"
        aria-label="Các buổi sẽ dời"
        sx={{
          borderCollapse: 'collapse',
          fontSize: '0.875rem',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { textAlign: 'left', py: 0.25, pr: { xs: 1.5, sm: 3 }, whiteSpace: 'nowrap' },
          '& th': { fontWeight: 600, color: 'text.secondary' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Buổi</th>
            <th scope="col">Ngày cũ</th>
            <th scope="col">Ngày mới</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ id, from, to: then }) => (
            <tr key={id}>
              <td>{indexOf(id)}</td>
              <td>{dated(from)}</td>
              <td>{dated(then)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
