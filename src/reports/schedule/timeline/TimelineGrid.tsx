import { Box, Typography } from '@mui/material';
import { type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import type { Stretch } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { dayWords } from '../../figures/dayWords.ts';
import { linesOf, type TitledPart } from '../areaLines.ts';
import { boardStyles, lineStyles } from '../boardStyles.ts';
import { SessionCard } from '../card/SessionCard.tsx';
import type { CardAct } from '../card/useCardActs.ts';
import { useSessionCard } from '../card/useSessionCard.ts';
import type { OpenCell } from '../cell/openCell.ts';
import type { PackageChange } from '../cell/SessionButtons.tsx';
import { useSeen } from '../grid/useSeen.ts';
import { UNASSIGNED } from '../gridOf.ts';
import { HiddenStatus } from '../HiddenStatus.tsx';
import { headHeight, leadWidth, waitingLanes } from './sizes.ts';
import { type FreeRows, TimelineBody } from './TimelineBody.tsx';
import {
  barLabel,
  cellsOf,
  rowLabel,
  spotOf,
  type TimelineCell,
  type TimelineSpot,
} from './timelineCells.ts';
import { timelineKeys } from './timelineKeys.ts';
import { type Bar, type SessionLook, type TimelineRow, whyBusyAt } from './timelineRows.ts';
import { timelineStyles } from './timelineStyles.ts';
import { type TimelineCarry, type TimelineDrop, useTimelineCarry } from './useTimelineCarry.ts';
import { useTimelineDrag } from './useTimelineDrag.ts';
import { rowsById, useTimelineSpot } from './useTimelineSpot.ts';
import { waitingSize } from './WaitingLine.tsx';

interface Props {
  readonly waiting: readonly Bar[];
  readonly parts: readonly TitledPart<TimelineRow>[];
  readonly day: string;
  /** Minutes since midnight; null when it is not on the axis. */
  readonly now: number | null;
  readonly busy: boolean;
  /** Opens a nurse's day ('' is nobody's), or one of its sessions. */
  readonly onOpen: (
    agent: { readonly id: string; readonly name: string },
    session: DaySession | null,
  ) => void;
  /** Gives a session to a nurse, or another time; absent for those who may not. */
  readonly onDrop: ((drop: TimelineDrop) => void) | undefined;
  /** Gives the package of a session another nurse or another time from it on; absent for those who may not. */
  readonly onChange: ((session: DaySession, code: PackageChange) => void) | undefined;
  readonly free: FreeRows;
  /** What is offered on a session's card, and done from it. */
  readonly actsOn: (look: SessionLook) => readonly CardAct[];
  readonly onAct: (act: CardAct, agent: OpenCell['agent'], session: DaySession) => void;
}

/** Pixels in which the drawn part of the lines moves on. */
const step = 22;
/**
 * A day: the hours across, a row a nurse by area, sessions as bars; only rows in sight are drawn. The arrows move, Enter opens; a
 * planned session is carried to another nurse or time with the mouse, or with M, the arrows and Enter; G changes the time of its
 * package from it on, N the nurse.
 */
export function TimelineGrid(props: Props) {
  const { waiting, parts, day, now, busy, free } = props;
  const { onOpen, onDrop, onChange, actsOn, onAct } = props;
  const spotId = `${useId()}spot`;
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const { lines, height } = useMemo(() => linesOf(parts), [parts]);
  const byId = useMemo(() => rowsById(lines), [lines]);
  const { stops, spot, setSpot } = useTimelineSpot(box, waiting, byId, free);
  const { cellAt, barAt, agentOf } = cellsIn(byId, waiting, free.place);
  const bar = barAt(spot);
  const isWhole = opened || (spot.id === UNASSIGNED.id && (bar?.lane ?? 0) >= waitingLanes);
  const above = headHeight + waitingSize(waiting, isWhole);
  const seen = useSeen(box, { row: step, column: leadWidth }, Math.ceil((above + height) / step), 1);

  const carry = useTimelineCarry({
    stops,
    nameOf: (id) => agentOf(id).name,
    whyBusy: (id, slots) => whyBusyAt(byId.get(id)?.row, slots),
    onDrop,
    onAim: setSpot,
  });
  const { carried } = carry;
  const { card, close, showAt, handlers, cardHandlers } = useSessionCard(box);
  const cardAt = card && !carried ? spotOf(card.place) : null;
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
    setSpot(spotOf(place));
    open(spotOf(place));
  };
  const row = byId.get(spot.id)?.row;
  return (
    <>
      <Box
        ref={box}
        role="grid"
        aria-label={`Lịch tắm trong ngày theo giờ, ${dayWords(day)}`}
        aria-busy={busy}
        aria-rowcount={lines.length + 1 + Number(waiting.length > 0)}
        aria-activedescendant={spotId}
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
        {...drag.handlers}
        {...handlers}
        className={`no-print${onDrop ? ' movable' : ''}${carried ? ' carrying' : ''}${free.place ? ' asked' : ''}`}
        sx={[boardStyles, lineStyles, timelineStyles]}
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
            ? `${agentOf(spot.id).name} · ${barLabel(bar)}`
            : row &&
              (cellAt(spot) ? `${row.block.agent.name} · Enter để ${free.keep.toLowerCase()}` : rowLabel(row))
        }
        isMovable={onDrop !== undefined && bar?.item.status === 'planned'}
      />
    </>
  );
}

/** What stands where: the cell or the session of a place, and the nurse of a row. */
function cellsIn(byId: ReturnType<typeof rowsById>, waiting: readonly Bar[], place: Stretch | null) {
  const cellAt = ({ id, column }: TimelineSpot): TimelineCell | undefined => {
    const line = byId.get(id);
    return cellsOf(line?.row.bars ?? waiting, line && line.fit !== null ? place : null)[column - 1];
  };
  const barAt = (at: TimelineSpot) => {
    const cell = cellAt(at);
    return cell?.kind === 'bar' ? cell.bar : undefined;
  };
  return { cellAt, barAt, agentOf: (id: string) => byId.get(id)?.row.block.agent ?? UNASSIGNED };
}

interface StatusProps {
  readonly carry: Pick<TimelineCarry, 'carried' | 'said'>;
  /** What the keyboard is at. */
  readonly words: string | undefined;
  readonly isMovable: boolean;
}
const movingKeys = 'kéo hoặc nhấn M để đổi người, đổi giờ, G để đổi giờ, N để đổi người từ buổi này';

/** Under the grid: what the keyboard is at, or where what is carried would be put down. */
const TimelineStatus = ({ carry, words, isMovable }: StatusProps) => (
  <>
    <Typography variant="body2" color="textSecondary" noWrap className="no-print">
      {(carry.carried ? carry.said : [words, isMovable && movingKeys].filter(Boolean).join(' · ')) || ' '}
    </Typography>
    <HiddenStatus>{carry.said}</HiddenStatus>
  </>
);
