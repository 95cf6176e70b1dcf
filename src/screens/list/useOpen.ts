import { useNavigate } from 'react-router-dom';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
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

/** How a row of this list opens: the address its link holds, and going there. */
export function useOpen(resource: AnyResource) {
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
