import { DataTable, DataTableBody, type DataTableBodyProps, useListContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { actionsFor } from '../actions/actionsFor.ts';
import { ActionsColumn } from './ActionsColumn.tsx';
import { Column } from './Column.tsx';
import { Row } from './Row.tsx';
import { SelectColumn } from './SelectColumn.tsx';
import { listTableStyles } from './tableStyles.ts';
import type { Columns } from './useColumns.ts';
import { useShownSort } from './useShownSort.ts';
import { waitingRows } from './waitingRows.ts';

interface Props {
  readonly resource: AnyResource;
  readonly columns: Columns;
  readonly label: string;
}

const Rows = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;

/** The records of the list around it as react-admin's table, its columns from the declaration. */
export function ListTable({ resource, columns, label }: Props) {
  const viewer = useViewer();
  const { data, isPlaceholderData } = useListContext<LoadedRecord>();
  return (
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
      aria-label={label}
      aria-busy={isPlaceholderData || !data}
      sx={listTableStyles}
    >
      {actionsFor(resource, viewer, 'bulk').length > 0 && <SelectColumn resource={resource} />}
      {columns.all.map((column, index) => (
        <Column key={column.name} resource={resource} column={column} first={index === 0} />
      ))}
      {actionsFor(resource, viewer, 'row').length > 0 && <ActionsColumn resource={resource} />}
    </DataTable>
  );
}
