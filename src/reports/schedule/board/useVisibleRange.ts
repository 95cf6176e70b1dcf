import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** The part of the grid that is drawn; the end indexes are not included. */
export interface VisibleRange {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

interface View {
  readonly scrollTop: number;
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
}
interface CellSize {
  readonly row: number;
  readonly column: number;
}

/** Number of cells drawn beyond the visible part, so that scrolling shows no gaps. The drawn part also moves in steps of this size. */
const MARGIN_CELLS = 6;

const roundDown = (value: number): number =>
  Math.max(0, Math.floor(value / MARGIN_CELLS) * MARGIN_CELLS - MARGIN_CELLS);
const roundUp = (value: number, most: number): number =>
  Math.min(most, (Math.ceil(value / MARGIN_CELLS) + 1) * MARGIN_CELLS);

/** Returns the visible part of a grid (`rows` × `columns` cells, `size` in pixels) with a margin. */
export function calculateVisibleRange(
  view: View,
  size: CellSize,
  rows: number,
  columns: number,
): VisibleRange {
  return {
    fromRow: roundDown(view.scrollTop / size.row),
    toRow: roundUp((view.scrollTop + view.clientHeight) / size.row, rows),
    fromColumn: roundDown(view.scrollLeft / size.column),
    toColumn: roundUp((view.scrollLeft + view.clientWidth) / size.column, columns),
  };
}

const isSameRange = (a: VisibleRange, b: VisibleRange): boolean =>
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
      const next = calculateVisibleRange(element, { row, column }, rows, columns);
      setSeen((before) => (isSameRange(before, next) ? before : next));
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
