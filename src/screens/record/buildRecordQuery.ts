import { queryOptions } from '@tanstack/react-query';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Milliseconds for which a loaded record is not reloaded. */
export const recordStaleTimeMs = 10_000;

/** The query that react-admin's controllers use to load a record. */
export const buildRecordQuery = (provider: NoiDataProvider, resource: string, id: string) =>
  queryOptions({
    queryKey: [resource, 'getOne', { id, meta: undefined }],
    queryFn: async ({ signal }) => (await provider.getOne<LoadedRecord>(resource, { id, signal })).data,
    staleTime: recordStaleTimeMs,
  });
