/** A table to be written to a file: its columns, and its rows as a stream. */

import type { Cell, CellFormat } from '../kinds/cell.ts';

export interface ExportColumn {
  label: string;
  format: CellFormat;
  /** Set if the column is hidden in the workbook. */
  hidden?: true;
}

export interface ExportTable {
  /** Title of the content. The file and the sheet are named after it. */
  title: string;
  columns: readonly ExportColumn[];
  rows: AsyncIterable<readonly Cell[]>;
  /** Counts the rows; returns 0 if there are too many to count. Absent if the number of rows is not known in advance. */
  count?: () => Promise<number>;
  /**
   * Ids of the customers in the rows read so far. `sendTable` removes them when it has recorded the views. Absent if the table has no
   * customers.
   */
  customers?: Set<number>;
}
