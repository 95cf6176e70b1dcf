import { Box, Typography } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { percentAt, type Stretch, stretchesOf } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { dayWords } from '../../parts/dayWords.ts';
import type { PackageChange } from '../cell/SessionButtons.tsx';
import { useSeen } from '../grid/useSeen.ts';
import { nobody } from '../gridOf.ts';
import { HiddenStatus } from '../HiddenStatus.tsx';
import { headHeight, leadWidth, waitingLanes } from './sizes.ts';
import { TimelineHead } from './TimelineHead.tsx';
import { TimelineLines } from './TimelineLines.tsx';
import {
  barLabel,
  cellsOf,
  movedSpot,
  rowLabel,
  type TimelineCell,
  type TimelineSpot,
} from './timelineCells.ts';
import { linesOf, type TitledPart } from './timelineLines.ts';
import { type Bar, whyBusyAt } from './timelineRows.ts';
import { timelineStyles } from './timelineStyles.ts';
import { slotsAt, type TimelineCarry, type TimelineDrop, useTimelineCarry } from './useTimelineCarry.ts';
import { useTimelineDrag } from './useTimelineDrag.ts';
import { rowsById, useTimelineSpot } from './useTimelineSpot.ts';
import { WaitingLine, waitingSize } from './WaitingLine.tsx';

interface Props {
  readonly waiting: readonly Bar[];
  readonly parts: readonly TitledPart[];
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
}

/** Who is free, as it is asked and answered among the rows. */
export interface FreeRows {
  /** The time that is asked for. */
  readonly place: Stretch | null;
  /** What a press on a nurse's place does: 'Giữ chỗ'. */
  readonly keep: string;
  readonly onKeep: (agent: { readonly id: string; readonly name: string }) => void;
  /** Ask who is free at a time, or for a waiting session; absent for those who may not. */
  readonly onAsk: ((at: string) => void) | undefined;
  readonly onAskFor: ((session: DaySession) => void) | undefined;
}

/** Pixels in which the drawn part of the lines moves on. */
const step = 22;
/** A cell's place, '<nurse>:<column>'. */
function spotOf(place: string): TimelineSpot {
  const [id = '', column = 0] = place.split(':');
  return { id, column: Number(column) };
}
/** What changes from a session on, by key. */
const changeKeys: Readonly<Record<string, PackageChange>> = { g: 'change_time', n: 'hand_over' };

/**
 * A day: the hours across, a row a nurse by area, sessions as bars; only rows in sight are drawn. The arrows move, Enter opens; a
 * planned session is carried to another nurse or time with the mouse, or with M, the arrows and Enter; G changes the time of its
 * package from it on, N the nurse.
 */
export function TimelineGrid({ waiting, parts, day, now, busy, onOpen, onDrop, onChange, free }: Props) {
  const spotId = `${useId()}spot`;
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const { lines, height } = useMemo(() => linesOf(parts), [parts]);
  const byId = useMemo(() => rowsById(lines), [lines]);
  const { stops, spot, setSpot } = useTimelineSpot(box, waiting, byId, free.place);
  const { cellAt, barAt, agentOf } = cellsIn(byId, waiting, free.place);
  const bar = barAt(spot);
  const isWhole = opened || (spot.id === nobody.id && (bar?.lane ?? 0) >= waitingLanes);
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
  const drag = useTimelineDrag(
    box,
    (place) => {
      const from = spotOf(place);
      const session = barAt(from)?.item;
      return session ? { session, spot: from } : null;
    },
    carry,
  );
  const open = (at: TimelineSpot) => {
    const cell = cellAt(at);
    const session = cell?.kind === 'bar' ? cell.bar.item : null;
    if (cell?.kind === 'place') free.onKeep(agentOf(at.id));
    else if (at.id === nobody.id && session?.status === 'planned' && free.onAskFor) free.onAskFor(session);
    else onOpen(agentOf(at.id), session);
  };
  const press = (event: KeyboardEvent) => {
    if (event.target !== box.current) return;
    if (carry.press(event.key, event.shiftKey)) return event.preventDefault();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const key = event.key.toLowerCase();
    const planned = isPlain && bar?.item.status === 'planned' ? bar.item : null;
    const to = movedSpot(stops, spot, event.key, event.ctrlKey || event.metaKey);
    if (to) setSpot(to);
    else if (planned && key === 'm') carry.pick(planned, spot);
    else if (planned && changeKeys[key]) onChange?.(planned, changeKeys[key]);
    else if (event.key === 'Enter' || event.key === ' ') open(spot);
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell;
    if (place === undefined || drag.dragged()) return;
    setSpot(spotOf(place));
    open(spotOf(place));
  };
  const [aimed] = carried ? stretchesOf(slotsAt(carried)) : [];
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
        className={`no-print${onDrop ? ' movable' : ''}${carried ? ' carrying' : ''}${free.place ? ' asked' : ''}`}
        sx={timelineStyles}
      >
        <div className="lines" style={{ height: above + height }}>
          {free.place && <span aria-hidden className="band" style={spanOf(free.place)} />}
          <TimelineHead onAsk={free.onAsk} />
          {waiting.length > 0 && (
            <WaitingLine
              bars={waiting}
              moves={onDrop !== undefined}
              column={spot.id === nobody.id ? spot.column : null}
              spotId={spotId}
              carried={carried?.session.shift_id ?? null}
              isWhole={isWhole}
              onWhole={setOpened}
            />
          )}
          {now !== null && <NowLine minute={now} />}
          <TimelineLines
            drawn={lines.filter(
              ({ top, height: own }) =>
                above + top + own > seen.fromRow * step && above + top < seen.toRow * step,
            )}
            above={above}
            before={1 + Number(waiting.length > 0)}
            day={day}
            spot={spot}
            spotId={spotId}
            carried={carried?.session.shift_id ?? null}
            aim={carried && aimed ? { id: carried.to, stretch: aimed } : null}
            place={free.place}
            keep={free.keep}
          />
        </div>
      </Box>
      <TimelineStatus
        carry={carry}
        words={bar ? `${agentOf(spot.id).name} · ${barLabel(bar)}` : row && rowLabel(row)}
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
  return { cellAt, barAt, agentOf: (id: string) => byId.get(id)?.row.block.agent ?? nobody };
}

/** Where a minute stands in the whole width, the nurses' column included. */
const leftOf = (minute: number): string =>
  `calc(var(--lead) + (100% - var(--lead)) * ${percentAt(minute) / 100})`;
const spanOf = ({ from, to }: Stretch) => ({
  left: leftOf(from),
  width: `calc((100% - var(--lead)) * ${(percentAt(to) - percentAt(from)) / 100})`,
});

const NowLine = ({ minute }: { readonly minute: number }) => (
  <span aria-hidden className="now" style={{ left: leftOf(minute) }} />
);

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
