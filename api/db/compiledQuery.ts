/**
 * Queries that are compiled once. knex needs longer to put a query together than SQLite needs to answer it, and screens ask for the
 * same queries again and again. A compiled query is cached by its builder and by all that the builder is given, so that nothing
 * that it is made of can be left out of the key: builders are functions of a module, never closures.
 */
import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import { Cache } from './cache.ts';
import { dialectOf } from './dialect.ts';

/** SQL, and its bindings: values, or placeholders of values that are only known when it runs. */
export interface CompiledQuery {
  sql: string;
  bindings: readonly unknown[];
}

class Placeholder {
  readonly position: number;
  constructor(position: number) {
    this.position = position;
  }
}

const placeholders: Placeholder[] = [];

/** Placeholder in a query for the value that is given at this position when the query runs. */
export function placeholder(position: number): never {
  placeholders[position] ??= new Placeholder(position);
  return placeholders[position] as never;
}

/** Compiles a query. The builder is used up. */
export function compile(builder: Knex.QueryBuilder): CompiledQuery {
  const { sql, bindings } = builder.toSQL();
  return { sql, bindings };
}

type Build<Inputs extends readonly unknown[]> = (db: Knex, ...inputs: Inputs) => Knex.QueryBuilder;

const cache = new Cache<CompiledQuery>(2000);

/** Numbers that distinguish builders in the keys of the cache. */
const builderIds = new WeakMap<object, number>();
let builders = 0;

/**
 * The query that `build` makes of these inputs, compiled when it is needed first.
 * @param build a function of a module: it may depend on nothing but `db` and `inputs`
 * @param inputs declarations of resources, and values that JSON can hold
 */
export function compiledQuery<Inputs extends readonly unknown[]>(
  db: Knex,
  build: Build<Inputs>,
  ...inputs: Inputs
): CompiledQuery {
  let id = builderIds.get(build);
  if (id === undefined) {
    builders += 1;
    id = builders;
    builderIds.set(build, id);
  }
  const key = `${dialectOf(db).name} ${id} ${JSON.stringify(inputs.map(keyOf))}`;
  return cache.of(key, () => compile(build(db, ...inputs)));
}

/** A declaration goes by its name, which is unique; everything else by what it holds. */
const keyOf = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'fields' in input ? (input as AnyResource).name : input;

/**
 * Runs a compiled query.
 * @param values what is in its placeholders, by position
 * @returns the rows it answers; none where it only writes
 */
export async function query<Row>(
  db: Knex,
  { sql, bindings }: CompiledQuery,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const bound = bindings.map((one) => (one instanceof Placeholder ? values[one.position] : one));
  const answer = (await db.raw(sql, bound as never)) as Row[] | { rows?: Row[] };
  return Array.isArray(answer) ? answer : (answer.rows ?? []);
}

/** The same, each row as an array of its values. */
export async function queryArrays(
  db: Knex,
  compiled: CompiledQuery,
  values: readonly unknown[],
): Promise<unknown[][]> {
  return (await query<object>(db, compiled, values)).map((row) => Object.values(row));
}

/** Ids as one value, for `Dialect.among`. */
export const idList = (ids: readonly (string | number)[]): string => JSON.stringify(ids.map(Number));
