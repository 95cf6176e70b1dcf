import { Box, Skeleton } from '@mui/material';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { AllBox } from '../parts/AllBox.tsx';
import type { Column } from './columnsOf.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { RecordRow } from './RecordRow.tsx';
import type { Selection } from './Selection.ts';
import { tableStyles } from './tableStyles.ts';

export interface RowsProps {
  readonly resource: AnyResource;
  readonly columns: readonly Column[];
  /** Undefined while the first page is on its way. */
  readonly records: readonly LoadedRecord[] | undefined;
  /** New rows are on their way; these are still the old ones. */
  readonly busy: boolean;
  readonly label: string;
  readonly current: string | null;
  readonly selection: Selection | null;
  readonly rowActions: boolean;
  readonly hrefOf: (record: LoadedRecord) => string;
  readonly onOpen: (record: LoadedRecord) => void;
}
interface Props extends RowsProps {
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** How many grey rows stand in for the first page. */
const waiting = Array.from({ length: 10 }, (_, row) => row);

/** The records as a table; its header is there before the rows are. */
export function RecordTable(props: Props) {
  const { resource, columns, records, busy, label, selection, rowActions } = props;
  const ids = records?.map((record) => record.id) ?? [];
  const chosen = ids.filter((id) => selection?.ids.has(id)).length;
  return (
    <Box sx={{ overflowX: 'auto', position: 'relative' }}>
      <Box component="table" aria-label={label} aria-busy={busy || !records} sx={tableStyles}>
        <thead>
          <tr>
            {selection && (
              <th className="tick" scope="col">
                <AllBox
                  label="Chọn tất cả trên trang này"
                  all={ids.length > 0 && chosen === ids.length}
                  some={chosen > 0}
                  onChange={() => selection.toggleAll(ids)}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.name}
                column={column}
                first={index === 0}
                sort={props.sort}
                onSort={props.onSort}
              />
            ))}
            {rowActions && (
              <th scope="col" className="acts">
                Thao tác
              </th>
            )}
          </tr>
        </thead>
        <Box component="tbody" sx={{ color: busy ? 'text.secondary' : undefined }}>
          {records
            ? records.map((record) => (
                <RecordRow
                  key={record.id}
                  resource={resource}
                  record={record}
                  columns={columns}
                  href={props.hrefOf(record)}
                  current={props.current === record.id}
                  selection={selection}
                  rowActions={rowActions}
                  onOpen={() => props.onOpen(record)}
                />
              ))
            : waiting.map((row) => (
                <tr key={row}>
                  {selection && <td className="tick" />}
                  {columns.map((column) => (
                    <td key={column.name}>
                      <Skeleton width="70%" />
                    </td>
                  ))}
                  {rowActions && <td />}
                </tr>
              ))}
        </Box>
      </Box>
    </Box>
  );
}
