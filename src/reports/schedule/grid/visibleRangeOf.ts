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
export interface CellSize {
  readonly row: number;
  readonly column: number;
}

/** Number of cells drawn beyond the visible part, so that scrolling shows no gaps. The drawn part also moves in steps of this size. */
const spare = 6;

const down = (value: number): number => Math.max(0, Math.floor(value / spare) * spare - spare);
const up = (value: number, most: number): number => Math.min(most, (Math.ceil(value / spare) + 1) * spare);

/** Returns the visible part of a grid (`rows` × `columns` cells, `size` in pixels) with a margin. */
export function visibleRangeOf(view: View, size: CellSize, rows: number, columns: number): VisibleRange {
  return {
    fromRow: down(view.scrollTop / size.row),
    toRow: up((view.scrollTop + view.clientHeight) / size.row, rows),
    fromColumn: down(view.scrollLeft / size.column),
    toColumn: up((view.scrollLeft + view.clientWidth) / size.column, columns),
  };
}
