import { type RefObject, useEffect, useMemo, useState } from 'react';
import { nobody } from '../gridOf.ts';
import { rowHeight } from './sizes.ts';
import { cellsOf, type Stop, type TimelineSpot } from './timelineCells.ts';
import type { Line } from './timelineLines.ts';
import type { Bar, TimelineRow } from './timelineRows.ts';

/** The rows of the nurses by id. */
export const rowsById = (lines: readonly Line[]): ReadonlyMap<string, Line & { readonly row: TimelineRow }> =>
  new Map(lines.flatMap((line) => (line.kind === 'nurse' ? [[line.row.block.agent.id, line] as const] : [])));

/** Where the keyboard is among the rows, kept by nurse while they come and go; its row is scrolled into sight. */
export function useTimelineSpot(
  box: RefObject<HTMLElement | null>,
  waiting: readonly Bar[],
  byId: ReturnType<typeof rowsById>,
) {
  const [moved, setMoved] = useState<TimelineSpot | null>(null);
  const stops = useMemo((): readonly Stop[] => {
    const nurses = [...byId].map(([id, { row }]) => ({ id, columns: 1 + cellsOf(row.bars, null).length }));
    return waiting.length > 0 ? [{ id: nobody.id, columns: 1 + waiting.length }, ...nurses] : nurses;
  }, [byId, waiting]);
  const stop = stops.find(({ id }) => id === moved?.id) ?? stops[0];
  const id = stop?.id ?? nobody.id;
  const column = moved?.id === id ? Math.min(moved.column, (stop?.columns ?? 1) - 1) : 0;
  const top = byId.get(id)?.top;

  useEffect(() => {
    const element = box.current;
    if (!element || top === undefined || !moved) return;
    const above = element.querySelector('.waiting:not(.whole)')?.clientHeight ?? 0;
    const head = element.querySelector('.heads')?.clientHeight ?? 0;
    const inSight = element.clientHeight - head - above;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + inSight) element.scrollTop = top + rowHeight - inSight;
  }, [box, moved, top]);
  return { stops, spot: { id, column }, setSpot: setMoved };
}
