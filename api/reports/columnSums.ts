import type { Knex } from 'knex';
import type { BatchQuery } from '../db/queryBatch.ts';

/** The first and last day of one column of a report. */
export type DateRange = readonly [from: string, to: string];

/** Returns the sum with this name in the range at this index; 0 if the range has no rows. */
type ColumnSums<N extends string> = (at: number, name: N) => number;

/**
 * Builds a query for sums by range: SQL calculates the sum of each day, and the code adds the sums of the days in a range.
 * @param ranges in order of days, not overlapping
 * @param column the column with the day
 * @param sums for each name, SQL of an aggregate; the sum of a range is the sum of its days
 */
export function buildSumsByRangeQuery<N extends string>(
  db: Knex,
  ranges: readonly DateRange[],
  query: Knex.QueryBuilder,
  column: string,
  sums: Readonly<Record<N, string>>,
): BatchQuery<ColumnSums<N>> {
  query
    .whereBetween(column, [ranges[0]?.[0] ?? '', ranges.at(-1)?.[1] ?? ''])
    .groupBy(column)
    .orderBy(column)
    .select({ day: column })
    .select(Object.entries<string>(sums).map(([name, sql]) => db.raw(`${sql} as ??`, [name])));
  return { query, read: (rows: DaySums<N>[]) => indexSumsByRange(rows, ranges, Object.keys(sums) as N[]) };
}

type DaySums<N extends string> = { day: string } & Record<N, number | null>;

/** Adds the daily sums by range. @param rows in order of days */
function indexSumsByRange<N extends string>(
  rows: readonly DaySums<N>[],
  ranges: readonly DateRange[],
  names: readonly N[],
): ColumnSums<N> {
  const found = ranges.map(() => new Map<N, number>());
  let at = 0;
  for (const row of rows) {
    while (at < ranges.length && row.day > (ranges[at]?.[1] ?? '')) at += 1;
    const [from] = ranges[at] ?? [];
    if (from === undefined || row.day < from) continue;
    for (const name of names) found[at]?.set(name, (found[at]?.get(name) ?? 0) + (row[name] ?? 0));
  }
  return (index, name) => found[index]?.get(name) ?? 0;
}
