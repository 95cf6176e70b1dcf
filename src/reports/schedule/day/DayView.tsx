import { Alert, Box, Button, Typography } from '@mui/material';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { addDays } from '#rules/days';
import { formatDate } from '#rules/format';
import { type MinuteRange, toShortName, toTimeOfDay, workingTime } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { useCan } from '../../../jsonapi/useCan.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { useReport } from '../../figures/useReport.ts';
import { groupNursesByArea } from '../areaLines.ts';
import { useMinuteOfDay } from '../board/useMinuteOfDay.ts';
import type { OpenScheduleCell } from '../cell/openCell.ts';
import { buildNurseDay } from '../nurseDay.ts';
import { PrintedDay } from '../paper/PrintedDay.tsx';
import { ScreenReaderStatus } from '../ScreenReaderStatus.tsx';
import { type ScheduleGridData, UNASSIGNED } from '../scheduleGrid.ts';
import type { ScheduleFilter } from '../scheduleParams.ts';
import { countUnmarked, type ScheduleTime } from '../sessionPhase.ts';
import { findGaps } from '../timeline/timelineRows.ts';
import { DayStrip } from './DayStrip.tsx';
import { NurseDayCard } from './NurseDayCard.tsx';
import { groupNurseCards, type NurseDayCardData } from './nurseCards.ts';
import { useSwipe } from './useSwipe.ts';

interface Props {
  readonly grid: ScheduleGridData;
  /** Days of the week that contains `day`. */
  readonly days: readonly string[];
  readonly day: string;
  readonly time: ScheduleTime;
  readonly filter: Pick<ScheduleFilter, 'agent_id' | 'area' | 'level'>;
  readonly areas: readonly string[];
  readonly printing: boolean;
  readonly onOpen: (cell: OpenScheduleCell) => void;
  readonly onDay: (day: string) => void;
}

/**
 * The day view: the nurses by area, each with her sessions as lines, and below each area who is free. The user swipes or presses buttons to see other days. The print version is the
 * desktop's table.
 */
export function DayView(props: Props) {
  const { grid, days, day, time, filter, areas, printing, onOpen, onDay } = props;
  const { today } = time;
  const swipe = useSwipe(
    () => onDay(addDays(day, 1)),
    () => onDay(addDays(day, -1)),
  );
  const reportParams = {
    day: formatDate(day),
    agent_id: filter.agent_id,
    area: filter.area,
    level: filter.level,
  };
  const { data, earlier, error, retry } = useReport<readonly DaySession[]>('schedule/day', reportParams);
  const closes = useCan('finish_shift', undefined, 'shifts');
  const now = toTimeOfDay(useMinuteOfDay());
  const { cards, busy, free, off } = groupNurseCards(grid, day, earlier ? undefined : data);
  const sessionsOn = (each: string): number =>
    grid.blocks.reduce((sum, block) => {
      const { planned, finished } = buildNurseDay(block, each);
      return sum + planned + finished;
    }, 0);
  const clashes = busy.filter(({ held }) => held.clashes);
  const open = ({ block }: NurseDayCardData, slot: string) => onOpen({ agent: block.agent, day, slot });
  const words = `${formatDayWithWeekday(day)}${day === today ? ' · hôm nay' : ''}`;
  const nurses = busy.filter(({ block, held }) => block.agent.id !== UNASSIGNED.id && held.taken.length > 0);
  const unmarked = countUnmarked(data ?? [], time);
  const summary = `${sessionsOn(day)} buổi, ${nurses.length} chị${unmarked > 0 ? `, ${unmarked} chưa đánh dấu` : ''}`;
  const waiting = busy.filter(({ block }) => block.agent.id === UNASSIGNED.id);
  const isBusy = new Set(busy);
  const regions = groupNursesByArea(
    cards.filter(({ block }) => block.agent.id !== UNASSIGNED.id),
    areas,
    (own) => own.reduce((sum, { held }) => sum + held.planned + held.finished, 0),
  );
  return (
    <>
      <Box
        {...swipe}
        className="no-print"
        sx={{ display: 'grid', gap: 1.5, minHeight: '60vh', alignContent: 'start', touchAction: 'pan-y' }}
      >
        <DayStrip days={days} day={day} today={today} sessionsOn={sessionsOn} onDay={onDay} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography component="h2" variant="body1" sx={{ fontWeight: 600 }}>
              {words}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {summary}
            </Typography>
          </Box>
          {closes && unmarked > 0 && (
            <Button
              variant="outlined"
              component={RouterLink}
              to={day === today ? '/?close_day=past' : '/?close_day=true'}
              sx={{ minHeight: 44, flex: 'none' }}
            >
              Đánh dấu
            </Button>
          )}
        </Box>
        <ScreenReaderStatus>{`${words}: ${summary}`}</ScreenReaderStatus>
        {clashes.map((card) => (
          <Alert
            key={card.block.agent.id}
            severity="error"
            action={
              <Button color="inherit" onClick={() => open(card, '')} sx={{ minHeight: 44 }}>
                Xử lý
              </Button>
            }
          >
            {card.block.agent.name} trùng lịch
          </Alert>
        ))}
        {error ? <ErrorPanel error={error} onRetry={retry} header="Chưa tải được các buổi" /> : null}
        <Box sx={{ mx: -1.5 }}>
          {[{ label: null, rows: waiting }, ...regions].map(({ label, rows }) => (
            <Fragment key={label ?? ''}>
              {label && (
                <Typography component="h3" variant="caption" color="textSecondary" sx={region}>
                  {label}
                </Typography>
              )}
              {rows
                .filter((card) => isBusy.has(card))
                .map((card) => (
                  <NurseDayCard
                    key={card.block.agent.id}
                    {...{ card, time, now }}
                    onOpen={(slot) => open(card, slot)}
                  />
                ))}
              {label && <FreeNursesLine {...{ cards: rows, day, time }} />}
            </Fragment>
          ))}
        </Box>
        <IdleNurses label="Rảnh cả ngày" cards={free} onOpen={(card) => open(card, '')} />
        <IdleNurses label="Nghỉ" cards={off} onOpen={(card) => open(card, '')} />
      </Box>
      {printing && data && !earlier && (
        <>
          <Typography component="h2" variant="h2">
            {words}
          </Typography>
          <PrintedDay {...{ grid, day, areas }} sessions={data} />
        </>
      )}
    </>
  );
}

/** Ends an area: 'Rảnh: chị Bích Trinh, chị Hồng My (10:30–12:30, từ 13:30)'. Nothing for a past day. */
function FreeNursesLine({ cards, day, time }: FreeProps) {
  if (day < time.today) return null;
  const free = cards.flatMap(({ block, held }) => {
    const gaps = findGaps(held.free, day, time);
    const first = gaps[0];
    if (!first) return [];
    const isWholeDay = held.planned + held.finished === 0;
    const words = `chị ${toShortName(block.agent.name)}`;
    return [
      { at: isWholeDay ? 0 : first.from, words: isWholeDay ? words : `${words} (${formatGaps(gaps)})` },
    ];
  });
  const sorted = free.toSorted((one, other) => one.at - other.at);
  return (
    <Typography variant="body2" color="textSecondary" sx={freeLine}>
      {sorted.length > 0 ? (
        <>
          <b>Rảnh:</b> {sorted.map(({ words }) => words).join(', ')}
        </>
      ) : (
        'Không chị nào rảnh'
      )}
    </Typography>
  );
}

/** '10:30–12:30, từ 13:30': a free time until the end of the day has only its begin. */
const formatGaps = (gaps: readonly MinuteRange[]): string =>
  gaps
    .map(({ from, to }) =>
      to >= workingTime.to ? `từ ${toTimeOfDay(from)}` : `${toTimeOfDay(from)}–${toTimeOfDay(to)}`,
    )
    .join(', ');

interface FreeProps {
  readonly cards: readonly NurseDayCardData[];
  readonly day: string;
  readonly time: ScheduleTime;
}

const freeLine = {
  px: 1.5,
  py: 1.5,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const;

const region = { display: 'block', px: 1.5, lineHeight: '36px', fontWeight: 600 } as const;

interface IdleNursesProps {
  readonly label: string;
  readonly cards: readonly NurseDayCardData[];
  readonly onOpen: (card: NurseDayCardData) => void;
}

/** List of the nurses without sessions, in alphabetical order. */
function IdleNurses({ label, cards: idle, onOpen }: IdleNursesProps) {
  if (idle.length === 0) return null;
  return (
    <Box component="section" aria-label={label}>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {label} ({idle.length})
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none' }}>
        {idle.map((card) => (
          <li key={card.block.agent.id}>
            <Button variant="outlined" size="small" onClick={() => onOpen(card)} sx={{ minHeight: 44 }}>
              {card.block.agent.name}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}
