import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { useQuick } from './useQuick.ts';

/** Where a row leads: its page, the record a reference names, or null for the quick view. */
function pathOf(resource: AnyResource, record: LoadedRecord): string | null {
  const open = resource.list.open ?? 'quick';
  if (open === 'quick') return null;
  if (open === 'page') return `/${resource.name}/${record.id}`;
  const id = record[open.by];
  if (!id) return `/${resource.name}/${record.id}`;
  return `/${open.page}/${id}${open.query ? `?${open.query}=${record.id}` : ''}`;
}

/** How a row of the list around opens: the address its link holds, and going there. */
export function useOpen() {
  const resource = useDeclaration();
  const navigate = useNavigate();
  const quick = useQuick();
  return {
    hrefOf: (record: LoadedRecord) => pathOf(resource, record) ?? quick.hrefOf(record.id),
    open: (record: LoadedRecord, editing = false) => {
      const path = pathOf(resource, record);
      if (!path) quick.open(record.id, editing);
      else navigate(editing ? `${path}${path.includes('?') ? '&' : '?'}mode=edit` : path);
    },
  };
}

/** A click meant for the row: not on something in it that acts itself, not the end of marking text. */
const isForRow = (event: MouseEvent): boolean =>
  !(event.target as Element).closest('a, button, input, label') && !window.getSelection()?.toString();

/** What a row or card of a list has in common: it opens by a click anywhere in it, and is told when the quick view shows it. */
export function useRow() {
  const { open } = useOpen();
  const { quick } = useQuick();
  return (record: LoadedRecord) => ({
    'data-row': record.id,
    'aria-current': quick === record.id || undefined,
    onClick: (event: MouseEvent) => isForRow(event) && open(record),
  });
}
