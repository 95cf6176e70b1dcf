import type { Knex } from 'knex';
import type { Question } from '../db/askTogether.ts';

/** A column of a report: its first and last day. */
export type Stretch = readonly [from: string, to: string];

/** The sum of a name in the stretch at an index; 0 where there is nothing. */
export type ColumnSums<N extends string> = (at: number, name: N) => number;

/**
 * Asks for the sums of a query within each stretch, in one statement that walks the index of `column` once a stretch.
 * @param column of days
 * @param sums name → SQL of an aggregate
 */
export function columnSums<N extends string>(
  db: Knex,
  stretches: readonly Stretch[],
  query: Knex.QueryBuilder,
  column: string,
  sums: Readonly<Record<N, string>>,
): Question<ColumnSums<N>> {
  const bounds = stretches.flatMap((stretch, at) => [at, ...stretch]);
  const places = stretches.map(() => '(cast(? as integer), cast(? as text), cast(? as text))').join(', ');
  query
    .with('stretch', db.raw(`values ${places}`, bounds))
    .joinRaw('join stretch as t on ?? between t.column2 and t.column3', [column])
    .groupBy('t.column1')
    .select({ at: 't.column1' })
    .select(Object.entries<string>(sums).map(([name, sql]) => db.raw(`${sql} as ??`, [name])));
  return {
    query,
    read: (rows: Sums<N>[]) => {
      const found = new Map(rows.map((row) => [row.at, row]));
      return (at, name) => found.get(at)?.[name] ?? 0;
    },
  };
}

type Sums<N extends string> = { at: number } & Record<N, number | null>;
