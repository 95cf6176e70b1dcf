import { Checkbox } from '@mui/material';
import type { MouseEvent } from 'react';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { webKindOf } from '../../kinds/index.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { RowActions } from '../actions/RowActions.tsx';
import { FieldValue } from '../parts/FieldValue.tsx';
import type { Column } from './columnsOf.ts';
import { RowLink } from './RowLink.tsx';
import type { Selection } from './Selection.ts';

interface Props {
  readonly resource: AnyResource;
  readonly record: LoadedRecord;
  readonly columns: readonly Column[];
  readonly href: string;
  /** It is the one in the quick view. */
  readonly current: boolean;
  readonly selection: Selection | null;
  readonly rowActions: boolean;
  readonly onOpen: () => void;
}

/** A click meant for the row: not on something in it that acts itself, not the end of marking text. */
const isForRow = (event: MouseEvent): boolean =>
  !(event.target as Element).closest('a, button, input, label') && !window.getSelection()?.toString();

/** One record as a row; it opens by click anywhere, by Enter or Space on its link. */
export function RecordRow({
  resource,
  record,
  columns,
  href,
  current,
  selection,
  rowActions,
  onOpen,
}: Props) {
  const chosen = selection?.ids.has(record.id) ?? false;
  const plain = (name: string) => (typeof record[name] === 'string' ? (record[name] as string) : undefined);
  return (
    <tr
      data-row={record.id}
      aria-current={current || undefined}
      className={chosen ? 'chosen' : undefined}
      onClick={(event) => isForRow(event) && onOpen()}
    >
      {selection && (
        <td className="tick">
          <Checkbox
            size="small"
            checked={chosen}
            onChange={() => selection.toggle(record.id)}
            slotProps={{ input: { 'aria-label': `Chọn ${recordTitle(resource.name, record)}` } }}
          />
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.name} scope="row" className="first" title={plain(column.name)}>
            <RowLink resource={resource.name} record={record} column={column} href={href} />
          </th>
        ) : (
          <td
            key={column.name}
            className={webKindOf(column.field).figure ? 'figure' : undefined}
            title={
              column.field.kind === 'text' || column.field.kind === 'area' ? plain(column.name) : undefined
            }
          >
            <FieldValue resource={resource.name} record={record} name={column.name} field={column.field} />
          </td>
        ),
      )}
      {rowActions && (
        <td className="acts">
          <RowActions resource={resource} record={record} />
        </td>
      )}
    </tr>
  );
}
