import { Checkbox, TableCell } from '@mui/material';
import {
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { SelectAllBox } from '../../ui/SelectAllBox.tsx';

/** The column of check boxes. */
export function SelectColumn() {
  const place = useDataTableRenderContext();
  if (place !== 'header' && place !== 'data') return null;
  return (
    <TableCell className="tick no-print">
      {place === 'header' ? <SelectAll /> : <SelectionCheckbox />}
    </TableCell>
  );
}

/** Check box that selects all rows of the page, or none; the selection on other pages does not change. */
function SelectAll() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const others = selectedIds.filter((id) => !ids.includes(id));
  const ticked = selectedIds.length - others.length;
  const all = ids.length > 0 && ticked === ids.length;
  return (
    <SelectAllBox
      label="Chọn tất cả trên trang này"
      all={all}
      some={ticked > 0}
      onChange={() => onSelect(all ? others : [...others, ...ids])}
    />
  );
}

/** Check box of one record. In a table, Shift and a click select all rows between the last selected row and this row. */
export function SelectionCheckbox() {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext<LoadedRecord>();
  const { selectedIds, onToggleItem } = useListContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  if (!record) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onClick={(event) => (handleToggleItem ?? onToggleItem)(record.id, event)}
      slotProps={{ input: { 'aria-label': `Chọn ${formatRecordTitle(resource, record)}` } }}
    />
  );
}
