import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { PricedService } from '#rules/pricing';
import { maxPageSize } from '#schema/paging';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { buildCatalogue } from './buildCatalogue.ts';

const none: LoadedRecordOf<'services'>[] = [];

/** Returns all services (or those matching a filter) with everything their prices depend on. */
export function useCatalogue(filter: Readonly<Record<string, string>> = {}): {
  catalogue: PricedService[];
  loading: boolean;
} {
  const services = useGetList<LoadedRecordOf<'services'>>(
    'services',
    {
      filter,
      pagination: { page: 1, perPage: maxPageSize },
      meta: { include: ['pack_items.bulk_discounts', 'bulk_discounts', 'variants'] },
    },
    { staleTime: 60_000 },
  );
  const catalogue = useMemo(() => buildCatalogue(services.data ?? none), [services.data]);
  return { catalogue, loading: services.isPending };
}
