import { Checkbox } from '@mui/material';
import { useDataTableCallbacksContext, useListContext, useRecordContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';

/** The box of one record; in a table, with Shift, those between it and the last one too. */
export function TickRow({ resource }: { readonly resource: AnyResource }) {
  const record = useRecordContext<LoadedRecord>();
  const { selectedIds, onToggleItem } = useListContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  if (!record) return null;
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      onClick={(event) => (handleToggleItem ?? onToggleItem)(record.id, event)}
      slotProps={{ input: { 'aria-label': `Chọn ${recordTitle(resource.name, record)}` } }}
    />
  );
}
