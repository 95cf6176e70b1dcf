// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { Box } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef } from 'react';
import { formatNumber } from '#rules/format';
import type { DaySession } from '#schema/reports/schedule';
import { formatDayWithWeekday, formatShortWeekday } from '../../figures/formatDayWithWeekday.ts';
import type { PlacedAreaLine } from '../areaLines.ts';
import { type BoardSpot, findSpotKey, parseIndexedSpotKey, toSpotKey } from '../board/boardSpot.ts';
import { boardStyles, scheduleLineStyles } from '../board/boardStyles.ts';
import { handleBoardKey } from '../board/handleBoardKey.ts';
import { type BoardCursor, useScrollToSpot } from '../board/useBoardSpot.ts';
import { useVisibleLines } from '../board/useVisibleLines.ts';
import { SessionCard } from '../card/SessionCard.tsx';
import { useSessionCard } from '../card/useSessionCard.ts';
import { type SessionCardActionCode, useSessionCardActions } from '../card/useSessionCardActions.ts';
import { NurseWeekRow } from './NurseWeekRow.tsx';
import { isFreeAllDay, isUnassignedRow, selectFittingStrips, type WeekRow } from './weekRows.ts';
import { weekHeadHeight, weekStyles } from './weekStyles.ts';

interface Props {
  /**
   * Headings and rows from top to bottom; `height` is their height in pixels, and `rows` contains only the rows; `cursor` uses the indexes
   * of `rows`.
   */
  readonly lines: readonly PlacedAreaLine<WeekRow>[];
  readonly height: number;
  readonly rows: readonly WeekRow[];
  readonly days: readonly string[];
  readonly today: string;
  readonly busy: boolean;
  readonly cursor: BoardCursor;
  /** Opens a nurse's day; with a session, only that session and the sessions that it overlaps with. */
  readonly onOpen: (spot: BoardSpot, session: DaySession | null) => void;
  /** Performs an action from a session's card. */
  readonly onAct: (act: SessionCardActionCode, session: DaySession, spot: BoardSpot) => void;
}

/**
 * The grid of a week: a row per nurse by area, a cell per day, each session as a strip; only visible lines are drawn. Arrow keys move the
 * cursor; Enter or a click opens a day. A session's card opens on hover, or with Space, which steps through the sessions of the day.
 */
export function WeekGrid(props: Props) {
  const { lines, height, rows, days, today, busy, cursor, onOpen, onAct } = props;
  const { spot } = cursor;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useVisibleLines(box, lines, weekHeadHeight, height);
  const actsOn = useSessionCardActions();
  const { card, close, showAt, handlers, cardHandlers } = useSessionCard(box);
  const places = useMemo(() => new Map(rows.map((row, at) => [row, at])), [rows]);
  const here = lines.find((line) => line.kind === 'nurse' && line.row === rows[spot.row]);
  const area = here ? { top: weekHeadHeight + here.top, height: here.height } : null;
  const waiting = lines.find((line) => line.kind === 'nurse' && isUnassignedRow(line.row));
  const covered = waiting && waiting !== here ? waiting.height : 0;
  useScrollToSpot(box, cursor.moved, area, { top: weekHeadHeight + covered, left: 0 });

  const press = (event: KeyboardEvent) =>
    handleBoardKey(event, cursor, {
      onMoved: close,
      onEnter: () => {
        onOpen(spot, null);
        close();
      },
      onSpace: () => showAt(findNextStrip(rows, spot, card?.place)),
    });
  /** Returns the cell at a spot, and the session of the strip there; null if no strip is there. */
  const stripAt = (place: string) => {
    const at = parseIndexedSpotKey(place);
    const shift_id = place.split(':')[2];
    const strips = rows[at.row]?.cells[at.column]?.strips;
    return { at, look: strips?.find(({ key }) => key === shift_id)?.look ?? null };
  };
  const click = (event: MouseEvent) => {
    const { target } = event;
    const cell = target instanceof Element && target.closest<HTMLElement>('[data-day]')?.dataset.day;
    if (!cell) return;
    close();
    const { at, look } = stripAt(findSpotKey(event, '.bar') ?? cell);
    cursor.setSpot(at);
    onOpen(at, look?.item ?? null);
  };
  const shown = card && stripAt(card.place);
  // While a session's card is open, the cursor is on that session.
  const atStrip = card?.place.startsWith(`${toSpotKey(spot)}:`) ? card.place : null;
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
        onKeyDown={press}
        onClick={click}
        {...handlers}
        className="no-print"
        sx={[boardStyles, scheduleLineStyles, weekStyles]}
      >
        <div className="lines" style={{ height: weekHeadHeight + height }}>
          <WeekHead {...{ rows, days, today }} />
          {addWaitingRow(drawn, waiting).map((line) => {
            const at = line.kind === 'nurse' ? places.get(line.row) : undefined;
            // The row of waiting sessions is in the normal document flow, below the header.
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

/** Returns the drawn lines with the row of waiting sessions first, because it is always visible. */
const addWaitingRow = <L,>(drawn: readonly L[], waiting: L | undefined): readonly L[] =>
  waiting === undefined ? drawn : [waiting, ...drawn.filter((line) => line !== waiting)];

/**
 * Returns the spot of the next session on the cursor's day: the first session, or the session after the one whose card is open. Returns
 * undefined after the last session.
 */
function findNextStrip(rows: readonly WeekRow[], spot: BoardSpot, open: string | undefined) {
  const { shown } = selectFittingStrips(rows[spot.row]?.cells[spot.column]?.strips ?? []);
  const places = shown.flatMap(({ key, look }) => (look ? [`${toSpotKey(spot)}:${key}`] : []));
  return places[places.indexOf(open ?? '') + 1];
}

/** Headings of the days, with the number of sessions of all nurses; from today on also the number of nurses who are free all day. */
function WeekHead({ rows, days, today }: Pick<Props, 'rows' | 'days' | 'today'>) {
  // Memoized, because the sums include all nurses, even invisible ones, and would otherwise be calculated at every scroll step.
  const counts = useMemo(
    () =>
      days.map((_day, at) => {
        const cells = rows.flatMap((row) => {
          const cell = row.cells[at];
          return cell ? [{ row, cell }] : [];
        });
        return {
          sessions: cells.reduce((sum, { cell: { held } }) => sum + held.planned + held.finished, 0),
          free: cells.filter(({ row, cell }) => isFreeAllDay(row, cell)).length,
        };
      }),
    [rows, days],
  );
  return (
    <div role="row" aria-rowindex={1} className="heads">
      <div role="columnheader" aria-colindex={1} className="lead">
        Điều dưỡng
      </div>
      {days.map((day, at) => {
        const { sessions = 0, free = 0 } = counts[at] ?? {};
        return (
          <div
            key={day}
            role="columnheader"
            aria-colindex={at + 2}
            aria-label={`${formatDayWithWeekday(day)}${day === today ? ', hôm nay' : ''}`}
            {...(day === today && { 'aria-current': 'date' as const })}
            className={day === today ? 'today' : undefined}
          >
            <span>
              {formatShortWeekday(day)} {day.slice(8)}/{day.slice(5, 7)}
            </span>
            <span>
              {formatNumber(sessions)} buổi
              {day >= today && free > 0 && <span className="free"> · {formatNumber(free)} rảnh</span>}
            </span>
          </div>
        );
      })}
    </div>
  );
}
