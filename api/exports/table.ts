/** A table on its way into a file: what stands over its columns, and its rows as they come. */

/** How a column's values are read. Money in đồng, percents as 15 = 15 %, days `2026-11-20`, instants in UTC, months `2026-11`. */
export type CellFormat = 'text' | 'integer' | 'decimal' | 'money' | 'percent' | 'date' | 'datetime' | 'month';

/** A value in its wire form; words may stand in any column (a total's name). */
export type Cell = string | number | null;

export interface TableColumn {
  label: string;
  format: CellFormat;
}

export interface Table {
  /** What it holds, as people call it: names the file and the sheet. */
  title: string;
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly Cell[]>;
}
