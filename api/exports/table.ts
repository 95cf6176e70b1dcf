/** A table on its way into a file: what stands over its columns, and its rows as they come. */

import type { Cell, CellFormat } from '../kinds/cell.ts';

export interface TableColumn {
  label: string;
  format: CellFormat;
  /** A workbook has the column without showing it. */
  hidden?: true;
}

export interface Table {
  /** What it holds, as people call it: names the file and the sheet. */
  title: string;
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly Cell[]>;
  /** Counts the rows; 0 where they are too many to count. Absent: their number is not known before. */
  count?: () => Promise<number>;
  /** Ids of the customers in the rows that were read so far; `sendTable` takes them out as it notes them. Absent: none are in it. */
  customers?: Set<number>;
}
