/** The smallest of these figures that so large a share of them does not exceed; 0 of none. */
export function percentile(some: readonly number[], share: number): number {
  const sorted = [...some].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
