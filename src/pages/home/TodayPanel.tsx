import { Box, Link, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import type { TodaysSessions } from '#schema/reports/todayReport';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useCurrentDay } from '../../ui/today.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { AssignTodayButton, MarkPastButton } from './DayStepButton.tsx';
import { FoldedSessions, SessionLines, urgentLine } from './HourSessions.tsx';
import { NextSessions } from './NextSessions.tsx';
import { sessionLineHeight } from './SessionLine.tsx';
import { UnassignedSessions } from './UnassignedSessions.tsx';
import { LISTED_SESSIONS, useTodayReport } from './useToday.ts';

interface Props {
  /** Buttons next to the heading. */
  readonly children?: ReactNode;
}

/**
 * Today's sessions: first the past sessions that nobody marked, then the sessions without a nurse, then the next sessions under their
 * hours. On a phone three lines of these.
 */
export default function TodayPanel({ children }: Props) {
  const isPhone = useIsPhoneWidth();
  const { data, error, pending, retry } = useTodayReport();
  return (
    <Box component="section" aria-labelledby="today" sx={{ minWidth: 0 }}>
      <Box sx={head}>
        <Typography id="today" variant="h2">
          Hôm nay
        </Typography>
        {children}
      </Box>
      {pending && <Skeleton variant="rounded" height={isPhone ? phoneHeight : 640} />}
      {error && !data ? (
        <ErrorPanel error={error} onRetry={retry} header="Chưa tải được các buổi hôm nay" />
      ) : (
        data && (isPhone ? <PhoneDay data={data} /> : <DeskDay data={data} />)
      )}
    </Box>
  );
}

/** Height in pixels, on a phone, of the listed sessions and the link below them. */
const phoneHeight = LISTED_SESSIONS.phone * sessionLineHeight.phone + 44;

interface DayProps {
  readonly data: TodaysSessions;
}

function DeskDay({ data }: DayProps) {
  const { all, clashing, over, unassigned, unmarked } = data.counts;
  if (all === 0) return <Typography color="textSecondary">Hôm nay không có buổi nào.</Typography>;
  return (
    <>
      {unmarked > 0 && (
        <FoldedSessions
          label={`${formatNumber(over)} buổi đã qua · ${formatNumber(unmarked)} chưa đánh dấu`}
          only="over"
          total={over}
          isWarning
          action={<MarkPastButton />}
        />
      )}
      {unassigned > 0 && <UnassignedSessions total={unassigned} />}
      {clashing > 0 && (
        <FoldedSessions
          label={`${formatNumber(clashing)} buổi trùng giờ`}
          only="clashing"
          total={clashing}
          isWarning
        />
      )}
      {over > 0 && unmarked === 0 && (
        <FoldedSessions label={`${formatNumber(over)} buổi đã qua`} only="over" total={over} />
      )}
      <NextSessions data={data} />
      <ScheduleLink />
    </>
  );
}

/** Always three lines if there are enough, so that the content below has a constant position. */
function PhoneDay({ data: { counts, hours, sessions } }: DayProps) {
  const { over, unassigned, unmarked } = counts;
  const first = hours.find((one) => one.unassigned > 0)?.hour;
  const next = sessions.slice(0, LISTED_SESSIONS.phone - Number(unmarked > 0) - Number(unassigned > 0));
  return (
    <>
      {unmarked > 0 && (
        <UrgentLine
          first={`${formatNumber(unmarked)} buổi chưa đánh dấu`}
          second={`Trong ${formatNumber(over)} buổi đã qua`}
        >
          <MarkPastButton />
        </UrgentLine>
      )}
      {unassigned > 0 && (
        <UrgentLine
          first={`${formatNumber(unassigned)} buổi chưa có người`}
          second={first === undefined ? 'Trong hôm nay' : `Buổi sớm nhất ${first}–${first + 1} giờ`}
        >
          <AssignTodayButton />
        </UrgentLine>
      )}
      {next.length > 0 && <SessionLines label="Buổi sắp tới" sessions={next} />}
      {sessions.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 1.5 }}>
          Hôm nay không {counts.all === 0 ? 'có buổi nào' : 'còn buổi nào nữa'}.
        </Typography>
      )}
      {counts.all > 0 && <ScheduleLink />}
    </>
  );
}

interface UrgentProps {
  readonly first: string;
  readonly second: string;
  /** The button that deals with it. */
  readonly children: ReactNode;
}

/** On a phone, what to deal with now, as high as a session's line. */
const UrgentLine = ({ first, second, children }: UrgentProps) => (
  <Box sx={{ ...urgentLine, height: sessionLineHeight.phone - 4, mb: 0.5, pl: 1.5 }}>
    <Box sx={{ flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums' }}>
      <Typography variant="body2" sx={{ fontWeight: 600, color: 'warning.main' }}>
        {first}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {second}
      </Typography>
    </Box>
    {children}
  </Box>
);

function ScheduleLink() {
  const day = useCurrentDay();
  return (
    <Link
      component={RouterLink}
      to={`/reports/schedule?from=${day}&to=${day}`}
      sx={{
        display: 'inline-block',
        lineHeight: { xs: '44px', sm: '32px' },
        pl: { sm: 1 },
        // Removes the added tap area: the link is already tall enough to tap.
        '&::after': { content: 'none' },
      }}
    >
      Mở lịch tắm hôm nay
    </Link>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: { md: 32 },
  mb: 1,
} as const;
