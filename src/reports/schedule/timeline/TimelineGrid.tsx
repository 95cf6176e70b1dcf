import { Box, Typography } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { type MinuteRange, toTimeOfDay } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { areaRowHeight, buildAreaLines, type TitledRowGroup } from '../areaLines.ts';
import { type BoardSpot, findSpotKey, parseSpotKey, toSpotKey } from '../board/boardSpot.ts';
import { boardStyles, scheduleLineStyles } from '../board/boardStyles.ts';
import { handleBoardKey } from '../board/handleBoardKey.ts';
import { useBoardSpot, useScrollToSpot } from '../board/useBoardSpot.ts';
import { useCarry } from '../board/useCarry.ts';
import { useVisibleLines } from '../board/useVisibleLines.ts';
import { SessionCard } from '../card/SessionCard.tsx';
import { useSessionCard } from '../card/useSessionCard.ts';
import type { SessionCardActionCode } from '../card/useSessionCardActions.ts';
import type { OpenScheduleCell } from '../cell/openCell.ts';
import type { PackageChangeCode } from '../cell/SessionButtons.tsx';
import { ScreenReaderStatus } from '../ScreenReaderStatus.tsx';
import { UNASSIGNED } from '../scheduleGrid.ts';
import {
  createTimelineCarryRules,
  type MovingSession,
  type TimelineDrop,
} from './createTimelineCarryRules.ts';
import { axisHeight, waitingLanes } from './sizes.ts';
import { type FreeNursesInRows, TimelineBody } from './TimelineBody.tsx';
import {
  buildTimelineCells,
  createTimelineBoardRows,
  describeNurseRow,
  describeSessionBar,
  mapLinesById,
  type TimelineCell,
} from './timelineCells.ts';
import { findBusyReason, type SessionLook, type TimelineBar, type TimelineRow } from './timelineRows.ts';
import { timelineStyles } from './timelineStyles.ts';
import { useAnswerFocus } from './useAnswerFocus.ts';
import { useHourWidth } from './useHourWidth.ts';
import { calculateWaitingRowHeight, countWaitingLanes } from './WaitingSessionsRow.tsx';

interface Props {
  readonly waiting: readonly TimelineBar[];
  readonly parts: readonly TitledRowGroup<TimelineRow>[];
  readonly day: string;
  /** Current time in minutes since midnight; null if it is not on the axis. */
  readonly now: number | null;
  readonly busy: boolean;
  /** Opens a nurse's day ('' for sessions without a nurse), or one session of that day. */
  readonly onOpen: (
    agent: { readonly id: string; readonly name: string },
    session: DaySession | null,
  ) => void;
  /** Gives a session another nurse or time; undefined if the viewer may not. */
  readonly onDrop: ((drop: TimelineDrop) => void) | undefined;
  /** Changes the package's nurse or time from this session on; undefined if the viewer may not. */
  readonly onChange: ((session: DaySession, code: PackageChangeCode) => void) | undefined;
  readonly free: FreeNursesInRows;
  /** Returns the actions on a session's card; `onAct` performs them. */
  readonly actsOn: (look: SessionLook) => readonly SessionCardActionCode[];
  readonly onAct: (act: SessionCardActionCode, agent: OpenScheduleCell['agent'], session: DaySession) => void;
}

/**
 * The grid of a day: hours across, a row per nurse by area, sessions as bars; only visible rows are drawn. Arrow keys move the cursor;
 * Enter opens a cell. The user moves a planned session to another nurse or time with the mouse, or with M, the arrow keys and Enter. From a
 * session on, G changes the time of its package, and N the nurse.
 */
export function TimelineGrid(props: Props) {
  const { waiting, parts, day, now, busy, free } = props;
  const { onOpen, onDrop, onChange, actsOn, onAct } = props;
  const spotId = `${useId()}spot`;
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const { lines, height } = useMemo(() => buildAreaLines(parts), [parts]);
  const byId = useMemo(() => mapLinesById(lines), [lines]);
  const rows = useMemo(() => createTimelineBoardRows(byId, waiting, free.place), [byId, waiting, free.place]);
  const cursor = useBoardSpot(rows, 0);
  const { spot, setSpot } = cursor;
  const { cellAt, barAt, agentOf } = createCellFinders(byId, waiting, free.place);
  const bar = barAt(spot);
  const isWhole =
    (opened && countWaitingLanes(waiting) > waitingLanes) ||
    (spot.row === UNASSIGNED.id && (bar?.lane ?? 0) >= waitingLanes);
  const above = axisHeight + calculateWaitingRowHeight(waiting, isWhole);
  const line = byId.get(spot.row);
  useScrollToSpot(box, cursor.moved, line ? { top: above + line.top, height: areaRowHeight } : null, {
    top: isWhole ? axisHeight : above,
    left: 0,
  });
  useAnswerFocus(box, byId, free, setSpot);
  const drawn = useVisibleLines(box, lines, above, height);
  const hourWidth = useHourWidth(box);

  const rules = createTimelineCarryRules({
    box,
    rows,
    sessionAt: (at) => barAt(at)?.item,
    nameOf: (id) => agentOf(id).name,
    whyBusy: (id, slots) => findBusyReason(byId.get(id)?.row, slots),
    onDrop,
  });
  const carry = useCarry(box, rules, setSpot);
  const { carried } = carry;
  const { card, close, showAt, handlers, cardHandlers } = useSessionCard(box);
  const cardAt = card && !carried ? parseSpotKey(card.place) : null;
  const shown = cardAt && barAt(cardAt);
  const open = (at: BoardSpot<string>) => {
    const cell = cellAt(at);
    const session = cell?.kind === 'bar' ? cell.bar.item : null;
    if (cell?.kind === 'place') free.onKeep(agentOf(at.row));
    else if (at.row === UNASSIGNED.id && session?.status === 'planned' && free.onAskFor)
      free.onAskFor(session);
    else onOpen(agentOf(at.row), session);
  };
  const planned = bar?.item.status === 'planned' ? bar.item : null;
  const press = (event: KeyboardEvent) =>
    handleBoardKey(event, cursor, {
      carry,
      onChange: planned && onChange ? (code) => onChange(planned, code) : undefined,
      onMoved: (to) => showAt(toSpotKey(to)),
      onEnter: () => open(spot),
    });
  const click = (event: MouseEvent) => {
    close();
    const place = findSpotKey(event);
    if (carry.dragged()) return;
    const gap = place === undefined ? findFreeTimeAt(event) : null;
    if (gap) free.onBook?.(agentOf(gap.row), gap.at);
    if (place === undefined) return;
    setSpot(parseSpotKey(place));
    open(parseSpotKey(place));
  };
  return (
    <>
      <Box
        ref={box}
        role="grid"
        aria-label={`Lịch tắm trong ngày theo giờ, ${formatDayWithWeekday(day)}`}
        aria-busy={busy}
        aria-rowcount={lines.length + 2}
        aria-activedescendant={spotId}
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
        {...carry.handlers}
        {...handlers}
        className={`no-print${onDrop ? ' movable' : ''}${carried ? ' carrying' : ''}${free.place ? ' asked' : ''}`}
        sx={[boardStyles, scheduleLineStyles, timelineStyles]}
      >
        <TimelineBody
          {...{ waiting, drawn, height, above, day, now, free, spot, spotId, carried, isWhole, hourWidth }}
          moves={onDrop !== undefined}
          onWhole={setOpened}
        />
      </Box>
      {card && cardAt && shown && (
        <SessionCard
          look={shown}
          anchor={card.bar}
          acts={actsOn(shown)}
          handlers={cardHandlers}
          onAct={(act, session) => {
            close();
            onAct(act, agentOf(cardAt.row), session);
          }}
        />
      )}
      <TimelineStatus
        carry={carry}
        words={
          bar
            ? `${agentOf(spot.row).name} · ${describeSessionBar(bar)}`
            : line &&
              // Until the user moves the cursor, it is in the first row.
              cursor.moved &&
              (cellAt(spot)
                ? `${agentOf(spot.row).name} · Enter để ${free.keep.toLowerCase()}`
                : describeNurseRow(line.row))
        }
        isMovable={onDrop !== undefined && planned !== null}
      />
    </>
  );
}

/**
 * Returns the nurse and the half hour at the pointer if they are in a free time, otherwise null. In the last hour of the free time, returns
 * the beginning of that hour.
 */
function findFreeTimeAt({
  target,
  clientX,
}: MouseEvent): { readonly row: string; readonly at: string } | null {
  const gap = target instanceof Element ? target.closest<HTMLElement>('[data-gap]') : null;
  const row = gap?.closest<HTMLElement>('[data-line]')?.dataset.line;
  if (!gap || row === undefined) return null;
  const [from = 0, to = 0] = (gap.dataset.gap ?? '').split('-').map(Number);
  const { left, width } = gap.getBoundingClientRect();
  const steps = width > 0 ? Math.floor((((clientX - left) / width) * (to - from)) / 30) : 0;
  return { row, at: toTimeOfDay(Math.min(from + Math.max(0, steps) * 30, to - 60)) };
}

/** Returns functions that find the cell or the session at a spot of the grid, and the nurse of a row. */
function createCellFinders(
  byId: ReturnType<typeof mapLinesById>,
  waiting: readonly TimelineBar[],
  place: MinuteRange | null,
) {
  const cellAt = ({ row, column }: BoardSpot<string>): TimelineCell | undefined => {
    const line = byId.get(row);
    return buildTimelineCells(line?.row.bars ?? waiting, line && line.fit !== null ? place : null)[
      column - 1
    ];
  };
  const barAt = (at: BoardSpot<string>) => {
    const cell = cellAt(at);
    return cell?.kind === 'bar' ? cell.bar : undefined;
  };
  return { cellAt, barAt, agentOf: (id: string) => byId.get(id)?.row.block.agent ?? UNASSIGNED };
}

interface StatusProps {
  readonly carry: { readonly carried: MovingSession | null; readonly status: string };
  /** Text that describes the cell at the keyboard cursor. */
  readonly words: string | null | undefined;
  readonly isMovable: boolean;
}
const movingKeys = 'kéo hoặc nhấn M để đổi người, đổi giờ, G để đổi giờ, N để đổi người từ buổi này';

/** The status line below the grid: describes the cell at the cursor, or the target of the moved session. */
const TimelineStatus = ({ carry, words, isMovable }: StatusProps) => (
  <>
    <Typography variant="body2" color="textSecondary" noWrap className="no-print">
      {(carry.carried ? carry.status : [words, isMovable && movingKeys].filter(Boolean).join(' · ')) || ' '}
    </Typography>
    <ScreenReaderStatus>{carry.status}</ScreenReaderStatus>
  </>
);
