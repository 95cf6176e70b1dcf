/**
 * Statements whose text is made once. To put one together takes knex longer than SQLite needs to answer it; what a screen asks
 * again and again is therefore built the first time only, with places for the values that differ.
 */
import type { Knex } from 'knex';
import { Cache } from './cache.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import type { Statement } from './statement.ts';

export type { Statement } from './statement.ts';

class Placeholder {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

const placeholders: Placeholder[] = [];

/** The place of the value that `ask` is given at this position; built into a statement like a value. */
export function placeholder(at: number): never {
  placeholders[at] ??= new Placeholder(at);
  return placeholders[at] as never;
}

/** By the kind of database; the name of a statement tells all else that it depends on. */
const statements: Record<Dialect['name'], Cache<Statement>> = {
  sqlite: new Cache(2000),
  postgres: new Cache(2000),
};

/** The statement that a builder makes. The builder is used up. */
export function statementOf(query: Knex.QueryBuilder): Statement {
  const { sql, bindings } = query.toSQL();
  return { sql, bindings };
}

/** The statement of this name, built when it is asked for first. */
export const cachedStatement = (db: Knex, name: string, build: () => Knex.QueryBuilder): Statement =>
  statements[dialectOf(db).name].of(name, () => statementOf(build()));

/** Runs a statement. @param values what stands in its places @returns the rows it answers, none where it only writes */
export async function ask<Row>(
  db: Knex,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const answer = (await db.raw(statement.sql, bound(statement, values) as never)) as Row[] | { rows?: Row[] };
  return Array.isArray(answer) ? answer : (answer.rows ?? []);
}

/** The same, each row as the list of its values. */
export async function askLists(
  db: Knex,
  statement: Statement,
  values: readonly unknown[],
): Promise<unknown[][]> {
  return (await ask<object>(db, statement, values)).map((row) => Object.values(row));
}

const bound = ({ bindings }: Statement, values: readonly unknown[]): unknown[] =>
  bindings.map((one) => (one instanceof Placeholder ? values[one.at] : one));

/** Ids as one value, for `Dialect.among`. */
export const idList = (ids: readonly (string | number)[]): string => JSON.stringify(ids.map(Number));
