import type { Result } from './compare.ts';
import { median } from './median.ts';

/**
 * How many times theirs ours is: the median over the rounds, each held against theirs of the same round, which the same
 * disturbances met. Null when either is not there.
 */
export function ratioOf(
  ours: Result | undefined,
  theirs: Result | undefined,
  figure: 'rate' | 'p99' = 'rate',
): number | null {
  if (!ours || !theirs || theirs[figure] === 0) return null;
  if (ours.rounds.length !== theirs.rounds.length) return ours[figure] / theirs[figure];
  return median(ours.rounds.map((round, at) => round[figure] / (theirs.rounds[at]?.[figure] || 1)));
}
