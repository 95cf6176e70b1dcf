import { Box, Typography } from '@mui/material';
import type { TodaysSession, TodaysSessions } from '#schema/reports/todayReport';
import { FoldedSessions, formatHour, formatSessionCounts, SessionLines } from './HourSessions.tsx';
import { getSessionStart } from './SessionLine.tsx';
import { useTimeOfDay } from './useTimeOfDay.ts';

interface Props {
  readonly data: TodaysSessions;
}

const getStartHour = (session: TodaysSession): number => Number(getSessionStart(session).slice(0, 2));

/**
 * The sessions from now on under their hours, with a line at the current time. Sessions without a nurse are listed above, so they are left
 * out. Only the first sessions are loaded: each later hour is a line with its number of sessions, and a click lists them.
 */
export function NextSessions({ data: { sessions, hours, counts } }: Props) {
  const now = useTimeOfDay();
  const isAll = sessions.length >= counts.ahead;
  const last = sessions.at(-1);
  const lastHour = last ? getStartHour(last) : -1;
  const shown = sessions.filter(({ nurses }) => nurses.length > 0);
  const next = shown.find((session) => getSessionStart(session) > now)?.shift_id;
  const listed = [...new Set(shown.map(getStartHour))];
  const folded = isAll ? [] : hours.filter(({ hour }) => hour > lastHour);
  return (
    <Box component="section" aria-label="Từ bây giờ">
      {listed.map((hour) => {
        const own = shown.filter((session) => getStartHour(session) === hour);
        const isPartial = !isAll && hour === lastHour;
        const counted = isPartial ? hours.find((one) => one.hour === hour) : undefined;
        const loaded = sessions.filter((session) => getStartHour(session) === hour).length;
        const total = counted?.total ?? loaded;
        const isFirst = own[0]?.shift_id === next;
        return (
          <Box key={hour}>
            {isFirst && <NowLine now={now} />}
            <Typography component="h3" variant="caption" color="textSecondary" sx={hourLine}>
              {formatHour(hour)}
              <span>{formatSessionCounts(total, counted?.unassigned ?? loaded - own.length)}</span>
            </Typography>
            <SessionLines
              label={formatHour(hour)}
              sessions={own}
              {...(!isFirst && { above: { id: next, line: <NowLine now={now} component="li" /> } })}
            />
            {total > loaded && (
              <FoldedSessions
                label={`Xem cả ${formatSessionCounts(total, 0)} lúc ${formatHour(hour)}`}
                only="all"
                {...{ hour, total }}
              />
            )}
          </Box>
        );
      })}
      {shown.length > 0 && next === undefined && <NowLine now={now} />}
      {folded.map(({ hour, total, unassigned }) => (
        <FoldedSessions
          key={hour}
          label={`${formatHour(hour)} · ${formatSessionCounts(total, unassigned)}`}
          only="all"
          {...{ hour, total }}
        />
      ))}
    </Box>
  );
}

interface NowProps {
  readonly now: string;
  readonly component?: 'div' | 'li';
}

/** The current time, over the full width. */
const NowLine = ({ now, component = 'div' }: NowProps) => (
  <Box component={component} aria-hidden sx={nowLine}>
    <Box component="span" sx={{ bgcolor: 'background.default', pl: 0.5 }}>
      {now}
    </Box>
  </Box>
);

const hourLine = {
  display: 'flex',
  justifyContent: 'space-between',
  px: 1,
  lineHeight: '27px',
  borderTop: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const;

const nowLine = {
  height: 0,
  borderTop: 2,
  borderColor: 'now',
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  fontSize: 'caption.fontSize',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const;
