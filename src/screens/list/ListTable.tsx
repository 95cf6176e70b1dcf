import { Box, TableCell } from '@mui/material';
import { useState } from 'react';
import {
  DataTable,
  DataTableBody,
  type DataTableBodyProps,
  DataTableClasses,
  type SortPayload,
  useDataTableRenderContext,
  useListContext,
  useStore,
} from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { noOrder, sortOf } from '../../jsonapi/sort.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { actionsFor } from '../actions/actionsFor.ts';
import { RowActions, useHasRowActions } from '../actions/RowActions.tsx';
import { listTitle, useDeclaration } from '../parts/declarationOf.ts';
import { ScrollShadow } from '../parts/ScrollShadow.tsx';
import { Column } from './Column.tsx';
import { Row, waitingRows } from './Row.tsx';
import { SelectColumn } from './SelectColumn.tsx';
import { drawnOrder, secondLinesOf } from './secondLines.ts';
import { listTableStyles } from './tableStyles.ts';
import { useColumns } from './useColumns.ts';

const Rows = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;

/** The records of the list around it as react-admin's table, its columns from the declaration. */
export function ListTable() {
  const resource = useDeclaration();
  const viewer = useViewer();
  const columns = useColumns(resource);
  const { data, isPlaceholderData } = useListContext<LoadedRecord>();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const hasActions = useHasRowActions();
  const isSelectable = actionsFor(resource, viewer, 'bulk').length > 0;
  const before = isSelectable ? 1 : 0;
  const [ranks] = useStore<number[] | null>(`${columns.storeKey}_columnRanks`);
  const drawn = drawnOrder(columns.all, ranks ?? [], before);
  const second = secondLinesOf(
    resource,
    drawn.filter((column) => columns.shown.includes(column)),
  );
  const isSecond = new Set([...second.values()].flat());
  return (
    <Box ref={setPlace} sx={{ position: 'relative' }}>
      <DataTable<LoadedRecord>
        // react-admin's own stand-in for rows on their way has no header, so that the columns would jump.
        data={data ?? waitingRows}
        total={(data ?? waitingRows).length}
        isPending={false}
        sort={useShownSort(resource)}
        storeKey={columns.storeKey}
        hiddenColumns={columns.hidden}
        // Its boxes have no names that a screen reader finds: ours are a column.
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
            firstPosition={before}
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

/** The order that the rows are in: the chosen one, or the declared. */
export function useShownSort(resource: AnyResource): SortPayload {
  const { sort } = useListContext();
  return sort.field === noOrder.field ? sortOf(resource.list.sort ?? '') : sort;
}

/** The column of what can be done to each record. */
function ActionsColumn() {
  const place = useDataTableRenderContext();
  if (place !== 'header' && place !== 'data') return null;
  return <TableCell className="acts no-print">{place === 'header' ? 'Thao tác' : <RowActions />}</TableCell>;
}
