import { hasList, hasPage, pageOfPart } from '#schema/pages';
import { listPath } from '../../jsonapi/listPath.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/**
 * The path that shows a record: a package on its customer's page, else its page, else its list's quick view; null without
 * either.
 */
export function recordPath(resource: string, record: LoadedRecord): string | null {
  if (resource === 'packages' && record.customer_id)
    return `/customers/${record.customer_id}?packageId=${record.id}`;
  if (hasPage(resource)) return `/${resource}/${record.id}`;
  return hasList(resource) || pageOfPart(resource) ? listPath(resource, `quick=${record.id}`) : null;
}
