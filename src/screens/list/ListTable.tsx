import { Box, TableCell, TableRow, type TableRowProps } from '@mui/material';
import { useState } from 'react';
import {
  DataTable,
  DataTableBody,
  type DataTableBodyProps,
  DataTableClasses,
  RecordContextProvider,
  type SortPayload,
  useDataTableRenderContext,
  useDataTableSelectedIdsContext,
  useListContext,
  useRecordContext,
  useResourceContext,
  useStore,
} from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { noOrder, sortOf } from '../../jsonapi/sort.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { actionsFor } from '../actions/actionsFor.ts';
import { RowActions, useHasRowActions } from '../actions/RowActions.tsx';
import { useIsMarked } from '../live/changes.ts';
import { listTitle, useDeclaration } from '../parts/declarationOf.ts';
import { ScrollShadow } from '../parts/ScrollShadow.tsx';
import { Column } from './Column.tsx';
import { SelectColumn } from './SelectColumn.tsx';
import { drawnOrder, secondLinesOf } from './secondLines.ts';
import { listTableStyles } from './tableStyles.ts';
import { useColumns } from './useColumns.ts';
import { useRow } from './useOpen.ts';

/** Records that stand in for the first page, drawn as grey rows. */
const waitingRows: LoadedRecord[] = Array.from({ length: 10 }, (_, row) => ({ id: `waiting ${row}` }));

const Rows = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;

/** The records of the list around as react-admin's table, its columns from the declaration. */
export function ListTable() {
  const resource = useDeclaration();
  const viewer = useViewer();
  const columns = useColumns(resource);
  const { data, isPlaceholderData } = useListContext<LoadedRecord>();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const hasActions = useHasRowActions();
  const isSelectable = actionsFor(resource, viewer, 'bulk').length > 0;
  const firstPosition = isSelectable ? 1 : 0;
  const [ranks] = useStore<number[] | null>(`${columns.storeKey}_columnRanks`);
  const drawn = drawnOrder(columns.all, ranks ?? [], firstPosition);
  const second = secondLinesOf(
    resource,
    drawn.filter((column) => columns.shown.includes(column)),
  );
  const isSecond = new Set([...second.values()].flat());
  return (
    <Box ref={setPlace} sx={{ position: 'relative' }}>
      <DataTable<LoadedRecord>
        // react-admin's own placeholder has no header, so that the columns would jump.
        data={data ?? waitingRows}
        total={(data ?? waitingRows).length}
        isPending={false}
        sort={useShownSort(resource)}
        storeKey={columns.storeKey}
        hiddenColumns={columns.hidden}
        // Its check boxes have no accessible names: ours are a column.
        bulkActionButtons={false}
        body={Rows}
        aria-label={listTitle(resource)}
        aria-busy={isPlaceholderData || !data}
        sx={listTableStyles}
      >
        {isSelectable && <SelectColumn />}
        {columns.all.map((column, index) => (
          <Column
            key={column.name}
            {...column}
            first={index === 0}
            firstPosition={firstPosition}
            second={second.get(column.name)}
            isSecond={isSecond.has(column)}
          />
        ))}
        {hasActions && <ActionsColumn />}
      </DataTable>
      <ScrollShadow
        box={place?.querySelector(`.${DataTableClasses.tableWrapper}`) ?? null}
        {...(hasActions && { stickyColumn: '.acts' })}
      />
    </Box>
  );
}

/** The order of the rows: the chosen one, or the declared. */
export function useShownSort(resource: AnyResource): SortPayload {
  const { sort } = useListContext();
  return sort.field === noOrder.field ? sortOf(resource.list.sort ?? '') : sort;
}

/** The column of each record's actions. */
function ActionsColumn() {
  const place = useDataTableRenderContext();
  if (place !== 'header' && place !== 'data') return null;
  return <TableCell className="acts no-print">{place === 'header' ? 'Thao tác' : <RowActions />}</TableCell>;
}

/**
 * A record's row, opened by a click anywhere in it, or by Enter or Space on its link. react-admin's also opens when a link in it is
 * clicked, and by no key.
 */
function Row({ children }: TableRowProps) {
  const record = useRecordContext<LoadedRecord>();
  const rowOf = useRow();
  const selected = useDataTableSelectedIdsContext();
  const isMarked = useIsMarked(useResourceContext() ?? '', String(record?.id));
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
