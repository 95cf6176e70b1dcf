import { Box, Link, Skeleton, type Theme, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { listDays } from '#rules/days';
import { formatDayAndMonth } from '#rules/format';
import { type ScheduleData, schedule } from '#schema/reports/schedule';
import { useCan } from '../../../jsonapi/useCan.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { getCurrentDay as todayNow } from '../../../ui/today.ts';
import { formatShortWeekday } from '../../figures/formatDayWithWeekday.ts';
import { useReport } from '../../figures/useReport.ts';
import { buildNurseDay, calculateNurseLoad, describeNurseDay } from '../nurseDay.ts';
import { buildScheduleGrid } from '../scheduleGrid.ts';
import { toScheduleParams } from '../scheduleParams.ts';
import { toWeekRange } from '../scheduleView.ts';
import { formatSlotTimes } from '../timesText.ts';
import { NurseLoadBar } from './NurseLoadBar.tsx';

/** A nurse's week from Monday to Sunday: her load, and each day's sessions by time (rules 8.17). */
export function NurseWeek({ id }: { readonly id: string }) {
  const today = todayNow();
  const mayRead = useCan('read', undefined, schedule);
  const week = toWeekRange(today);
  const reportParams = toScheduleParams({ ...week, agent_id: id, area: '', level: 'default' });
  const { data, error, retry } = useReport<ScheduleData>('schedule', mayRead ? reportParams : null, [
    'shifts',
    'packages',
    'agents',
  ]);
  if (!mayRead) return null;
  if (error) return <ErrorPanel error={error} onRetry={retry} header="Chưa tải được tuần này" />;
  if (!data) return <Skeleton variant="rounded" sx={{ height: { xs: 240, sm: 126 }, mt: 3 }} />;
  const { blocks } = buildScheduleGrid(data.rows, undefined, data.nurses);
  const block = blocks.find(({ agent }) => agent.id === id);
  // A nurse who does not work is not in the schedule, so she has no week to show.
  if (!block) return null;
  const days = listDays(week.from, week.to);
  return (
    <Box component="section" aria-labelledby="week" sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 1 }}>
        <Typography id="week" variant="subtitle2" component="h3">
          Tuần này
        </Typography>
        <Box sx={{ width: 160 }}>
          <NurseLoadBar load={calculateNurseLoad(block, days)} />
        </Box>
        <Link
          component={RouterLink}
          to={`/reports/schedule?view=week&agent_id=${id}`}
          sx={{ lineHeight: '24px' }}
        >
          Mở lịch tắm
        </Link>
      </Box>
      <Box component="ul" aria-labelledby="week" sx={strip}>
        {days.map((day) => {
          const held = buildNurseDay(block, day);
          const times = formatSlotTimes(held.taken.map(({ slot }) => slot));
          return (
            <Box
              key={day}
              component="li"
              {...(day === today && { 'aria-current': 'date' as const })}
              className={held.starts.length === 0 ? 'empty' : ''}
            >
              <span className="day">
                {formatShortWeekday(day)} {formatDayAndMonth(day)}
              </span>
              <Box component="span" sx={{ color: held.clashes ? 'error.main' : undefined }}>
                {describeNurseDay(held)}
              </Box>
              {times && <span className="times">{times}</span>}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** Seven cells side by side; on a phone, a line for each day. */
const strip = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(7, minmax(0, 1fr))' },
  border: { xs: 0, sm: 1 },
  borderColor: { sm: 'divider' },
  borderRadius: 1,
  overflow: 'hidden',
  fontVariantNumeric: 'tabular-nums',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: '72px minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
    alignContent: 'start',
    columnGap: 1.5,
    px: { xs: 0, sm: 0.75 },
    py: 0.75,
    borderTop: { xs: 1, sm: 0 },
    borderLeft: { sm: 1 },
    borderColor: 'divider',
  },
  '& > li:first-of-type': { borderTop: 0, borderLeft: 0 },
  '& > li.empty': { color: 'text.secondary' },
  '& > li[aria-current]': { boxShadow: ({ palette }: Theme) => `inset 0 2px ${palette.now}` },
  '& > li[aria-current] .day': { fontWeight: 600, color: 'text.primary' },
  '& .day, & .times': { fontSize: 'caption.fontSize', color: 'text.secondary' },
  '& .times': { gridColumn: { xs: 2, sm: 1 } },
} as const;
