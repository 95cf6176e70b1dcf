import { TableRow, type TableRowProps } from '@mui/material';
import {
  RecordContextProvider,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useMarked } from '../live/changes.ts';
import { useRow } from './useOpen.ts';

/** What stands in for the first page, to be drawn as grey rows under the table's real header. */
export const waitingRows: LoadedRecord[] = Array.from({ length: 10 }, (_, row) => ({ id: `waiting ${row}` }));

/**
 * One record as a row; it opens by click anywhere, by Enter or Space on its link. In place of react-admin's, which opens also by
 * a click on a link in it, and by no key.
 */
export function Row({ children }: TableRowProps) {
  const record = useRecordContext<LoadedRecord>();
  const rowOf = useRow();
  const selected = useDataTableSelectedIdsContext();
  const isMarked = useMarked(useResourceContext() ?? '', String(record?.id));
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
