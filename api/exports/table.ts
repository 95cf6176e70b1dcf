/** A table to be written to a file: its columns, and its rows as a stream. */

import type { Cell, CellFormat } from '../kinds/cell.ts';

export interface TableColumn {
  label: string;
  format: CellFormat;
  /** The column is in the workbook, but not visible. */
  hidden?: true;
}

export interface ExportTable {
  /** Title of the content; names the file and the sheet. */
  title: string;
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly Cell[]>;
  /** Counts the rows; 0 if there are too many to count. Absent: the number is not known in advance. */
  count?: () => Promise<number>;
  /**
   * Ids of the customers in the rows read so far; `sendTable` removes them when it records the views. Absent: the table has no customers.
   */
  customers?: Set<number>;
}
