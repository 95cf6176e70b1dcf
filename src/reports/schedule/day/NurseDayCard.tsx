import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, ButtonBase, Skeleton } from '@mui/material';
import { toShortDistrict } from '#rules/shortNames';
import { toMinuteRanges } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { describeSubstitute } from '../cell/SessionButtons.tsx';
import { findClashingIds } from '../findClashingIds.ts';
import { StatusMark } from '../StatusMark.tsx';
import { UNASSIGNED } from '../scheduleGrid.ts';
import { getSessionPhase, type ScheduleTime, sessionPhaseEdges } from '../sessionPhase.ts';
import { formatSlotTimes } from '../timesText.ts';
import type { NurseDayCardData } from './nurseCards.ts';

interface Props {
  readonly card: NurseDayCardData;
  readonly time: ScheduleTime;
  /** Current time of day, 'HH:mm'. */
  readonly now: string;
  /** Opens a slot of the nurse; '' opens her whole day. */
  readonly onOpen: (slot: string) => void;
}

const line = {
  width: '100%',
  minHeight: 52,
  px: 1.5,
  py: 0.75,
  display: 'flex',
  gap: 1.25,
  justifyContent: 'flex-start',
  textAlign: 'start',
  font: 'inherit',
} as const;

/** A nurse's day as lines over the full width. Her name opens the whole day, and each session opens its details. */
export function NurseDayCard({ card: { block, held, sessions }, time, now, onOpen }: Props) {
  const { agent, nurse } = block;
  const clashes = findClashingIds(sessions ?? [], agent.id);
  const waiting = held.planned + held.finished + held.cancelled;
  const count = held.planned + held.finished;
  const most = nurse?.full_load;
  const isUnassigned = agent.id === UNASSIGNED.id;
  const next = findNextToday(sessions ?? [], time);
  return (
    <Box
      component="section"
      aria-label={agent.name}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <ButtonBase
        onClick={() => onOpen('')}
        aria-label={`${agent.name}: ${count} buổi, xem cả ngày`}
        sx={{ ...line, minHeight: 48, bgcolor: 'action.hover' }}
      >
        <Box
          component="span"
          sx={{ flex: 1, minWidth: 0, fontWeight: 600, ...(isUnassigned && { color: 'warning.main' }) }}
        >
          {nurse && !nurse.verified && (
            <Box component="span" title="Chưa xác minh giấy tờ" sx={{ color: 'warning.main' }}>
              ⚠{' '}
            </Box>
          )}
          {agent.name}
          {held.off && <Note>{held.off}</Note>}
        </Box>
        <span>{isUnassigned || most === undefined ? count : `${count}/${most}`} buổi</span>
        <ChevronRight fontSize="small" />
      </ButtonBase>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sessions?.map((session) => (
          <Box
            component="li"
            key={session.shift_id}
            sx={{ position: 'relative', borderTop: 1, borderColor: 'divider' }}
          >
            {session === next && <NowLine now={now} />}
            <SessionLine
              {...{ session, time }}
              clash={clashes.has(session.shift_id)}
              away={!isUnassigned && !session.taken_by.includes(agent.id)}
              onOpen={() => onOpen(session.time_period[0] ?? '')}
            />
          </Box>
        ))}
        {!sessions &&
          [...Array(waiting).keys()].map((row) => (
            <Box component="li" key={row} sx={{ ...line, borderTop: 1, borderColor: 'divider' }}>
              <Skeleton width="70%" />
            </Box>
          ))}
      </Box>
    </Box>
  );
}

/** The current time, between the sessions that have begun and the next one. */
const NowLine = ({ now }: { readonly now: string }) => (
  <Box component="span" aria-hidden sx={nowLine}>
    <Box component="span" sx={{ bgcolor: 'background.paper', px: 0.5 }}>
      {now}
    </Box>
  </Box>
);

const nowLine = {
  position: 'absolute',
  zIndex: 1,
  top: -2,
  insetInline: 0,
  height: 0,
  pr: 1.5,
  borderTop: 2,
  borderColor: 'now',
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  fontSize: 'caption.fontSize',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
} as const;

/**
 * Returns the first session of today that has not begun, if other sessions have begun; the line of the current time is above this session.
 */
function findNextToday(sessions: readonly DaySession[], time: ScheduleTime): DaySession | undefined {
  const next = sessions.findIndex(
    ({ day, time_period }) => day === time.today && (toMinuteRanges(time_period)[0]?.from ?? 0) > time.minute,
  );
  return next > 0 ? sessions[next] : undefined;
}

interface LineProps {
  readonly time: ScheduleTime;
  readonly session: DaySession;
  readonly clash: boolean;
  /** True if another nurse takes the session. */
  readonly away: boolean;
  readonly onOpen: () => void;
}

function SessionLine({ session, time, clash, away, onOpen }: LineProps) {
  const phase = getSessionPhase(session, time);
  const { district } = session;
  return (
    <ButtonBase
      onClick={onOpen}
      sx={[
        { ...line, color: away ? 'text.secondary' : 'text.primary' },
        phase === 'running' ? sessionPhaseEdges.running : {},
      ]}
    >
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatSlotTimes(session.time_period)}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <b>{session.customer_name}</b>
        {district && <Note>{toShortDistrict(district)}</Note>}
        {session.substitute && <Note>{describeSubstitute(session)}</Note>}
      </Box>
      <StatusMark mark={clash ? 'duplicated' : session.status} phase={phase} isQuiet />
    </ButtonBase>
  );
}

const Note = ({ children }: { readonly children: string | null }) => (
  <Box
    component="span"
    sx={{ display: 'block', fontSize: 'caption.fontSize', fontWeight: 400, color: 'text.secondary' }}
  >
    {children}
  </Box>
);
