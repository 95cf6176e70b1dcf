import { Box, Skeleton } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { type AriaAttributes, Fragment, type ReactNode } from 'react';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { FramedBox } from './FramedBox.tsx';
import { type TableLine, TableLines } from './TableLines.tsx';
import { cardStyles, type TableLook, tableLooks } from './tableLooks.ts';

export interface TableColumn<Row> {
  readonly key: string;
  /** Heading of the column. If no column has one, the table has no header. */
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Content of the last row, which has the totals. */
  readonly foot?: ReactNode;
  /** Number of columns that `foot` covers, from this column on; by default 1. */
  readonly footSpan?: number;
  /** 'right' for amounts and counts. */
  readonly align?: 'left' | 'right';
  /** True to make the column only as wide as its values. */
  readonly narrow?: boolean;
  /** On a phone: not shown, or on a separate line of the row's card. */
  readonly phone?: 'hidden' | 'whole';
  /** A second value in the same cell, below the first value. On cards it is next to the first value, with its own label. */
  readonly under?: Pick<TableColumn<Row>, 'head' | 'cell' | 'foot'>;
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  readonly caption: string;
  /** Attributes that name and describe the table in place of `caption`. */
  readonly described?: { readonly id?: string } & AriaAttributes;
  readonly columns: readonly TableColumn<Row>[];
  /** Rows of the table; undefined until they are loaded. A null row is an empty line between groups of rows. */
  readonly rows: readonly (Row | null)[] | undefined;
  readonly keyOf: (row: Row) => string;
  /** Key of the column whose cells are the headings of the rows, null for no column; by default the first column. */
  readonly rowHead?: string | null;
  readonly look?: TableLook;
  /** True to put the table into a box that scrolls. A table with the look of a report always has a box. */
  readonly scrolls?: boolean;
  /** Maximum height of the box. */
  readonly maxHeight?: number | string;
  /** True to show each row as a card on a phone, for tables too wide to scroll sideways. */
  readonly cards?: boolean;
  /** How the rows are shown as lines on a phone; if absent, the columns are shown. */
  readonly line?: TableLine<Row> | undefined;
  /** True while newer rows are loading; the current rows stay visible in grey. */
  readonly busy?: boolean;
  /** Number of skeleton rows until the rows are loaded. */
  readonly waiting?: number;
  /** Text shown in place of the rows and totals if there are no rows. */
  readonly empty?: string;
  readonly onRow?: (row: Row) => void;
  /** Returns the heading of the row's group, shown above the first row of the group; '' for none. */
  readonly groupOf?: (row: Row) => string;
  /** Returns content shown below a row, over all columns; null for none. */
  readonly below?: (row: Row) => ReactNode;
  /** Wraps a row, for example in the context of its record. */
  readonly wrapRow?: (row: Row, drawn: ReactNode) => ReactNode;
  /** Additional header rows below the headings. */
  readonly headRows?: ReactNode;
  /** Styles of this table alone. */
  readonly sx?: SystemStyleObject<Theme>;
}

const buildCellClass = <Row,>({ align, narrow, phone, under }: TableColumn<Row>) =>
  [
    align === 'right' && 'figure',
    narrow && 'narrow',
    phone === 'hidden' && 'wide',
    (phone === 'whole' || under) && 'whole',
  ]
    .filter(Boolean)
    .join(' ') || undefined;

interface SecondValue {
  readonly value: ReactNode;
  /** Names of both values, for cards, which have no visible header. */
  readonly labels?: readonly [ReactNode, ReactNode];
}

/** Returns the content of a cell: its value and, if there is one, the second value below it. */
const drawPair = (first: ReactNode, second: SecondValue | undefined) =>
  second ? (
    <div className="pair">
      <div data-label={toTextOrUndefined(second.labels?.[0])}>{first}</div>
      <div data-label={toTextOrUndefined(second.labels?.[1])}>{second.value}</div>
    </div>
  ) : (
    first
  );

const toTextOrUndefined = (content: ReactNode) => (typeof content === 'string' ? content : undefined);

/** Returns the width with which a heading takes at most two lines. */
const buildTwoLineWidth = (head: ReactNode) =>
  typeof head === 'string'
    ? { minWidth: `max(64px, calc(${Math.ceil(head.length * 0.6)}ch + 24px))` }
    : undefined;

interface RowsProps<Row> {
  readonly table: TableProps<Row>;
}

function HeadRow<Row>({ table: { columns, look = 'report' } }: RowsProps<Row>) {
  return (
    <tr>
      {columns.map((column, index) => {
        const { key, head, under, narrow } = column;
        const content = drawPair(head, under && { value: under.head });
        if (content === undefined) return <td key={key} className={buildCellClass(column)} />;
        const isFitted = look === 'report' && index > 0 && !narrow && !under;
        return (
          <th
            key={key}
            scope="col"
            className={buildCellClass(column)}
            style={isFitted ? buildTwoLineWidth(head) : undefined}
          >
            {content}
          </th>
        );
      })}
    </tr>
  );
}

interface BodyRowProps<Row> extends RowsProps<Row> {
  readonly row: Row;
}

function BodyRow<Row>({ table, row }: BodyRowProps<Row>) {
  const { columns, rowHead = columns[0]?.key, onRow, cards } = table;
  return (
    <tr {...(onRow && { onClick: () => onRow(row), style: { cursor: 'pointer' } })}>
      {columns.map((column) => {
        const { key, head, cell, under } = column;
        const content = drawPair(cell(row), under && { value: under.cell(row), labels: [head, under.head] });
        return key === rowHead ? (
          <th key={key} scope="row" className={buildCellClass(column)}>
            {content}
          </th>
        ) : (
          <td
            key={key}
            className={buildCellClass(column)}
            data-label={cards && !under ? toTextOrUndefined(head) : undefined}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

function BodyRows<Row>({ table }: RowsProps<Row>) {
  const { columns, rows = [], keyOf, groupOf, below, wrapRow, empty } = table;
  const width = columns.length;
  return (
    <>
      {rows.map((row, index) => {
        const before = rows[index - 1] ?? null;
        if (row === null)
          return (
            <tr key={`after ${before === null ? '' : keyOf(before)}`} aria-hidden>
              <td colSpan={width} className="gap" />
            </tr>
          );
        const group = groupOf?.(row);
        const isFirst = before === null || groupOf?.(before) !== group;
        const drawn = <BodyRow table={table} row={row} />;
        return (
          <Fragment key={keyOf(row)}>
            {group && isFirst && <GroupRow width={width}>{group}</GroupRow>}
            {wrapRow ? wrapRow(row, drawn) : drawn}
            <WholeRow width={width} className="below">
              {below?.(row)}
            </WholeRow>
          </Fragment>
        );
      })}
      {rows.length === 0 && (
        <WholeRow width={width} className="none">
          {empty}
        </WholeRow>
      )}
    </>
  );
}

interface WholeRowProps {
  /** Number of columns. */
  readonly width: number;
  readonly children: ReactNode;
}

const GroupRow = ({ width, children }: WholeRowProps) => (
  <tr>
    <th scope="rowgroup" colSpan={width} className="group">
      {children}
    </th>
  </tr>
);

/** A row with a single cell; renders nothing without content. */
const WholeRow = ({ width, className, children }: WholeRowProps & { readonly className: string }) =>
  children && (
    <tr>
      <td colSpan={width} className={className}>
        {children}
      </td>
    </tr>
  );

const WaitingRows = <Row,>({ table: { columns, waiting = 8 } }: RowsProps<Row>) =>
  [...Array(waiting).keys()].map((row) => (
    <tr key={row}>
      {columns.map((column) => (
        <td key={column.key} className={buildCellClass(column)}>
          <Skeleton width={column.narrow ? 16 : column.align === 'right' ? 104 : 136} />
        </td>
      ))}
    </tr>
  ));

function FootRow<Row>({ table: { columns, rowHead = columns[0]?.key } }: RowsProps<Row>) {
  const covered = new Set(
    columns.flatMap(({ footSpan = 1 }, at) => columns.slice(at + 1, at + footSpan).map(({ key }) => key)),
  );
  return (
    <tr>
      {columns.map((column) => {
        const { key, foot, footSpan, under } = column;
        if (covered.has(key)) return null;
        const content = drawPair(foot, under && { value: under.foot });
        return key === rowHead || footSpan !== undefined ? (
          <th key={key} scope="row" colSpan={footSpan}>
            {content}
          </th>
        ) : (
          <td key={key} className={buildCellClass(column)}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** A table of rows that are not a resource's list, with declared columns. The header is shown before the rows are loaded. */
export function Table<Row>(table: TableProps<Row>) {
  const isPhone = useIsPhoneWidth();
  return isPhone && table.line ? <Lines table={table} line={table.line} /> : <Columns {...table} />;
}

/** The rows as lines, with the name in the first column, and one value. */
function Lines<Row>({ table, line }: RowsProps<Row> & { readonly line: TableLine<Row> }) {
  const { caption, columns, rows, keyOf, busy = false, waiting = 8, empty } = table;
  const [first] = columns;
  const beside = columns.find(({ key }) => key === line.beside);
  return (
    <TableLines
      {...{ caption, keyOf, line, busy, waiting, empty }}
      rows={rows}
      nameOf={(row) => first?.cell(row)}
      besideOf={(row) => beside?.cell(row)}
      foot={beside?.foot === undefined ? undefined : { name: first?.foot, beside: beside.foot }}
    />
  );
}

function Columns<Row>(table: TableProps<Row>) {
  const { caption, columns, rows, look = 'report', busy = false, cards = false, empty, headRows, sx } = table;
  const isHeaded = columns.some(({ head }) => head !== undefined);
  const isFooted = columns.some(({ foot }) => foot !== undefined);
  const hasFoot = isFooted && rows && (rows.length > 0 || empty === undefined);
  return (
    <TableBox table={table}>
      <Box
        component="table"
        {...(table.described ?? { 'aria-label': caption })}
        aria-busy={busy || !rows}
        sx={[
          tableLooks[look],
          cards && (({ breakpoints }) => ({ [breakpoints.down('sm')]: cardStyles[look] ?? {} })),
          sx ?? false,
        ]}
      >
        {isHeaded && (
          <thead>
            <HeadRow table={table} />
            {headRows}
          </thead>
        )}
        <Box component="tbody" sx={{ color: busy ? 'text.secondary' : undefined }}>
          {rows ? <BodyRows table={table} /> : <WaitingRows table={table} />}
        </Box>
        {hasFoot && (
          <tfoot>
            <FootRow table={table} />
          </tfoot>
        )}
      </Box>
    </TableBox>
  );
}

interface TableBoxProps<Row> extends RowsProps<Row> {
  readonly children: ReactNode;
}

/** The box around a table, according to its look. */
function TableBox<Row>({ table, children }: TableBoxProps<Row>) {
  const { caption, described, look = 'report', scrolls = false, cards = false, maxHeight } = table;
  if (look === 'report')
    return (
      <FramedBox label={caption} cards={cards} {...(maxHeight !== undefined && { maxHeight })}>
        {children}
      </FramedBox>
    );
  if (!scrolls) return children;
  if (look === 'paper') return <div className="scroll">{children}</div>;
  const { id: _, ...names } = described ?? { 'aria-label': caption };
  return (
    // Positioned, so that hidden texts stay inside: otherwise a narrow page would scroll to them.
    <Box role="region" tabIndex={0} {...names} sx={{ position: 'relative', overflow: 'auto', maxHeight }}>
      {children}
    </Box>
  );
}
