import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type BoardRows, type BoardSpot, clampIndex } from './boardSpot.ts';

/** The keyboard cursor of a board. The board has the focus, and names the cursor's cell as its active descendant. */
export interface BoardCursor<Row = number> {
  readonly rows: BoardRows<Row>;
  readonly spot: BoardSpot<Row>;
  /** The cell to which the cursor was last moved; null until then. */
  readonly moved: BoardSpot<Row> | null;
  readonly setSpot: (spot: BoardSpot<Row> | null) => void;
}

/**
 * Returns the keyboard cursor. The cursor stays within the rows when they change. It is in the first row until it is moved, and again if
 * its row no longer exists. @param startColumn the cursor's column in the first row
 */
export function useBoardSpot<Row>(rows: BoardRows<Row>, startColumn: number): BoardCursor<Row> {
  const [moved, setSpot] = useState<BoardSpot<Row> | null>(null);
  const index = moved ? rows.indexOf(moved.row) : -1;
  const row = rows.rowAt(Math.max(0, index));
  const column = clampIndex(
    moved && index >= 0 ? moved.column : startColumn,
    rows.columnsAt(Math.max(0, index)),
  );
  const spot = useMemo(() => ({ row, column }), [row, column]);
  return { rows, spot, moved, setSpot };
}

/** Position and size of a cell in the scrolled content, in pixels. Without `left`, the board scrolls only to the cell's row. */
interface CellArea {
  readonly top: number;
  readonly height: number;
  readonly left?: number;
  readonly width?: number;
}

/** Returns the nearest scroll position at which a part of the content is visible. @param inset pixels that the sticky head covers */
const scrollToShow = (current: number, start: number, size: number, inset: number, visible: number): number =>
  Math.min(Math.max(current, start + size - visible), start - inset);

/**
 * Scrolls the cursor's cell into view whenever the cursor is moved, but not when the rows change.
 * @param area the cell; null if the cell is always visible @param inset size of the sticky head and column
 */
export function useScrollToSpot(
  box: RefObject<HTMLElement | null>,
  moved: BoardSpot<unknown> | null,
  area: CellArea | null,
  inset: { readonly top: number; readonly left: number },
): void {
  const scroll = useEffectEvent(() => {
    const element = box.current;
    if (!element || !area) return;
    const { top, height, left, width = 0 } = area;
    element.scrollTop = scrollToShow(element.scrollTop, top, height, inset.top, element.clientHeight);
    if (left !== undefined)
      element.scrollLeft = scrollToShow(element.scrollLeft, left, width, inset.left, element.clientWidth);
  });
  useEffect(() => {
    if (moved) scroll();
  }, [moved]);
}
