import { Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import { Table, type TableColumn } from '../table/Table.tsx';

/** Maximum number of rows shown; the download of faulty rows contains all of them. */
const MAX_SHOWN_ROWS = 100;

interface CheckedRow {
  /** Number of the row in the file. */
  readonly row: number;
}

interface Props<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
}

/** The first rows of a checked file, with their numbers, in a scrolling box. */
export const CheckedTable = <Row extends CheckedRow>({ columns, rows }: Props<Row>) => (
  <>
    <Table
      caption="Kết quả kiểm tra"
      columns={[{ key: 'row', head: 'Dòng', narrow: true, cell: ({ row }) => row }, ...columns]}
      rows={rows.slice(0, MAX_SHOWN_ROWS)}
      keyOf={({ row }) => String(row)}
      rowHead={null}
      maxHeight="45vh"
      sx={shortCells}
    />
    {rows.length > MAX_SHOWN_ROWS && (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {formatNumber(MAX_SHOWN_ROWS)} dòng đầu trong {formatNumber(rows.length)}.
      </Typography>
    )}
  </>
);

/** A value is one line, cut at the end of its cell; remarks have as many lines as needed. */
const shortCells = {
  '& td': { maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& td:has(> .remarks)': { maxWidth: 'none', whiteSpace: 'normal' },
  '& tr:has(strong) > *': { fontWeight: 400 },
  // The column of row numbers is not sticky, unlike the first column of other tables.
  '& thead th:first-of-type': { position: 'static', minWidth: 0, borderRight: 0 },
} as const;
