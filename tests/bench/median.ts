/** The one in the middle. */
export const median = (some: readonly number[]): number =>
  [...some].sort((a, b) => a - b)[some.length >> 1] ?? 0;
