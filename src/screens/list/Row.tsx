import { TableRow, type TableRowProps } from '@mui/material';
import type { MouseEvent } from 'react';
import {
  RecordContextProvider,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { declarationOf } from '../parts/declarationOf.ts';
import { useOpen } from './useOpen.ts';
import { useQuick } from './useQuick.ts';
import { waitingRows } from './waitingRows.ts';

/** A click meant for the row: not on something in it that acts itself, not the end of marking text. */
const isForRow = (event: MouseEvent): boolean =>
  !(event.target as Element).closest('a, button, input, label') && !window.getSelection()?.toString();

/**
 * One record as a row; it opens by click anywhere, by Enter or Space on its link. In place of react-admin's, which opens also by
 * a click on a link in it, and by no key.
 */
export function Row({ children }: TableRowProps) {
  const record = useRecordContext<LoadedRecord>();
  const { open } = useOpen(declarationOf(useResourceContext() ?? ''));
  const { quick } = useQuick();
  const selected = useDataTableSelectedIdsContext();
  if (!record || waitingRows.includes(record))
    return (
      <TableRow>
        <RecordContextProvider value={undefined}>{children}</RecordContextProvider>
      </TableRow>
    );
  return (
    <TableRow
      data-row={record.id}
      aria-current={quick === record.id || undefined}
      selected={selected?.includes(record.id)}
      onClick={(event) => isForRow(event) && open(record)}
    >
      {children}
    </TableRow>
  );
}
