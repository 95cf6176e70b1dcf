import { useQuery } from '@tanstack/react-query';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';

/** Loads the nurses' shares of a package's pay, the package's own nurse first. */
export function useShares(packageId: string) {
  return useQuery({
    queryKey: ['packages', 'shares', packageId],
    queryFn: ({ signal }) => coordinatorCalls.shares(packageId, signal),
  });
}
