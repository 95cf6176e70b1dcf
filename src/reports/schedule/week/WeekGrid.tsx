// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { Box } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef } from 'react';
import { formatNumber } from '#rules/format';
import type { DaySession } from '#schema/reports/schedule';
import { isComposing } from '../../../ui/isComposing.ts';
import { formatDayWithWeekday, shortWeekday } from '../../figures/formatDayWithWeekday.ts';
import type { PlacedAreaLine } from '../areaLines.ts';
import { boardStyles, scheduleLineStyles } from '../boardStyles.ts';
import { SessionCard } from '../card/SessionCard.tsx';
import { useSessionCard } from '../card/useSessionCard.ts';
import { type SessionCardActionCode, useSessionCardActions } from '../card/useSessionCardActions.ts';
import { type GridSpot, moveGridSpot } from '../grid/moveGridSpot.ts';
import { useVisibleRange } from '../grid/useVisibleRange.ts';
import { NurseWeekRow } from './NurseWeekRow.tsx';
import { selectFittingStrips, type WeekRow } from './weekRows.ts';
import { weekHeadHeight, weekStyles } from './weekStyles.ts';

interface Props {
  /** Headings and rows from top to bottom; `height` is their height in pixels, and `rows` has the rows alone, whose indexes `spot` uses. */
  readonly lines: readonly PlacedAreaLine<WeekRow>[];
  readonly height: number;
  readonly rows: readonly WeekRow[];
  readonly days: readonly string[];
  readonly today: string;
  readonly busy: boolean;
  /** Position of the keyboard cursor: a nurse's row and a day. */
  readonly spot: GridSpot;
  readonly onSpot: (spot: GridSpot) => void;
  /** Opens a nurse's day; with a session, only that session and the sessions that it overlaps with. */
  readonly onOpen: (spot: GridSpot, session: DaySession | null) => void;
  /** Performs an action from a session's card. */
  readonly onAct: (act: SessionCardActionCode, session: DaySession, spot: GridSpot) => void;
}

/** Pixels of one step in which the drawn part of the lines moves. */
const step = 22;

/**
 * The grid of a week: a row per nurse by area, a cell per day, each session as a strip; only visible lines are drawn. Arrow keys move the
 * cursor; Enter or a click opens a day. A session's card opens on hover, or with Space, which steps through the sessions of the day.
 */
export function WeekGrid(props: Props) {
  const { lines, height, rows, days, today, busy, spot, onSpot, onOpen, onAct } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // The seven days are always drawn; only the lines depend on the visible part.
  const seen = useVisibleRange(
    box,
    { row: step, column: 100 },
    Math.ceil((weekHeadHeight + height) / step),
    days.length,
  );
  const actsOn = useSessionCardActions();
  const { card, close, showAt, handlers, cardHandlers } = useSessionCard(box);
  const places = useMemo(() => new Map(rows.map((row, at) => [row, at])), [rows]);
  const here = lines.find((line) => line.kind === 'nurse' && line.row === rows[spot.row]);
  const [top, own] = [here?.top, here?.height ?? 0];

  useEffect(() => {
    const element = box.current;
    if (!element || top === undefined) return;
    const inSight = element.clientHeight - weekHeadHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + own > element.scrollTop + inSight) element.scrollTop = top + own - inSight;
  }, [top, own]);

  const press = (event: KeyboardEvent) => {
    const to = moveGridSpot(spot, event.key, event.ctrlKey || event.metaKey, rows.length, days.length);
    if (to) onSpot(to);
    else if (event.key === ' ') {
      event.preventDefault();
      return showAt(nextStrip(rows, spot, card?.place));
    } else if (event.key === 'Enter') onOpen(spot, null);
    else return;
    close();
    event.preventDefault();
  };
  /** Returns the cell at a place, and the session of the strip there; null if the place is no strip. */
  const stripAt = (place: string) => {
    const [row = 0, column = 0, shift_id] = place.split(':');
    const at = { row: Number(row), column: Number(column) };
    const strips = rows[at.row]?.cells[at.column]?.strips;
    return { at, look: strips?.find(({ key }) => key === shift_id)?.look ?? null };
  };
  const click = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('[data-day]')?.dataset.day;
    if (!cell) return;
    close();
    const { at, look } = stripAt(target.closest<HTMLElement>('.bar')?.dataset.cell ?? cell);
    onSpot(at);
    onOpen(at, look?.item ?? null);
  };
  const shown = card && stripAt(card.place);
  // While a session's card is open, the cursor is on that session.
  const atStrip = card?.place.startsWith(`${spot.row}:${spot.column}:`) ? card.place : null;
  return (
    <>
      <Box
        ref={box}
        role="grid"
        aria-label="Lịch tuần theo điều dưỡng"
        aria-busy={busy}
        aria-rowcount={lines.length + 1}
        aria-colcount={days.length + 1}
        aria-activedescendant={atStrip ? `${id}strip` : `${id}spot`}
        tabIndex={0}
        onKeyDown={(event) => isComposing(event) || press(event)}
        onClick={click}
        {...handlers}
        className="no-print"
        sx={[boardStyles, scheduleLineStyles, weekStyles]}
      >
        <div className="lines" style={{ height: weekHeadHeight + height }}>
          <WeekHead {...{ rows, days, today }} />
          {lines
            .filter(
              (line) =>
                weekHeadHeight + line.top + line.height > seen.fromRow * step &&
                weekHeadHeight + line.top < seen.toRow * step,
            )
            .map((line) => {
              const at = line.kind === 'nurse' ? places.get(line.row) : undefined;
              const place = { top: weekHeadHeight + line.top };
              return line.kind === 'heading' || at === undefined ? (
                <div
                  key={`heading ${line.index}`}
                  role="row"
                  aria-rowindex={line.index + 2}
                  className="heading"
                  style={place}
                >
                  <span role="rowheader">{line.kind === 'heading' && line.label}</span>
                </div>
              ) : (
                <NurseWeekRow
                  key={line.row.block.agent.id}
                  {...{ at, today, ...place }}
                  row={line.row}
                  rowIndex={line.index + 2}
                  column={spot.row === at ? spot.column : null}
                  strip={spot.row === at ? atStrip : null}
                  id={id}
                />
              );
            })}
        </div>
      </Box>
      {card && shown?.look && (
        <SessionCard
          look={shown.look}
          anchor={card.bar}
          acts={actsOn(shown.look)}
          handlers={cardHandlers}
          onAct={(act, session) => {
            close();
            onAct(act, session, shown.at);
          }}
        />
      )}
    </>
  );
}

/**
 * Returns the place of the next session on the cursor's day: the first session, or the session after the one whose card is open. Returns
 * undefined after the last session.
 */
function nextStrip(rows: readonly WeekRow[], { row, column }: GridSpot, open: string | undefined) {
  const { shown } = selectFittingStrips(rows[row]?.cells[column]?.strips ?? []);
  const places = shown.flatMap(({ key, look }) => (look ? [`${row}:${column}:${key}`] : []));
  return places[places.indexOf(open ?? '') + 1];
}

/** Headings of the days, with the number of sessions of all nurses. */
function WeekHead({ rows, days, today }: Pick<Props, 'rows' | 'days' | 'today'>) {
  // Memoized, because the sums include all nurses, even invisible ones, and would otherwise be calculated at every scroll step.
  const sessionsOn = useMemo(
    () =>
      days.map((_day, at) =>
        rows.reduce((sum, { cells }) => {
          const held = cells[at]?.held;
          return sum + (held ? held.planned + held.finished : 0);
        }, 0),
      ),
    [rows, days],
  );
  return (
    <div role="row" aria-rowindex={1} className="heads">
      <div role="columnheader" aria-colindex={1} className="lead">
        Điều dưỡng
      </div>
      {days.map((day, at) => (
        <div
          key={day}
          role="columnheader"
          aria-colindex={at + 2}
          aria-label={`${formatDayWithWeekday(day)}${day === today ? ', hôm nay' : ''}`}
          {...(day === today && { 'aria-current': 'date' as const })}
          className={day === today ? 'today' : undefined}
        >
          <span>
            {shortWeekday(day)} {day.slice(8)}/{day.slice(5, 7)}
          </span>
          <span>{formatNumber(sessionsOn[at] ?? 0)} buổi</span>
        </div>
      ))}
    </div>
  );
}
