import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { CellPair } from './CellPair.tsx';
import { ReportTableBox } from './ReportTableBox.tsx';
import { reportCards } from './reportCards.ts';
import { reportTableStyles } from './reportTableStyles.ts';

export interface Column<R> {
  readonly key: string;
  readonly label: ReactNode;
  /** Stands on the right. */
  readonly figure?: boolean;
  /** Takes no more room than its figures. */
  readonly narrow?: boolean;
  /** Where rows are cards it has a line of its own. */
  readonly whole?: boolean;
  readonly cell: (row: R) => ReactNode;
  readonly foot?: ReactNode;
  /** A second value in the same cell, beneath the first; where rows are cards, next to it with a label of its own. */
  readonly under?: Pick<Column<R>, 'label' | 'cell' | 'foot'>;
}

interface Props<R> {
  /** What the table holds, for those who do not see what stands around it. */
  readonly caption: string;
  /** The first one names the row. */
  readonly columns: readonly Column<R>[];
  /** Undefined while the first answer is on its way. */
  readonly rows: readonly R[] | undefined;
  readonly keyOf: (row: R) => string;
  readonly busy: boolean;
  readonly empty: string;
  readonly onRow?: (row: R) => void;
  /** How many grey rows stand in for the first answer. */
  readonly waiting?: number;
  /** Rows of the header beneath the labels. */
  readonly head?: ReactNode;
  /** On a phone each row is a card: for tables with more columns than one looks through sideways. */
  readonly cards?: boolean;
}

const classOf = <R,>({ figure, narrow, whole, under }: Column<R>) =>
  [figure && 'figure', narrow && 'narrow', (whole || under) && 'whole'].filter(Boolean).join(' ') ||
  undefined;

/** A column's cell: its value of the row, and the one beneath it. */
function Cell<R>({ column, row }: { readonly column: Column<R>; readonly row: R }) {
  const { label, under } = column;
  if (!under) return column.cell(row);
  return <CellPair labels={[label, under.label]} values={[column.cell(row), under.cell(row)]} />;
}

/** A column's total, and the one beneath it. */
const Foot = <R,>({ column: { foot, under } }: { readonly column: Column<R> }) =>
  under ? <CellPair values={[foot, under.foot]} /> : foot;

/** Room enough for a label to take two lines at most. */
const inTwoLines = (label: ReactNode) =>
  typeof label === 'string'
    ? { minWidth: `max(64px, calc(${Math.ceil(label.length * 0.6)}ch + 24px))` }
    : undefined;

/** A report's table: its header is there before its rows, its totals at the bottom add its columns up. */
export function ReportTable<R>(props: Props<R>) {
  const { caption, columns, rows, keyOf, busy, empty, onRow, waiting = 8, cards = false } = props;
  const footed = columns.some((column) => column.foot !== undefined);
  return (
    <ReportTableBox label={caption} cards={cards}>
      <Box
        component="table"
        aria-label={caption}
        aria-busy={busy || !rows}
        sx={[reportTableStyles, cards && (({ breakpoints }) => ({ [breakpoints.down('sm')]: reportCards }))]}
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
