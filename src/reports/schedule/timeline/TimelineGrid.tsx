import { Box, Typography } from '@mui/material';
import { type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import type { MinuteRange } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { buildAreaLines, type TitledRowGroup } from '../areaLines.ts';
import { boardStyles, scheduleLineStyles } from '../boardStyles.ts';
import { SessionCard } from '../card/SessionCard.tsx';
import { useSessionCard } from '../card/useSessionCard.ts';
import type { SessionCardActionCode } from '../card/useSessionCardActions.ts';
import type { OpenScheduleCell } from '../cell/openCell.ts';
import type { PackageChangeCode } from '../cell/SessionButtons.tsx';
import { useVisibleRange } from '../grid/useVisibleRange.ts';
import { ScreenReaderStatus } from '../ScreenReaderStatus.tsx';
import { UNASSIGNED } from '../scheduleGrid.ts';
import { axisHeight, nurseColumnWidth, waitingLanes } from './sizes.ts';
import { type FreeNursesInRows, TimelineBody } from './TimelineBody.tsx';
import {
  buildTimelineCells,
  describeNurseRow,
  describeSessionBar,
  parseTimelineSpot,
  type TimelineCell,
  type TimelineSpot,
} from './timelineCells.ts';
import { timelineKeys } from './timelineKeys.ts';
import { findBusyReason, type SessionLook, type TimelineBar, type TimelineRow } from './timelineRows.ts';
import { timelineStyles } from './timelineStyles.ts';
import { useTimelineDrag } from './useTimelineDrag.ts';
import {
  type TimelineDrop,
  type TimelineSessionMove,
  useTimelineSessionMove,
} from './useTimelineSessionMove.ts';
import { mapLinesById, useTimelineSpot } from './useTimelineSpot.ts';
import { waitingRowHeight } from './WaitingSessionsRow.tsx';

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

/** Pixels of one step in which the drawn part of the lines moves. */
const step = 22;
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
  const { stops, spot, setSpot } = useTimelineSpot(box, waiting, byId, free);
  const { cellAt, barAt, agentOf } = cellsIn(byId, waiting, free.place);
  const bar = barAt(spot);
  const isWhole = opened || (spot.id === UNASSIGNED.id && (bar?.lane ?? 0) >= waitingLanes);
  const above = axisHeight + waitingRowHeight(waiting, isWhole);
  const seen = useVisibleRange(
    box,
    { row: step, column: nurseColumnWidth },
    Math.ceil((above + height) / step),
    1,
  );

  const carry = useTimelineSessionMove({
    stops,
    nameOf: (id) => agentOf(id).name,
    whyBusy: (id, slots) => findBusyReason(byId.get(id)?.row, slots),
    onDrop,
    onAim: setSpot,
  });
  const { carried } = carry;
  const { card, close, showAt, handlers, cardHandlers } = useSessionCard(box);
  const cardAt = card && !carried ? parseTimelineSpot(card.place) : null;
  const shown = cardAt && barAt(cardAt);
  const drag = useTimelineDrag(box, (from) => barAt(from)?.item, carry);
  const open = (at: TimelineSpot) => {
    const cell = cellAt(at);
    const session = cell?.kind === 'bar' ? cell.bar.item : null;
    if (cell?.kind === 'place') free.onKeep(agentOf(at.id));
    else if (at.id === UNASSIGNED.id && session?.status === 'planned' && free.onAskFor)
      free.onAskFor(session);
    else onOpen(agentOf(at.id), session);
  };
  const press = timelineKeys({
    carry,
    stops,
    spot,
    planned: bar?.item.status === 'planned' ? bar.item : null,
    onSpot: (to) => {
      setSpot(to);
      showAt(`${to.id}:${to.column}`);
    },
    onOpen: open,
    onChange,
  });
  const click = (event: MouseEvent) => {
    close();
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell;
    if (place === undefined || drag.dragged()) return;
    setSpot(parseTimelineSpot(place));
    open(parseTimelineSpot(place));
  };
  const row = byId.get(spot.id)?.row;
  return (
    <>
      <Box
        ref={box}
        role="grid"
        aria-label={`Lịch tắm trong ngày theo giờ, ${formatDayWithWeekday(day)}`}
        aria-busy={busy}
        aria-rowcount={lines.length + 1 + Number(waiting.length > 0)}
        aria-activedescendant={spotId}
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
        {...drag.handlers}
        {...handlers}
        className={`no-print${onDrop ? ' movable' : ''}${carried ? ' carrying' : ''}${free.place ? ' asked' : ''}`}
        sx={[boardStyles, scheduleLineStyles, timelineStyles]}
      >
        <TimelineBody
          {...{ waiting, height, above, day, now, free, spot, spotId, carried, isWhole }}
          drawn={lines.filter(
            ({ top, height: own }) =>
              above + top + own > seen.fromRow * step && above + top < seen.toRow * step,
          )}
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
            onAct(act, agentOf(cardAt.id), session);
          }}
        />
      )}
      <TimelineStatus
        carry={carry}
        words={
          bar
            ? `${agentOf(spot.id).name} · ${describeSessionBar(bar)}`
            : row &&
              (cellAt(spot)
                ? `${row.block.agent.name} · Enter để ${free.keep.toLowerCase()}`
                : describeNurseRow(row))
        }
        isMovable={onDrop !== undefined && bar?.item.status === 'planned'}
      />
    </>
  );
}

/** Returns functions that find the cell or session at a place, and the nurse of a row. */
function cellsIn(
  byId: ReturnType<typeof mapLinesById>,
  waiting: readonly TimelineBar[],
  place: MinuteRange | null,
) {
  const cellAt = ({ id, column }: TimelineSpot): TimelineCell | undefined => {
    const line = byId.get(id);
    return buildTimelineCells(line?.row.bars ?? waiting, line && line.fit !== null ? place : null)[
      column - 1
    ];
  };
  const barAt = (at: TimelineSpot) => {
    const cell = cellAt(at);
    return cell?.kind === 'bar' ? cell.bar : undefined;
  };
  return { cellAt, barAt, agentOf: (id: string) => byId.get(id)?.row.block.agent ?? UNASSIGNED };
}

interface StatusProps {
  readonly carry: Pick<TimelineSessionMove, 'carried' | 'said'>;
  /** Text that describes the cell at the keyboard cursor. */
  readonly words: string | undefined;
  readonly isMovable: boolean;
}
const movingKeys = 'kéo hoặc nhấn M để đổi người, đổi giờ, G để đổi giờ, N để đổi người từ buổi này';

/** The status line below the grid: describes the cell at the cursor, or the place where the moved session would be dropped. */
const TimelineStatus = ({ carry, words, isMovable }: StatusProps) => (
  <>
    <Typography variant="body2" color="textSecondary" noWrap className="no-print">
      {(carry.carried ? carry.said : [words, isMovable && movingKeys].filter(Boolean).join(' · ')) || ' '}
    </Typography>
    <ScreenReaderStatus>{carry.said}</ScreenReaderStatus>
  </>
);
