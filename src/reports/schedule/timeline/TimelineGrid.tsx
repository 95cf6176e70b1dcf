import { Box, Typography } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { percentAt, stretchesOf } from '#rules/timeline';
import type { DaySession } from '#schema/reports/schedule';
import { dayWords } from '../../parts/dayWords.ts';
import type { PackageChange } from '../cell/SessionButtons.tsx';
import { useSeen } from '../grid/useSeen.ts';
import { nobody } from '../gridOf.ts';
import { HiddenStatus } from '../HiddenStatus.tsx';
import { headHeight, leadWidth, waitingLanes } from './sizes.ts';
import { TimelineHead } from './TimelineHead.tsx';
import { TimelineLines } from './TimelineLines.tsx';
import { barLabel, movedSpot, rowLabel, type TimelineSpot } from './timelineCells.ts';
import { linesOf, type TitledPart } from './timelineLines.ts';
import { type Bar, whyBusyAt } from './timelineRows.ts';
import { timelineStyles } from './timelineStyles.ts';
import { slotsAt, type TimelineDrop, useTimelineCarry } from './useTimelineCarry.ts';
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
export function TimelineGrid({ waiting, parts, day, now, busy, onOpen, onDrop, onChange }: Props) {
  const spotId = `${useId()}spot`;
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const { lines, height } = useMemo(() => linesOf(parts), [parts]);
  const byId = useMemo(() => rowsById(lines), [lines]);
  const { stops, spot, setSpot } = useTimelineSpot(box, waiting, byId);
  const barsIn = (id: string) => (id === nobody.id ? waiting : (byId.get(id)?.row.bars ?? []));
  const agentOf = (id: string) => byId.get(id)?.row.block.agent ?? nobody;
  const bar = barsIn(spot.id)[spot.column - 1];
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
      const session = barsIn(from.id)[from.column - 1]?.item;
      return session ? { session, spot: from } : null;
    },
    carry,
  );
  const open = ({ id, column }: TimelineSpot) => onOpen(agentOf(id), barsIn(id)[column - 1]?.item ?? null);
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
  const keys =
    onDrop && bar?.item.status === 'planned'
      ? ' · kéo hoặc nhấn M để đổi người, đổi giờ, G để đổi giờ, N để đổi người từ buổi này'
      : '';
  const row = byId.get(spot.id)?.row;
  const told = bar ? `${agentOf(spot.id).name} · ${barLabel(bar)}${keys}` : row && rowLabel(row);
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
        className={`no-print${onDrop ? ' movable' : ''}${carried ? ' carrying' : ''}`}
        sx={timelineStyles}
      >
        <div className="lines" style={{ height: above + height }}>
          <TimelineHead />
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
          />
        </div>
      </Box>
      <Typography variant="body2" color="textSecondary" noWrap className="no-print">
        {(carried ? carry.said : told) || ' '}
      </Typography>
      <HiddenStatus>{carry.said}</HiddenStatus>
    </>
  );
}

const NowLine = ({ minute }: { readonly minute: number }) => (
  <span
    aria-hidden
    className="now"
    style={{ left: `calc(${leadWidth}px + (100% - ${leadWidth}px) * ${percentAt(minute) / 100})` }}
  />
);
