import { Alert, Box, Button, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { addDays } from '#rules/days';
import { formatDate } from '#rules/format';
import type { DaySession } from '#schema/reports/schedule';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { useReport } from '../../figures/useReport.ts';
import { groupNursesByArea } from '../areaLines.ts';
import type { OpenScheduleCell } from '../cell/openCell.ts';
import { buildNurseDay } from '../nurseDay.ts';
import { PrintedDay } from '../paper/PrintedDay.tsx';
import { ScreenReaderStatus } from '../ScreenReaderStatus.tsx';
import { type ScheduleGridData, UNASSIGNED } from '../scheduleGrid.ts';
import type { ScheduleFilter } from '../scheduleParams.ts';
import { countUnmarked, type ScheduleTime } from '../sessionPhase.ts';
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
  /** Shown next to the day. */
  readonly children?: ReactNode;
  readonly onOpen: (cell: OpenScheduleCell) => void;
  readonly onDay: (day: string) => void;
}

/**
 * The day view: the nurses by area, each with her sessions as lines. The user swipes or presses buttons to see other days. The print version is the
 * desktop's table.
 */
export function DayView(props: Props) {
  const { grid, days, day, time, filter, areas, printing, children, onOpen, onDay } = props;
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
  const { busy, free, off } = groupNurseCards(grid, day, earlier ? undefined : data);
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
  const regions = groupNursesByArea(
    busy.filter(({ block }) => block.agent.id !== UNASSIGNED.id),
    areas,
    (cards) => cards.reduce((sum, { held }) => sum + held.planned + held.finished, 0),
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
          {children}
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
              {rows.map((card) => (
                <NurseDayCard
                  key={card.block.agent.id}
                  {...{ card, time }}
                  onOpen={(slot) => open(card, slot)}
                />
              ))}
            </Fragment>
          ))}
        </Box>
        <Idle label="Rảnh cả ngày" cards={free} onOpen={(card) => open(card, '')} />
        <Idle label="Nghỉ" cards={off} onOpen={(card) => open(card, '')} />
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

const region = { display: 'block', px: 1.5, lineHeight: '36px', fontWeight: 600 } as const;

interface IdleProps {
  readonly label: string;
  readonly cards: readonly NurseDayCardData[];
  readonly onOpen: (card: NurseDayCardData) => void;
}

/** List of the nurses without sessions, in alphabetical order. */
function Idle({ label, cards: idle, onOpen }: IdleProps) {
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
