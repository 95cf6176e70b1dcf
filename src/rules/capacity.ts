/** Calculates the number of further packages that a nurse can take (rules 5.8). */
import type { PackageLevel } from '#rules/levels';

/**
 * Number of packages that a nurse can take at a time if her profile contains no number. It assumes one-hour visits with half an hour of
 * travel between 07:30 and 15:30.
 */
export const defaultFullLoad = 5;

/** Number of packages per level. */
type LevelCounts = Partial<Record<PackageLevel, number>>;

/**
 * Returns the number of further packages that a nurse can take: her full load minus her packages at L5-A, L6 and L7, at least 0. If the
 * full load is null, `defaultFullLoad` applies.
 */
export function calculateRemainingCapacity(full_load: number | null, counts: LevelCounts): number {
  const running = (counts['L5-A'] ?? 0) + (counts.L6 ?? 0) + (counts.L7 ?? 0);
  return Math.max(0, (full_load ?? defaultFullLoad) - running);
}

/**
 * Returns the header of the capacity table: for each level and for all levels together, the number of packages and its share of all
 * packages (a fraction; null if there are none).
 */
export function summarizeCapacity<L extends PackageLevel>(
  rows: readonly LevelCounts[],
  levels: readonly L[],
): Record<L | 'total', { ratio: number | null; total: number }> {
  const of = (level: L) => rows.reduce((total, row) => total + (row[level] ?? 0), 0);
  const all = levels.reduce((total, level) => total + of(level), 0);
  const share = (total: number) => ({ ratio: all === 0 ? null : total / all, total });
  const entries = [['total', share(all)], ...levels.map((level) => [level, share(of(level))])];
  return Object.fromEntries(entries) as Record<L | 'total', { ratio: number | null; total: number }>;
}
