import type { Knex } from 'knex';
import { getDialect } from './dialect.ts';
import { compileQuery, runQuery } from './getCompiledQuery.ts';

/** A query, with a function that converts its rows to the result. */
export interface BatchQuery<T> {
  query: Knex.QueryBuilder;
  read: (rows: never[]) => T;
}

type Answers<Q extends Readonly<Record<string, BatchQuery<unknown>>>> = {
  [K in keyof Q]: Q[K] extends BatchQuery<infer T> ? T : never;
};

/** Runs several queries on the same state of the database, in one read transaction. */
export function queryBatch<Q extends Readonly<Record<string, BatchQuery<unknown>>>>(
  db: Knex,
  questions: Q,
): Promise<Answers<Q>> {
  return getDialect(db).snapshot(db, async (trx) => {
    const answers: [string, unknown][] = [];
    for (const [name, { query: rows, read }] of Object.entries(questions))
      answers.push([name, read((await runQuery(trx, compileQuery(rows))) as never[])]);
    return Object.fromEntries(answers) as Answers<Q>;
  });
}

/** Returns a `BatchQuery` that reads the rows unchanged. */
export const toRowsQuery = <T>(rows: Knex.QueryBuilder): BatchQuery<T[]> => ({
  query: rows,
  read: (found) => found as T[],
});

/** Groups rows by a number, and returns a function that returns the rows of a given number. */
export function groupById<T>(rows: readonly T[], keyOf: (row: T) => number | null): (key: number) => T[] {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const key = Number(keyOf(row));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return (key) => groups.get(Number(key)) ?? [];
}
