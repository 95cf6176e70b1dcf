import { useQuery } from '@tanstack/react-query';
import { dayCalls } from '../../jsonapi/dayCalls.ts';

/** How a package's nurses share its pay, the package's own first. */
export function useShares(packageId: string) {
  return useQuery({
    queryKey: ['packages', 'shares', packageId],
    queryFn: ({ signal }) => dayCalls.shares(packageId, signal),
  });
}
