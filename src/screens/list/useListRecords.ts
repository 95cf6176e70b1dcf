import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { ListAddress } from './useListAddress.ts';

/** The page of records the address asks for; while the next one is on its way, the rows there were (`busy`). */
export function useListRecords(
  resource: AnyResource,
  address: ListAddress,
  include: readonly string[],
  enabled: boolean,
) {
  const sort = address.sort || resource.list.sort;
  const list = useGetList<LoadedRecord>(
    resource.name,
    {
      pagination: { page: address.page, perPage: address.perPage },
      filter: { ...resource.list.standing, ...address.filter },
      ...(sort && {
        sort: { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' } as const,
      }),
      meta: { include },
    },
    { enabled, placeholderData: keepPreviousData },
  );
  const meta = (list.meta ?? {}) as Readonly<Record<string, unknown>>;
  return {
    records: list.data,
    error: list.error,
    meta,
    pages: Number(meta.page_count ?? 0),
    total: list.total ?? 0,
    busy: list.isPlaceholderData,
    retry: () => void list.refetch(),
  };
}
