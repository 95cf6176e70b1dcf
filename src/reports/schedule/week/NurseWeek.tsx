import { Box, Link, type Theme, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { listDays } from '#rules/days';
import { formatDayAndMonth } from '#rules/format';
import { type DaySession, type ScheduleData, schedule } from '#schema/reports/schedule';
import { useCan } from '../../../jsonapi/useCan.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { visuallyHidden } from '../../../ui/styles.ts';
import { getCurrentDay } from '../../../ui/today.ts';
import { useIsPhoneWidth } from '../../../ui/useIsPhoneWidth.ts';
import { formatShortWeekday } from '../../figures/formatDayWithWeekday.ts';
import { useReport } from '../../figures/useReport.ts';
import { stripedBackground } from '../board/boardStyles.ts';
import { buildNurseDay, calculateNurseLoad, describeNurseDay } from '../nurseDay.ts';
import { buildScheduleGrid } from '../scheduleGrid.ts';
import { toScheduleParams } from '../scheduleParams.ts';
import { toWeekRange } from '../scheduleView.ts';
import { describeNurseToday } from './describeNurseToday.ts';
import { NurseLoadBar } from './NurseLoadBar.tsx';

/** Loads a nurse's week from Monday to Sunday with its sessions; nothing if the viewer may not read the schedule. */
export function useNurseWeek(id: string) {
  const today = getCurrentDay();
  const mayRead = useCan('read', undefined, schedule);
  const week = toWeekRange(today);
  const reportParams = {
    ...toScheduleParams({ ...week, agent_id: id, area: '', level: 'default' }),
    sessions: true,
  };
  const { data, error, retry } = useReport<ScheduleData>('schedule', mayRead ? reportParams : null, [
    'shifts',
    'packages',
    'agents',
  ]);
  return { id, today, week, data, error, retry, isWaiting: mayRead && !data && !error };
}

interface Props extends ReturnType<typeof useNurseWeek> {
  /** The day of her next planned session; null if there is none. */
  readonly nextDay: string | null;
  /** Shown for a nurse who is not in the schedule: her state. */
  readonly state: ReactNode;
}

/**
 * A nurse's week from Monday to Sunday: what begins today, her load, and each day's sessions with their mothers by time (rules 8.17). On a
 * phone the week begins today.
 */
export function NurseWeek({ id, today, week, data, error, retry, nextDay, state }: Props) {
  const isPhone = useIsPhoneWidth();
  if (error) return <ErrorPanel error={error} onRetry={retry} header="Chưa tải được tuần này" />;
  if (!data) return null;
  const { blocks } = buildScheduleGrid(data.rows, undefined, data.nurses);
  const block = blocks.find(({ agent }) => agent.id === id);
  // A nurse who does not work is not in the schedule.
  if (!block) return <Typography color="textSecondary">{state}, không có trong lịch tắm</Typography>;
  const days = listDays(week.from, week.to);
  const ahead = days.filter((day) => day >= today);
  const own = (data.sessions ?? []).filter(
    ({ status, taken_by }) => status !== 'cancelled' && taken_by.includes(id),
  );
  const { off, works } = buildNurseDay(block, today);
  return (
    <Box component="section" aria-labelledby="week" sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {describeNurseToday({ sessions: own, off: off ?? (works ? null : 'nghỉ'), nextDay, today })}
      </Typography>
      <Box sx={weekHead}>
        <Typography id="week" variant="subtitle2" component="h3">
          Tuần này
        </Typography>
        <Box sx={{ width: { xs: 130, sm: 160 } }}>
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
        {(isPhone ? [...ahead, ...days.filter((day) => day < today)] : days).map((day) => {
          const held = buildNurseDay(block, day);
          const sessions = own.filter((one) => one.day === day);
          const isFree = held.planned + held.finished + held.cancelled === 0;
          const isOff = isFree && !held.works;
          return (
            <Box
              key={day}
              component="li"
              {...(day === today && { 'aria-current': 'date' as const })}
              className={isOff ? 'off' : held.starts.length === 0 ? 'empty' : ''}
            >
              <span className="day">
                {formatShortWeekday(day)} {formatDayAndMonth(day)}
              </span>
              {isFree && !held.off && !isOff ? (
                <span>
                  <span aria-hidden>–</span>
                  <span style={visuallyHidden}>trống</span>
                </span>
              ) : (
                <div>
                  {(sessions.length === 0 || held.clashes) && (
                    <Box component="span" sx={{ color: held.clashes ? 'error.main' : undefined }}>
                      {isFree ? (held.off ?? 'Nghỉ') : describeNurseDay(held)}
                    </Box>
                  )}
                  {sessions.map((session) => (
                    <WeekSession key={session.shift_id} session={session} />
                  ))}
                </div>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const weekHead = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1.5, sm: 3 },
  rowGap: 1,
  mb: 1,
} as const;

/** Returns a name with initials before the given name, for a narrow cell: 'Lý Phương Linh' → 'LP Linh'. */
function shortenName(name: string): string {
  const words = name.trim().split(/\s+/);
  const initials = words.slice(0, -1).map((word) => word.charAt(0));
  return `${initials.join('')} ${words.at(-1)}`.trim();
}

/** A session with its time and its mother; a press opens the mother's page. */
function WeekSession({ session }: { readonly session: DaySession }) {
  const mayOpen = useCan('show', undefined, 'customers');
  const { customer_id, package_id, customer_name, time_period, status } = session;
  const words = (
    <>
      <strong>{time_period[0]?.slice(0, 'HH:MM'.length)}</strong> {status === 'finished' && '✓ '}
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        {customer_name}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {shortenName(customer_name)}
      </Box>
    </>
  );
  return mayOpen ? (
    <Link
      component={RouterLink}
      to={`/customers/${customer_id}?packageId=${package_id}`}
      title={customer_name}
      className="session"
    >
      {words}
    </Link>
  ) : (
    <span className="session" title={customer_name}>
      {words}
    </span>
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
    alignItems: 'baseline',
    columnGap: 1.5,
    px: { xs: 0, sm: 0.5 },
    py: 0.75,
    position: 'relative',
    borderStyle: 'solid',
    borderColor: 'divider',
    borderWidth: { xs: '1px 0 0', sm: '0 0 0 1px' },
  },
  '& > li:first-of-type': { borderWidth: 0 },
  '& > li.empty, & > li.off': { color: 'text.secondary' },
  '& > li.off::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    color: 'divider',
    background: stripedBackground,
    opacity: 0.5,
  },
  '& > li > *': { position: 'relative' },
  '& > li[aria-current]': { boxShadow: ({ palette }: Theme) => `inset 0 2px ${palette.now}` },
  '& > li[aria-current] .day': { fontWeight: 600, color: 'text.primary' },
  '& .day': { fontSize: 'caption.fontSize', color: 'text.secondary' },
  '& .session': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: { sm: 'caption.fontSize' },
    lineHeight: { xs: '44px', sm: '24px' },
    color: 'text.primary',
  },
} as const;
