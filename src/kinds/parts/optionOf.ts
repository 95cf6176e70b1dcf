import type { Choice } from '#schema/kinds';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordTitle } from './recordTitle.ts';

/** A record as it is picked: by its title, and a customer by her phone too, for many share a name. */
export function optionOf(resource: string, record: LoadedRecord): Choice {
  const title = recordTitle(resource, record);
  const phone = resource === 'customers' && typeof record.phone === 'string' ? ` · ${record.phone}` : '';
  return { value: record.id, label: `${title}${phone}` };
}
