import { useGetList } from 'react-admin';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { useRecord } from '../../screens/useRecord.ts';

/** Maximum number of months and of packages on a partner's page. */
const MAX_MONTHS = 6;
const MAX_PACKAGES = 10;

export interface LatestRecords<R = unknown> {
  /** True if the viewer may read these records; else they are not loaded. */
  readonly mayRead: boolean;
  readonly data: readonly R[] | undefined;
  readonly error: Error | null;
  readonly isWaiting: boolean;
  readonly refetch: () => unknown;
  /** True if there are more records than these. */
  readonly hasMore: boolean;
}

/** Loads the latest records of the current partner. @param sort field to sort by, largest first @param most maximum number */
function useLatest<R extends LoadedRecord>(
  resource: 'partner_revenues' | 'partner_packages',
  sort: string,
  most: number,
): LatestRecords<R> {
  const { id } = useRecord<'partners'>();
  const mayRead = useCan('read', undefined, resource);
  const { data, total, error, isPending, refetch } = useGetList<R>(
    resource,
    {
      filter: { partner_id: id },
      pagination: { page: 1, perPage: most },
      sort: { field: sort, order: 'DESC' },
    },
    { enabled: mayRead },
  );
  const isWaiting = mayRead && isPending;
  return { mayRead, data, error, isWaiting, refetch, hasMore: (total ?? 0) > most };
}

export const usePartnerMonths = () =>
  useLatest<LoadedRecordOf<'partner_revenues'>>('partner_revenues', 'month', MAX_MONTHS);
export const usePartnerPackages = () =>
  useLatest<LoadedRecordOf<'partner_packages'>>('partner_packages', 'registered_at', MAX_PACKAGES);
