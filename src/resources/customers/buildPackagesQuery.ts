import { packages } from '#schema/packages';
import { maxPageSize } from '#schema/paging';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { RecordsQuery } from '../../screens/customizeScreens.ts';

/** Relations loaded on a package's own page, except the customer, who is already loaded. */
const include = (packages.view?.include ?? []).filter((name) => name !== 'customer');

/**
 * Returns the query for a customer's packages, with all relations that their tabs show, ordered by number. Cached as long as the customer's
 * record.
 */
export const buildPackagesQuery = (provider: NoiDataProvider, customerId: string): RecordsQuery => ({
  queryKey: ['packages', 'of customer', customerId],
  queryFn: async ({ signal }) =>
    (
      await provider.getList<LoadedRecord>('packages', {
        filter: { customer_id: customerId },
        sort: { field: 'registered_at', order: 'ASC' },
        pagination: { page: 1, perPage: maxPageSize },
        meta: { include },
        signal,
      })
    ).data,
  staleTime: 10_000,
});
