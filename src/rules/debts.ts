/** Since when a package's debt stands (rules 8.19). Days are '2026-11-20'. */
import { diffDays } from '#rules/days';

interface DatedPackage {
  registered_at: string;
  started_at: string;
  finished_at: string | null;
}

/** Returns the day since which a package owes, seen from `to`: of finishing once it has passed, else of starting, else of registering. */
export function debtSince({ registered_at, started_at, finished_at }: DatedPackage, to: string): string {
  if (finished_at && finished_at <= to) return finished_at;
  return started_at <= to ? started_at : registered_at;
}

/** Returns the first bucket, in order, that a debt of so many days fits into. */
export function bucketOf<B extends { readonly upTo: number }>(buckets: readonly B[], days: number): B {
  const found = buckets.find(({ upTo }) => days <= upTo) ?? buckets.at(-1);
  if (!found) throw new Error('there are no buckets');
  return found;
}

/** Returns how many days a debt has stood on `to`, never below 0. */
export const debtDays = (since: string, to: string): number => Math.max(0, diffDays(to, since));
