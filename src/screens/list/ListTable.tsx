import { Box, TableCell, TableRow, type TableRowProps, TableSortLabel } from '@mui/material';
import { Fragment, type ReactNode, useState } from 'react';
import {
  DataTable,
  DataTableBody,
  type DataTableBodyProps,
  DataTableClasses,
  type DataTableColumnProps,
  RecordContextProvider,
  type SortPayload,
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import type { AnyResource } from '#schema/resource';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { defaultSort, parseSort } from '../../jsonapi/sort.ts';
import { getKindComponents } from '../../kinds/index.tsx';
import { ScrollShadow } from '../../ui/ScrollShadow.tsx';
import { visuallyHidden } from '../../ui/styles.ts';
import { RowActions, useHasRowActions } from '../actions/ActionButtons.tsx';
import { useIsHighlighted } from '../live/changes.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { getListTitle, useDeclaration } from '../parts/getDeclaration.ts';
import { useScreens } from '../useScreens.ts';
import type { DeclaredColumn } from './columns.ts';
import { type ListColumn, useListColumns } from './ListColumns.tsx';
import { listTableStyles } from './tableStyles.ts';
import { useRowProps } from './useRowTarget.ts';

/** Placeholder records, rendered as skeleton rows until the first page is loaded. */
const waitingRows: LoadedRecord[] = Array.from({ length: 10 }, (_, row) => ({ id: `waiting ${row}` }));

const Rows = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;

/** react-admin's table with the records of the surrounding list. `children` are the columns. */
export function ListTable({ children }: { readonly children: ReactNode }) {
  const resource = useDeclaration();
  const { hidden, storeKey } = useListColumns();
  const { data, isPlaceholderData } = useListContext<LoadedRecord>();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const hasActions = useHasRowActions();
  return (
    <Box ref={setPlace} sx={{ position: 'relative' }}>
      <DataTable<LoadedRecord>
        // Placeholder rows in place of react-admin's own placeholder, which has no header, so that the columns would move.
        data={data ?? waitingRows}
        total={(data ?? waitingRows).length}
        isPending={false}
        sort={useShownSort(resource)}
        storeKey={storeKey}
        hiddenColumns={hidden}
        // Without react-admin's check boxes, because they have no accessible names; a separate column has named check boxes.
        bulkActionButtons={false}
        body={Rows}
        aria-label={getListTitle(resource)}
        aria-busy={isPlaceholderData || !data}
        sx={listTableStyles}
      >
        {children}
      </DataTable>
      <ScrollShadow
        box={place?.querySelector(`.${DataTableClasses.tableWrapper}`) ?? null}
        {...(hasActions && { stickyColumn: '.acts' })}
      />
    </Box>
  );
}

/** Returns the sort order of the rows: the order that the user chose, else the declared order. */
export function useShownSort(resource: AnyResource): SortPayload {
  const { sort } = useListContext();
  return sort.field === defaultSort.field
    ? parseSort(resource.list.opensBy ?? resource.list.sort ?? '')
    : sort;
}

/**
 * A record's row. A click anywhere in the row opens the record, as do Enter and Space on its link. react-admin's own row also opens the
 * record when the user clicks a link in the row, and cannot be opened with the keyboard.
 */
function Row({ children }: TableRowProps) {
  const record = useRecordContext<LoadedRecord>();
  const rowOf = useRowProps();
  const selected = useDataTableSelectedIdsContext();
  const isMarked = useIsHighlighted(useResourceContext() ?? '', String(record?.id));
  if (!record || waitingRows.includes(record))
    return (
      <TableRow>
        <RecordContextProvider value={undefined}>{children}</RecordContextProvider>
      </TableRow>
    );
  return (
    <TableRow
      {...rowOf(record)}
      selected={selected?.includes(record.id)}
      {...(isMarked && { 'data-changed': true })}
    >
      {children}
    </TableRow>
  );
}

/** The column with each record's actions; renders nothing if rows have no actions. */
export function ActionsColumn() {
  const place = useDataTableRenderContext();
  const hasActions = useHasRowActions();
  if (!hasActions || (place !== 'header' && place !== 'data')) return null;
  return (
    <TableCell className="acts no-print">
      {place === 'header' ? <Box sx={visuallyHidden}>Thao tác</Box> : <RowActions />}
    </TableCell>
  );
}

/**
 * Returns the props of a column's heading and cells, including the sort order and row headers for screen readers; null if the column has no
 * cells of its own.
 */
export function useCellProps(column: ListColumn): Partial<DataTableColumnProps> | null {
  const place = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  const record = useRecordContext<LoadedRecord>();
  const { name, field, sortable, isFirst, second, isSecond } = column;
  const isEmpty = useIsEmpty(name);
  if (isSecond) return null;
  const className = [isFirst && 'first', getKindComponents(field).figure && 'figure', isEmpty && 'empty']
    .filter(Boolean)
    .join(' ');
  if (place === 'header')
    return {
      className,
      label: second ? <TwoLabels first={column} second={second} /> : field.label,
      disableSort: !sortable || second !== undefined,
      ...(sort?.field === name && { sortDirection: sort.order === 'ASC' ? 'asc' : 'desc' }),
    };
  const value = record?.[name];
  const isWords = isFirst || field.kind === 'text' || field.kind === 'area';
  return {
    className,
    ...(isFirst && record && rowHeader),
    ...(isWords && typeof value === 'string' && { title: value }),
  };
}

const rowHeader = { component: 'th', scope: 'row' } as const;

/** True if all cells of the column are empty on this page; the column is then only as wide as its name. */
function useIsEmpty(name: string): boolean {
  const { data } = useListContext<LoadedRecord>();
  const own = useScreens().fields?.[name]?.Field;
  return !own && (data?.every((record) => isBlank(record[name])) ?? false);
}

interface TwoLabelsProps {
  readonly first: DeclaredColumn;
  readonly second: readonly DeclaredColumn[];
}

/** Heading of a table column that shows several fields in two lines, with the name of each field. A click on a name sorts by that field. */
const TwoLabels = ({ first, second }: TwoLabelsProps) => (
  <>
    <SortLabel {...first} />
    <Box className="second">
      {second.map((column, at) => (
        <Fragment key={column.name}>
          {at > 0 && ' · '}
          <SortLabel {...column} />
        </Fragment>
      ))}
    </Box>
  </>
);

function SortLabel({ name, field, sortable }: DeclaredColumn) {
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

interface TwoLinesProps {
  readonly second: readonly DeclaredColumn[];
  readonly children: ReactNode;
}

/** A cell with the column's value and, on a second line, the record's values in other columns. */
export function TwoLineCell({ second, children }: TwoLinesProps) {
  const record = useRecordContext<LoadedRecord>();
  const filled = second.filter(
    ({ name, field }) => !isBlank(record?.[name]) && (record?.[name] !== 0 || field.kind !== 'money'),
  );
  return (
    <>
      <Box className="line">{children}</Box>
      <Box className="line second">
        {filled.map((column, at) => (
          <Fragment key={column.name}>
            {at > 0 && ' · '}
            <FieldValue {...column} variant="second" />
          </Fragment>
        ))}
      </Box>
    </>
  );
}
