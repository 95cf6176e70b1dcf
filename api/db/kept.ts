/**
 * Statements whose text is made once. To put one together takes knex longer than SQLite needs to answer it; what a screen asks
 * again and again is therefore built the first time only, with places for the values that differ.
 */
import type { Knex } from 'knex';
import { Bounded } from './bounded.ts';
import { type Dialect, dialectOf } from './dialect.ts';

export interface Statement {
  sql: string;
  /** Values, and places of values that are only known when it is run. */
  bindings: readonly unknown[];
}

class Place {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

const places: Place[] = [];

/** The place of the value that `ask` is given at this position; built into a statement like a value. */
export function given(at: number): never {
  places[at] ??= new Place(at);
  return places[at] as never;
}

/** What is kept for each kind of database; the name of a thing tells all that it depends on. */
export type Kept<T> = Record<Dialect['name'], Bounded<T>>;

export const keeping = <T>(most: number): Kept<T> => ({
  sqlite: new Bounded<T>(most),
  postgres: new Bounded<T>(most),
});

const statements = keeping<Statement>(2000);

/** The statement that a builder makes. The builder is used up. */
export function statementOf(query: Knex.QueryBuilder): Statement {
  const { sql, bindings } = query.toSQL();
  return { sql, bindings };
}

/** The statement of this name, built when it is asked for first. */
export function keep(db: Knex, name: string, build: () => Knex.QueryBuilder): Statement {
  const kept = statements[dialectOf(db).name];
  return kept.get(name) ?? kept.set(name, statementOf(build()));
}

/** Runs a statement. @param values what stands in its places @returns the rows it answers */
export async function ask<Row>(
  db: Knex,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await dialectOf(db).ask(db, statement.sql, bound(statement, values))) as Row[];
}

/** The same at once, its rows as lists; null where that cannot be. */
export const askNow = (db: Knex, statement: Statement, values: readonly unknown[]): unknown[][] | null =>
  dialectOf(db).askNow(db, statement.sql, bound(statement, values));

const bound = ({ bindings }: Statement, values: readonly unknown[]): unknown[] =>
  bindings.map((one) => (one instanceof Place ? values[one.at] : one));

/** Ids as one value, for `Dialect.among`. */
export const listed = (ids: readonly (string | number)[]): string => JSON.stringify(ids.map(Number));
