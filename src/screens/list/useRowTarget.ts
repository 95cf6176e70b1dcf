import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { getPathOnOwnerPage } from '../../kinds/parts/findRecordPath.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useQuickView } from './useQuickView.ts';

/** Returns the path to which a row leads: the record's page, or the page of a referenced record; null if the row opens the quick view. */
function buildRowPath(resource: AnyResource, record: LoadedRecord): string | null {
  const open = resource.list.open ?? 'quick';
  if (open === 'quick') return null;
  if (open === 'page') return `/${resource.name}/${record.id}`;
  return getPathOnOwnerPage(resource.name, record) ?? `/${resource.name}/${record.id}`;
}

/** Returns the target of a row in the surrounding list: the URL of its link, and a function that navigates to this URL. */
export function useRowTarget() {
  const resource = useDeclaration();
  const navigate = useNavigate();
  const quick = useQuickView();
  return {
    hrefOf: (record: LoadedRecord) => buildRowPath(resource, record) ?? quick.hrefOf(record.id),
    open: (record: LoadedRecord, editing = false) => {
      const path = buildRowPath(resource, record);
      if (!path) quick.open(record.id, editing);
      else navigate(editing ? `${path}${path.includes('?') ? '&' : '?'}mode=edit` : path);
    },
  };
}

/** True if a click should open the row: the click is not on a control in the row, and does not end a text selection. */
const isForRow = (event: MouseEvent): boolean =>
  !(event.target as Element).closest('a, button, input, label') && !window.getSelection()?.toString();

/** Returns the props of a row or card: a click anywhere opens the record; `aria-current` is set while the quick view shows the record. */
export function useRowProps() {
  const { open } = useRowTarget();
  const { quick } = useQuickView();
  return (record: LoadedRecord) => ({
    'data-row': record.id,
    'aria-current': quick === record.id || undefined,
    onClick: (event: MouseEvent) => isForRow(event) && open(record),
  });
}
