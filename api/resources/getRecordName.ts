import { formatDate } from '#rules/format';
import type { AnyResource } from '#schema/resource';
import type { AnyRecord } from './hooks.ts';

/** Returns the display name of a record: its title, else the declared replacement for an empty title, else its id (`#12`). */
export function getRecordName(resource: AnyResource, record: AnyRecord): string {
  const value = record[resource.title];
  if (value == null || value === '') return resource.called?.(record as never) ?? `#${record.id}`;
  return resource.fields[resource.title]?.kind === 'date' ? formatDate(String(value)) : String(value);
}
