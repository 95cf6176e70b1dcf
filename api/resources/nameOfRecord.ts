import { formatDate } from '#rules/format';
import type { AnyResource } from '#schema/resource';
import type { AnyRecord } from './hooks.ts';

/** Returns what people call a record: its title, or where that is empty what its declaration makes of it; else its id (`#12`). */
export function nameOfRecord(resource: AnyResource, record: AnyRecord): string {
  const value = record[resource.title];
  if (value == null || value === '') return resource.called?.(record as never) ?? `#${record.id}`;
  return resource.fields[resource.title]?.kind === 'date' ? formatDate(String(value)) : String(value);
}
