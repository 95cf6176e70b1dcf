import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Where a row leads: its page, the record a reference names, or null for the quick view (CX-02). */
export function openOf(resource: AnyResource, record: LoadedRecord): string | null {
  const open = resource.list.open ?? 'quick';
  if (open === 'quick') return null;
  if (open === 'page') return `/${resource.name}/${record.id}`;
  const id = record[open.by];
  if (!id) return `/${resource.name}/${record.id}`;
  return `/${open.page}/${id}${open.query ? `?${open.query}=${record.id}` : ''}`;
}
