import { queryOptions } from '@tanstack/react-query';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** One record with what its detail loads along, as a query: read for a few seconds, it is not read again to be shown. */
export const recordQuery = (provider: NoiDataProvider, resource: string, id: string) =>
  queryOptions({
    queryKey: [resource, 'record', id],
    queryFn: async ({ signal }) => (await provider.getOne<LoadedRecord>(resource, { id, signal })).data,
    staleTime: 10_000,
  });
