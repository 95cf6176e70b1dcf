import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AnyResource } from '#schema/resource';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordQuery } from './recordQuery.ts';

/** One record with what its detail loads along; `initial` stands in until it is there. */
export function useRecord(resource: AnyResource, id: string, initial?: LoadedRecord) {
  const provider = useDataProvider<NoiDataProvider>();
  const one = useQuery({
    ...recordQuery(provider, resource.name, id),
    enabled: id !== '',
    ...(initial && { placeholderData: initial }),
  });
  return {
    record: one.data,
    /** What is shown is what the server said last, not the row it stands in for. */
    fresh: one.data !== undefined && !one.isPlaceholderData,
    error: one.error,
    retry: () => void one.refetch(),
  };
}
