import { type CustomerLevel, packageLevels } from '#rules/levels';

/** How far a customer has come; who did not answer is further than who was not called, not as far as who did. */
const way: readonly CustomerLevel[] = ['C3', 'L1-C', 'L1', ...packageLevels];

/** The level of two customers without packages who turn out to be one: that of the one who is further (rules 1.6). */
export function mergedLevel(one: CustomerLevel, other: CustomerLevel): CustomerLevel {
  return way.indexOf(other) > way.indexOf(one) ? other : one;
}
