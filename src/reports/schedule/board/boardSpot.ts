/** A cell of a board: its row, by index or by a key where rows are added and removed, and the index of its column. */
export interface BoardSpot<Row = number> {
  readonly row: Row;
  readonly column: number;
}

/** The rows that the keyboard cursor can reach, from top to bottom. */
export interface BoardRows<Row = number> {
  readonly count: number;
  readonly rowAt: (index: number) => Row;
  /** Returns the index of a row; -1 if the row no longer exists. */
  readonly indexOf: (row: Row) => number;
  readonly columnsAt: (index: number) => number;
}

/** Rows that are known by their index and have the same number of columns. */
export const createIndexedRows = (count: number, columns: number): BoardRows => ({
  count,
  rowAt: (index) => index,
  indexOf: (row) => Math.min(row, count - 1),
  columnsAt: () => columns,
});

/** Converts the text of a cell's spot, '<row>:<column>', to its position; rows are keys. */
export function parseSpotKey(place: string): BoardSpot<string> {
  const [row = '', column = 0] = place.split(':');
  return { row, column: Number(column) };
}

/** Converts the text of a cell's spot, '<row>:<column>', to its position; rows are indexes. */
export function parseIndexedSpotKey(place: string): BoardSpot {
  const { row, column } = parseSpotKey(place);
  return { row: Number(row), column };
}

export const toSpotKey = ({ row, column }: BoardSpot<string | number>): string => `${row}:${column}`;

/** Returns the spot of the cell in which an event happened, as text; undefined outside of cells. */
export const findSpotKey = ({ target }: { readonly target: EventTarget | null }, cells = '[data-cell]') =>
  target instanceof Element ? target.closest<HTMLElement>(cells)?.dataset.cell : undefined;

const PAGE_ROWS = 10;
export const clampIndex = (value: number, count: number): number =>
  Math.max(0, Math.min(Math.floor(value), count - 1));

/**
 * Returns the cell to which a key moves the cursor: arrows by one cell, Page keys by ten rows, Home and End along the row (with Ctrl: to
 * the corners of the board). Returns null for other keys.
 */
export function moveBoardSpot<Row>(
  rows: BoardRows<Row>,
  { row, column }: BoardSpot<Row>,
  key: string,
  ctrl: boolean,
): BoardSpot<Row> | null {
  const at = Math.max(0, rows.indexOf(row));
  const steps: Readonly<Record<string, BoardSpot>> = {
    ArrowUp: { row: at - 1, column },
    ArrowDown: { row: at + 1, column },
    ArrowLeft: { row: at, column: column - 1 },
    ArrowRight: { row: at, column: column + 1 },
    PageUp: { row: at - PAGE_ROWS, column },
    PageDown: { row: at + PAGE_ROWS, column },
    Home: { row: ctrl ? 0 : at, column: 0 },
    End: { row: ctrl ? rows.count - 1 : at, column: Number.POSITIVE_INFINITY },
  };
  const to = steps[key];
  if (!to) return null;
  const index = clampIndex(to.row, rows.count);
  return { row: rows.rowAt(index), column: clampIndex(to.column, rows.columnsAt(index)) };
}

/** Returns the next of these spots after `spot`, by day and then by row; after the last spot, returns the first. */
export const findNextSpot = (spot: BoardSpot, places: readonly BoardSpot[]): BoardSpot | null =>
  places.find(({ row, column }) => column > spot.column || (column === spot.column && row > spot.row)) ??
  places[0] ??
  null;
