import { queryOptions } from '@tanstack/react-query';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Milliseconds in which a record that was read is not read again to be shown. */
export const recordStaleTime = 10_000;

/** The query by which react-admin's controllers read a record, to read it before it is opened. */
export const recordQuery = (provider: NoiDataProvider, resource: string, id: string) =>
  queryOptions({
    queryKey: [resource, 'getOne', { id, meta: undefined }],
    queryFn: async ({ signal }) => (await provider.getOne<LoadedRecord>(resource, { id, signal })).data,
    staleTime: recordStaleTime,
  });
