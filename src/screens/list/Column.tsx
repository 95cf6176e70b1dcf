import { Box, Skeleton, TableCell, type TableCellProps, TableSortLabel } from '@mui/material';
import { Fragment } from 'react';
import {
  DataTable,
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { kindTraits } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { webKindOf } from '../../kinds/index.tsx';
import { FieldValue } from '../parts/FieldValue.tsx';
import { useScreens } from '../useScreens.ts';
import { ColumnChoice } from './ColumnsMenu.tsx';
import type { Column as Listed } from './columnsOf.ts';
import { RowLink } from './RowLink.tsx';

interface Props extends Listed {
  /** It links to the record, and is the row's header. */
  readonly first: boolean;
  /** The position of that column among the table's children. */
  readonly firstPosition: number;
  /** The columns on the second line of its cells. */
  readonly second?: readonly Listed[] | undefined;
  /** It is on the second line of another: only the choice of columns has it. */
  readonly isSecond?: boolean;
}

const rowHeader = { component: 'th', scope: 'row' } as const;

/** A declared column as react-admin's, with what screen readers need: the sort order, and a header for each row. */
export function Column({ first, firstPosition, second, isSecond = false, ...column }: Props) {
  const place = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  const record = useRecordContext<LoadedRecord>();
  const { name, field, sortable } = column;
  const isEmpty = useIsEmpty(name);
  const className = [first && 'first', webKindOf(field).figure && 'figure', isEmpty && 'empty']
    .filter(Boolean)
    .join(' ');
  if (place === 'columnsSelector')
    return <ColumnChoice name={name} label={field.label} first={firstPosition} />;
  if (isSecond) return null;
  if (place === 'header') {
    const sortDirection: 'asc' | 'desc' = sort?.order === 'ASC' ? 'asc' : 'desc';
    const head = { className, ...(sort?.field === name && { sortDirection }) };
    if (second) return <HeadCell column={column} second={second} {...head} />;
    return <DataTable.Col source={name} label={field.label} disableSort={!sortable} {...head} />;
  }
  const value = record?.[name];
  const isWords = first || field.kind === 'text' || field.kind === 'area';
  const words = first ? <RowLink {...column} /> : <FieldValue name={name} field={field} />;
  const cell = record ? words : <Skeleton width="70%" />;
  return (
    <DataTable.Col
      source={name}
      className={className}
      {...(first && record && rowHeader)}
      {...(isWords && typeof value === 'string' && { title: value })}
    >
      {second ? (
        <>
          <Box className="line">{cell}</Box>
          <Box className={lineOf(second)}>{record && <SecondLine columns={second} record={record} />}</Box>
        </>
      ) : (
        cell
      )}
    </DataTable.Col>
  );
}

interface HeadProps extends Pick<TableCellProps, 'className' | 'sortDirection'> {
  readonly column: Listed;
  readonly second: readonly Listed[];
}

/** The header of two-line cells: the name of each of their columns, which sorts by it when pressed. */
function HeadCell({ column, second, ...cell }: HeadProps) {
  return (
    <TableCell variant="head" {...cell}>
      <Label {...column} />
      <Box className="second">
        {second.map((each, at) => (
          <Fragment key={each.name}>
            {at > 0 && ' · '}
            <Label {...each} />
          </Fragment>
        ))}
      </Box>
    </TableCell>
  );
}

function Label({ name, field, sortable }: Listed) {
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  if (!sortable || !handleSort) return field.label;
  return (
    <TableSortLabel
      active={sort?.field === name}
      direction={sort?.order === 'ASC' ? 'asc' : 'desc'}
      data-field={name}
      onClick={handleSort}
    >
      {field.label}
    </TableSortLabel>
  );
}

/** The classes of a second line; links need a higher one. */
const lineOf = (second: readonly Listed[]): string =>
  second.some(({ field }) => kindTraits[field.kind].link) ? 'line second links' : 'line second';

/** The record's values in these columns, side by side. */
const SecondLine = ({ columns, record }: { columns: readonly Listed[]; record: LoadedRecord }) =>
  columns
    .filter(({ name }) => !isBlank(record[name]))
    .map(({ name, field }, at) => (
      <Fragment key={name}>
        {at > 0 && ' · '}
        <FieldValue name={name} field={field} />
      </Fragment>
    ));

/** Whether the column is empty on this page, and then no wider than its name. */
function useIsEmpty(name: string): boolean {
  const { data } = useListContext<LoadedRecord>();
  const own = useScreens(useResourceContext() ?? '').fields?.[name]?.Field;
  return !own && (data?.every((record) => isBlank(record[name])) ?? false);
}
