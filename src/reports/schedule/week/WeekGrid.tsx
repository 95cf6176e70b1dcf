// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { Box } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef } from 'react';
import { formatNumber } from '#rules/format';
import type { DaySession } from '#schema/reports/schedule';
import { isComposing } from '../../../kinds/parts/isComposing.ts';
import { dayWords, shortWeekday } from '../../figures/dayWords.ts';
import type { Line } from '../areaLines.ts';
import { boardStyles, lineStyles } from '../boardStyles.ts';
import { SessionCard } from '../card/SessionCard.tsx';
import { type CardAct, useCardActs } from '../card/useCardActs.ts';
import { useSessionCard } from '../card/useSessionCard.ts';
import { moved, type Spot } from '../grid/moved.ts';
import { useSeen } from '../grid/useSeen.ts';
import { WeekLine } from './WeekLine.tsx';
import { roomFor, type WeekRow } from './weekRows.ts';
import { weekHeadHeight, weekStyles } from './weekStyles.ts';

interface Props {
  /** The headings and rows from top to bottom, their pixels, and the rows alone, by which `spot` counts. */
  readonly lines: readonly Line<WeekRow>[];
  readonly height: number;
  readonly rows: readonly WeekRow[];
  readonly days: readonly string[];
  readonly today: string;
  readonly busy: boolean;
  /** Where the keyboard is: a nurse's row and a day. */
  readonly spot: Spot;
  readonly onSpot: (spot: Spot) => void;
  /** Opens a nurse's day, or of it one session with what it clashes with. */
  readonly onOpen: (spot: Spot, session: DaySession | null) => void;
  /** Does what is pressed on a session's card. */
  readonly onAct: (act: CardAct, session: DaySession, spot: Spot) => void;
}

/** Pixels in which the drawn part of the lines moves on. */
const step = 22;

/**
 * A week: a row a nurse by area, a cell a day, in it each session as a strip. Only the lines in sight are drawn; the arrows move, Enter
 * or a press opens a day, and a session has its card: under the pointer, or by Space, which goes from session to session of the day.
 */
export function WeekGrid(props: Props) {
  const { lines, height, rows, days, today, busy, spot, onSpot, onOpen, onAct } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // The seven days are always drawn.
  const seen = useSeen(
    box,
    { row: step, column: 100 },
    Math.ceil((weekHeadHeight + height) / step),
    days.length,
  );
  const actsOn = useCardActs();
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
    const to = moved(spot, event.key, event.ctrlKey || event.metaKey, rows.length, days.length);
    if (to) onSpot(to);
    else if (event.key === ' ') {
      event.preventDefault();
      return showAt(nextStrip(rows, spot, card?.place));
    } else if (event.key === 'Enter') onOpen(spot, null);
    else return;
    close();
    event.preventDefault();
  };
  /** A place and the session of a strip in it; null in a cell next to its strips. */
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
  // A session is where the keyboard is while its card is open.
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
        sx={[boardStyles, lineStyles, weekStyles]}
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
                <WeekLine
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
 * The place of the next session of the day that the keyboard is at: the first one, or the one after that whose card is open; undefined
 * past the last.
 */
function nextStrip(rows: readonly WeekRow[], { row, column }: Spot, open: string | undefined) {
  const { shown } = roomFor(rows[row]?.cells[column]?.strips ?? []);
  const places = shown.flatMap(({ key, look }) => (look ? [`${row}:${column}:${key}`] : []));
  return places[places.indexOf(open ?? '') + 1];
}

/** The days with the sessions of all nurses. */
function WeekHead({ rows, days, today }: Pick<Props, 'rows' | 'days' | 'today'>) {
  // Of all nurses, also those out of sight: not at every step of the scrolling.
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
          aria-label={`${dayWords(day)}${day === today ? ', hôm nay' : ''}`}
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
