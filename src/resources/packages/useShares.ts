import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';

/** How a package's nurses share its pay, the package's own first. */
export function useShares(packageId: string) {
  const data = useDataProvider<NoiDataProvider>();
  return useQuery({
    queryKey: ['packages', 'shares', packageId],
    queryFn: ({ signal }) => data.shares(packageId, signal),
  });
}
