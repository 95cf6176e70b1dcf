export interface GridSpot {
  readonly row: number;
  readonly column: number;
}

const page = 10;
const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most - 1);

/**
 * Returns the cell to which a key moves the cursor: arrows by one cell, Page keys by ten rows, Home and End along the row (with Ctrl: to
 * the corners of the grid). Returns null for other keys.
 */
export function moveGridSpot(
  from: GridSpot,
  key: string,
  ctrl: boolean,
  rows: number,
  columns: number,
): GridSpot | null {
  const step: Readonly<Record<string, GridSpot>> = {
    ArrowUp: { row: from.row - 1, column: from.column },
    ArrowDown: { row: from.row + 1, column: from.column },
    ArrowLeft: { row: from.row, column: from.column - 1 },
    ArrowRight: { row: from.row, column: from.column + 1 },
    PageUp: { row: from.row - page, column: from.column },
    PageDown: { row: from.row + page, column: from.column },
    Home: { row: ctrl ? 0 : from.row, column: 0 },
    End: { row: ctrl ? rows - 1 : from.row, column: columns - 1 },
  };
  const to = step[key];
  return to ? { row: within(to.row, rows), column: within(to.column, columns) } : null;
}

/** Returns the next of these places after `spot`, by day and then by row; after the last place, returns the first. */
export const findNextSpot = (spot: GridSpot, places: readonly GridSpot[]): GridSpot | null =>
  places.find(({ row, column }) => column > spot.column || (column === spot.column && row > spot.row)) ??
  places[0] ??
  null;
