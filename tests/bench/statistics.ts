/** Returns the median (the upper one of two middle values); 0 for an empty list. */
export const calculateMedian = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? 0;

/** Returns the smallest value that the given share (0 to 1) of the values does not exceed; 0 for an empty list. */
export function calculatePercentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
