import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatNumber } from '#rules/format';
import { tableStyles } from '../list/tableStyles.ts';

/** Maximum number of rows shown; the download of faulty rows contains all of them. */
const drawn = 100;

interface Props<Row> {
  /** Accessible name of the table: 'Các dòng của tệp'. */
  readonly label: string;
  readonly head: ReactNode;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}

/** The first rows of a checked file, in a scrolling box. */
export const CheckedTable = <Row,>({ label, head, rows, children }: Props<Row>) => (
  <>
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ overflow: 'auto', maxHeight: '45vh', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box component="table" aria-label="Kết quả kiểm tra" sx={tableStyles}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{rows.slice(0, drawn).map(children)}</tbody>
      </Box>
    </Box>
    {rows.length > drawn && (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {formatNumber(drawn)} dòng đầu trong {formatNumber(rows.length)}.
      </Typography>
    )}
  </>
);

/** Style of the cell with a row's remarks, which wraps to as many lines as needed. */
export const remarkCellStyle = {
  whiteSpace: 'normal !important',
  minWidth: 220,
  maxWidth: '420px !important',
} as const;
