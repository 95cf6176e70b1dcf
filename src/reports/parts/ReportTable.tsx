import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { CellPair } from './CellPair.tsx';
import { ReportTableBox } from './ReportTableBox.tsx';
import { reportCardStyles } from './reportCardStyles.ts';
import { reportTableStyles } from './reportTableStyles.ts';

export interface ReportColumn<R> {
  readonly key: string;
  readonly label: ReactNode;
  /** True to align the column's values to the right. */
  readonly figure?: boolean;
  /** True to make the column only as wide as its values. */
  readonly narrow?: boolean;
  /** True to give the column its own line on cards. */
  readonly whole?: boolean;
  readonly cell: (row: R) => ReactNode;
  readonly foot?: ReactNode;
  /** A second value in the same cell, below the first value. On cards it is next to the first value, with its own label. */
  readonly under?: Pick<ReportColumn<R>, 'label' | 'cell' | 'foot'>;
}

export interface ReportTableProps<R> {
  /** Describes the table to users of screen readers. */
  readonly caption: string;
  /** Columns of the table. The first column is the heading of each row. */
  readonly columns: readonly ReportColumn<R>[];
  /** Rows of the table; undefined until the first answer is loaded. */
  readonly rows: readonly R[] | undefined;
  readonly keyOf: (row: R) => string;
  readonly busy: boolean;
  readonly empty: string;
  readonly onRow?: (row: R) => void;
  /** Number of skeleton rows before the first answer. */
  readonly waiting?: number;
  /** Additional header rows below the labels. */
  readonly head?: ReactNode;
  /** True to show each row as a card on a phone, for tables too wide to scroll sideways. */
  readonly cards?: boolean;
}

const classOf = <R,>({ figure, narrow, whole, under }: ReportColumn<R>) =>
  [figure && 'figure', narrow && 'narrow', (whole || under) && 'whole'].filter(Boolean).join(' ') ||
  undefined;

/** The content of a cell: the column's value, and below it the second value. */
function Cell<R>({ column, row }: { readonly column: ReportColumn<R>; readonly row: R }) {
  const { label, under } = column;
  if (!under) return column.cell(row);
  return <CellPair labels={[label, under.label]} values={[column.cell(row), under.cell(row)]} />;
}

/** The content of a total cell: the column's total, and below it the second total. */
const Foot = <R,>({ column: { foot, under } }: { readonly column: ReportColumn<R> }) =>
  under ? <CellPair values={[foot, under.foot]} /> : foot;

/** Returns the width with which a label takes at most two lines. */
const inTwoLines = (label: ReactNode) =>
  typeof label === 'string'
    ? { minWidth: `max(64px, calc(${Math.ceil(label.length * 0.6)}ch + 24px))` }
    : undefined;

/** The table of a report. The header is shown before the rows are loaded; the last row has the totals. */
export function ReportTable<R>(props: ReportTableProps<R>) {
  const { caption, columns, rows, keyOf, busy, empty, onRow, waiting = 8, cards = false } = props;
  const footed = columns.some((column) => column.foot !== undefined);
  return (
    <ReportTableBox label={caption} cards={cards}>
      <Box
        component="table"
        aria-label={caption}
        aria-busy={busy || !rows}
        sx={[
          reportTableStyles,
          cards && (({ breakpoints }) => ({ [breakpoints.down('sm')]: reportCardStyles })),
        ]}
      >
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.key}
                scope="col"
                className={classOf(column)}
                style={index > 0 && !column.narrow && !column.under ? inTwoLines(column.label) : undefined}
              >
                {column.under ? <CellPair values={[column.label, column.under.label]} /> : column.label}
              </th>
            ))}
          </tr>
          {props.head}
        </thead>
        <Box component="tbody" sx={{ color: busy ? 'text.secondary' : undefined }}>
          {rows?.map((row) => (
            <Box
              component="tr"
              key={keyOf(row)}
              {...(onRow && { onClick: () => onRow(row), sx: { cursor: 'pointer' } })}
            >
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row" className={classOf(column)}>
                    <Cell column={column} row={row} />
                  </th>
                ) : (
                  <td
                    key={column.key}
                    className={classOf(column)}
                    data-label={cards && !column.under ? column.label : undefined}
                  >
                    <Cell column={column} row={row} />
                  </td>
                ),
              )}
            </Box>
          ))}
          {!rows &&
            [...Array(waiting).keys()].map((row) => (
              <tr key={row}>
                {columns.map((column) => (
                  <td key={column.key} className={classOf(column)}>
                    <Skeleton width={column.narrow ? 16 : column.figure ? 104 : 136} />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.length === 0 && (
            <tr>
              <Box component="td" colSpan={columns.length} sx={{ color: 'text.secondary' }}>
                {empty}
              </Box>
            </tr>
          )}
        </Box>
        {footed && rows && rows.length > 0 && (
          <tfoot>
            <tr>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row">
                    <Foot column={column} />
                  </th>
                ) : (
                  <td key={column.key} className={classOf(column)}>
                    <Foot column={column} />
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </Box>
    </ReportTableBox>
  );
}
