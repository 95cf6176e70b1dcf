import { type CustomerLevel, packageLevels } from '#rules/levels';

/** Customer levels in order of progress. L1-C (did not answer) is between C3 (not called) and L1 (answered). */
const levelsInOrder: readonly CustomerLevel[] = ['C3', 'L1-C', 'L1', ...packageLevels];

/** Returns the level of the customer that results from merging two customers without packages: the more advanced level (rules 1.6). */
export function chooseMergedLevel(one: CustomerLevel, other: CustomerLevel): CustomerLevel {
  return levelsInOrder.indexOf(other) > levelsInOrder.indexOf(one) ? other : one;
}
