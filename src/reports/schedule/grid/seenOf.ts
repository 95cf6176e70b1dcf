/** The part of the grid that is drawn: from the first to before the last. */
export interface Seen {
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

/** Drawn beyond what is seen, so that a scroll finds something there; also the step in which it moves. */
const spare = 6;

const down = (value: number): number => Math.max(0, Math.floor(value / spare) * spare - spare);
const up = (value: number, most: number): number => Math.min(most, (Math.ceil(value / spare) + 1) * spare);

/** What of a grid of `rows` × `columns` cells (pixels in `size`) is seen through this view, and a little around it. */
export function seenOf(view: View, size: CellSize, rows: number, columns: number): Seen {
  return {
    fromRow: down(view.scrollTop / size.row),
    toRow: up((view.scrollTop + view.clientHeight) / size.row, rows),
    fromColumn: down(view.scrollLeft / size.column),
    toColumn: up((view.scrollLeft + view.clientWidth) / size.column, columns),
  };
}
