import { packages } from '#schema/packages';
import { maxPageSize } from '#schema/paging';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { RecordsQuery } from '../../screens/screensOf.ts';

/** What a package's own page loads along but the customer, who is there. */
const include = (packages.view?.include ?? []).filter((name) => name !== 'customer');

/** A customer's packages with all that their tabs show, in the order of their numbers; fresh as the record itself. */
export const packagesQuery = (provider: NoiDataProvider, customerId: string): RecordsQuery => ({
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
