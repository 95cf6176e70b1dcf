import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { maxPageSize } from '#schema/paging';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Returns all locations, without a limit; the answer is cached for a while. */
export function useLocations() {
  const data = useDataProvider();
  return useQuery({
    queryKey: ['locations', 'all'],
    queryFn: async ({ signal }) => {
      const found: LoadedRecord[] = [];
      for (let page = 1, total = 1; (page - 1) * maxPageSize < total; page += 1) {
        const answer = await data.getList<LoadedRecord>('locations', {
          pagination: { page, perPage: maxPageSize },
          sort: { field: 'province', order: 'ASC' },
          meta: { include: [], fields: { locations: ['province', 'district', 'ward', 'area'] } },
          signal,
        });
        found.push(...answer.data);
        total = answer.total ?? 0;
      }
      return found;
    },
    staleTime: 300_000,
  });
}
