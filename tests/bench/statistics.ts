/** The middle one of these figures, the upper of two; 0 of none. */
export const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? 0;

/** The smallest of these figures that the given share of them (0 to 1) does not exceed; 0 of none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
