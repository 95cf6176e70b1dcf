import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { MinuteRange } from '#rules/timeline';
import { areaRowHeight, type PlacedAreaLine } from '../areaLines.ts';
import { UNASSIGNED } from '../scheduleGrid.ts';
import { buildTimelineCells, type KeyboardStop, type TimelineSpot } from './timelineCells.ts';
import type { TimelineBar, TimelineRow } from './timelineRows.ts';

type NurseLine = Extract<PlacedAreaLine<TimelineRow>, { readonly kind: 'nurse' }>;

/** Returns the lines of the nurses by the nurse's id. */
export const mapLinesById = (lines: readonly PlacedAreaLine<TimelineRow>[]): ReadonlyMap<string, NurseLine> =>
  new Map(lines.flatMap((line) => (line.kind === 'nurse' ? [[line.row.block.agent.id, line] as const] : [])));

interface Asked {
  /** Time of the question; null without a question. */
  readonly place: MinuteRange | null;
  /** Identifies the answered question; null without a question. */
  readonly answered: string | null;
}

/** CSS selector of elements that must not lose the focus, because the user works in them. */
const elsewhere = 'select, input, textarea, [role="dialog"]';

/**
 * Returns the position of the keyboard cursor. The position is stored by nurse, because rows are added and removed. The cursor's row is
 * scrolled into view.
 */
export function useTimelineSpot(
  box: RefObject<HTMLElement | null>,
  waiting: readonly TimelineBar[],
  byId: ReturnType<typeof mapLinesById>,
  { place, answered }: Asked,
) {
  const [moved, setMoved] = useState<TimelineSpot | null>(null);
  const stops = useMemo((): readonly KeyboardStop[] => {
    const nurses = [...byId].map(([id, { row, fit }]) => ({
      id,
      columns: 1 + row.bars.length + Number(fit !== null && place !== null),
    }));
    return waiting.length > 0 ? [{ id: UNASSIGNED.id, columns: 1 + waiting.length }, ...nurses] : nurses;
  }, [byId, waiting, place]);
  const stop = stops.find(({ id }) => id === moved?.id) ?? stops[0];
  const id = stop?.id ?? UNASSIGNED.id;
  const column = moved?.id === id ? Math.min(moved.column, (stop?.columns ?? 1) - 1) : 0;
  const top = byId.get(id)?.top;

  useEffect(() => {
    const element = box.current;
    if (!element || top === undefined || !moved) return;
    const above = element.querySelector('.waiting:not(.whole)')?.clientHeight ?? 0;
    const head = element.querySelector('.heads')?.clientHeight ?? 0;
    const inSight = element.clientHeight - head - above;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + areaRowHeight > element.scrollTop + inSight)
      element.scrollTop = top + areaRowHeight - inSight;
  }, [box, moved, top]);
  // Scrolls to the top, where the nurses are who answer the question.
  useEffect(() => {
    if (place && box.current) box.current.scrollTop = 0;
  }, [box, place]);
  const first = [...byId.values()].find(({ fit }) => fit !== null);
  const firstId = first?.row.block.agent.id;
  const firstColumn =
    1 + (first ? buildTimelineCells(first.row.bars, place).findIndex(({ kind }) => kind === 'place') : 0);
  const told = useRef<string | null>(null);
  // Moves the cursor to the first free place of a new answer, so that Enter reserves it.
  useEffect(() => {
    if (told.current === answered) return;
    told.current = answered;
    if (answered === null || firstId === undefined || document.activeElement?.closest(elsewhere)) return;
    setMoved({ id: firstId, column: firstColumn });
    box.current?.focus({ preventScroll: true });
  }, [box, answered, firstId, firstColumn]);
  return { stops, spot: { id, column }, setSpot: setMoved };
}
