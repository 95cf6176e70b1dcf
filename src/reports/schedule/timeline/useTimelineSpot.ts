import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Stretch } from '#rules/timeline';
import { nobody } from '../gridOf.ts';
import { rowHeight } from './sizes.ts';
import type { Stop, TimelineSpot } from './timelineCells.ts';
import type { Line } from './timelineLines.ts';
import type { Bar } from './timelineRows.ts';

type NurseLine = Extract<Line, { readonly kind: 'nurse' }>;

/** The rows of the nurses by id. */
export const rowsById = (lines: readonly Line[]): ReadonlyMap<string, NurseLine> =>
  new Map(lines.flatMap((line) => (line.kind === 'nurse' ? [[line.row.block.agent.id, line] as const] : [])));

/** Where the keyboard is among the rows, kept by nurse while they come and go; its row is scrolled into sight. */
export function useTimelineSpot(
  box: RefObject<HTMLElement | null>,
  waiting: readonly Bar[],
  byId: ReturnType<typeof rowsById>,
  place: Stretch | null,
) {
  const [moved, setMoved] = useState<TimelineSpot | null>(null);
  const stops = useMemo((): readonly Stop[] => {
    const nurses = [...byId].map(([id, { row, fit }]) => ({
      id,
      columns: 1 + row.bars.length + Number(fit !== null && place !== null),
    }));
    return waiting.length > 0 ? [{ id: nobody.id, columns: 1 + waiting.length }, ...nurses] : nurses;
  }, [byId, waiting, place]);
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
  // Who fits stands on top.
  useEffect(() => {
    if (place && box.current) box.current.scrollTop = 0;
  }, [box, place]);
  return { stops, spot: { id, column }, setSpot: setMoved };
}
