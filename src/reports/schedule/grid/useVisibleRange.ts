import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import { type CellSize, type VisibleRange, visibleRangeOf } from './visibleRangeOf.ts';

const same = (a: VisibleRange, b: VisibleRange): boolean =>
  a.fromRow === b.fromRow &&
  a.toRow === b.toRow &&
  a.fromColumn === b.fromColumn &&
  a.toColumn === b.toColumn;

/** Returns the part of a scrolling grid that must be drawn. The result changes only when another part becomes visible. */
export function useVisibleRange(
  box: RefObject<HTMLElement | null>,
  { row, column }: CellSize,
  rows: number,
  columns: number,
): VisibleRange {
  const [seen, setSeen] = useState<VisibleRange>({ fromRow: 0, toRow: 0, fromColumn: 0, toColumn: 0 });
  // Runs before the first paint, so that the grid is never shown empty.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const next = visibleRangeOf(element, { row, column }, rows, columns);
      setSeen((before) => (same(before, next) ? before : next));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    // In a transition, React draws new cells in small steps, so that scrolling is not blocked.
    const follow = () => startTransition(look);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [box, row, column, rows, columns]);
  return seen;
}
