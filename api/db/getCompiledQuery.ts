/**
 * Cache of compiled queries. knex needs longer to build a query than SQLite needs to run it, and screens repeat the same queries. The cache
 * key is the builder function and all its inputs. Builders must be functions of a module, never closures, so that the key covers everything
 * a query depends on.
 */
import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import { LruCache } from './cache.ts';
import { getDialect } from './dialect.ts';

/** SQL with its bindings: values, or placeholders for values known only at run time. */
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

/** Returns the placeholder for the value given at this position when the query runs. */
export function getValuePlaceholder(position: number): never {
  placeholders[position] ??= new Placeholder(position);
  return placeholders[position] as never;
}

/** Compiles a query. The builder cannot be used afterwards. */
export function compileQuery(builder: Knex.QueryBuilder): CompiledQuery {
  const { sql, bindings } = builder.toSQL();
  return { sql, bindings };
}

type QueryBuilderFunction<Inputs extends readonly unknown[]> = (
  db: Knex,
  ...inputs: Inputs
) => Knex.QueryBuilder;

const compiledQueries = new LruCache<CompiledQuery>(2000);

/** Ids of builders, for the cache keys. */
const builderIds = new WeakMap<object, number>();
let builderCount = 0;

/**
 * Returns the query that `build` makes from these inputs. It is compiled on first use.
 * @param build a function of a module: it may depend only on `db` and `inputs`
 * @param inputs declarations of resources, and JSON values
 */
export function getCompiledQuery<Inputs extends readonly unknown[]>(
  db: Knex,
  build: QueryBuilderFunction<Inputs>,
  ...inputs: Inputs
): CompiledQuery {
  let id = builderIds.get(build);
  if (id === undefined) {
    builderCount += 1;
    id = builderCount;
    builderIds.set(build, id);
  }
  const key = `${getDialect(db).name} ${id} ${JSON.stringify(inputs.map(toCacheKeyPart))}`;
  return compiledQueries.of(key, () => compileQuery(build(db, ...inputs)));
}

/** Returns the cache key of an input. A resource declaration is identified by its unique name, any other input by its content. */
const toCacheKeyPart = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'fields' in input ? (input as AnyResource).name : input;

/**
 * Runs a compiled query.
 * @param values values of its placeholders, by position
 * @returns the rows; empty if the query only writes
 */
export async function runQuery<Row>(
  db: Knex,
  { sql, bindings }: CompiledQuery,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const bound = bindings.map((one) => (one instanceof Placeholder ? values[one.position] : one));
  const answer = (await db.raw(sql, bound as never)) as Row[] | { rows?: Row[] };
  return Array.isArray(answer) ? answer : (answer.rows ?? []);
}

/** Like `runQuery`, with each row as an array of values. */
export async function queryArrays(
  db: Knex,
  compiled: CompiledQuery,
  values: readonly unknown[],
): Promise<unknown[][]> {
  return (await runQuery<object>(db, compiled, values)).map((row) => Object.values(row));
}

/** Converts ids to one value for `Dialect.among`. */
export const encodeIdList = (ids: readonly (string | number)[]): string => JSON.stringify(ids.map(Number));
