/** A page of a list and its total. */
import type { Knex } from 'knex';
import type { Context } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { askCounted, askFor, type Loaded } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { ask, cachedStatement, type Statement } from '../db/statements.ts';
import type { Query } from '../jsonapi/query.ts';
import type { List } from './listOf.ts';
import { addedUp, countStatement, findStatement, type Walk, walkStatement } from './statements.ts';
import { together } from './together.ts';

interface Total {
  total: number;
  /** There are more than that. */
  more?: true;
}

export type Page = Total & { rows: Loaded[] };

interface Count {
  n: number;
}

type Asked = Query['page'];

/** Up to so many rows are found and put in order; of more, each is tested as it comes in order. */
const FOUND = 5_000;

/** Searches inside texts are found, and so counted, up to this many. */
const SEARCHED = 10_000;

/** Rows that are gone through in a few milliseconds. */
const FEW = 10_000;

/** More rows than this are not stepped over where others wait. */
const NEAR = 2_000;

/** A page of a list and its total, which a first page that is not full tells by itself. */
export async function pageOf(ctx: Context, list: List, asked: Asked): Promise<Page> {
  const { index, isWhole } = await alongOf(ctx.db, list);
  const walk = { along: index };
  if (isWhole && asked.number === 1) {
    const rows = await askFor(ctx.db, list.resource, walking(ctx, list, walk), [asked.size, 0]);
    return { rows, total: rows.length < asked.size ? rows.length : await totalOf(ctx, list) };
  }
  if (list.conditions.some(({ is }) => is === 'text')) {
    const found = await searched(ctx, list, asked);
    return found ?? walked(ctx, list, asked, walk, { total: SEARCHED, more: true });
  }
  const total = await totalOf(ctx, list);
  if (isWhole || total > FOUND) return walked(ctx, list, asked, walk, { total }, isWhole);
  const { size, number } = asked;
  const finding = prepared(list, 'find', () => findStatement(ctx.db, list));
  const values = [size, (number - 1) * size];
  return { rows: await readerRows(ctx, list, finding, values), total };
}

/** The page and its total, all rows found at once; null when there are too many. */
async function searched(ctx: Context, list: List, { number, size }: Asked): Promise<Page | null> {
  const offset = (number - 1) * size;
  const statement = prepared(list, 'search', () => findStatement(ctx.db, list, SEARCHED + 1));
  const find = (...values: number[]) =>
    askReaders(ctx, list, statement, values, (db) => askCounted(db, list.resource, statement, values));
  const { rows, counted } = await find(size, offset);
  // A page behind the last one tells nothing.
  const total = counted ?? (offset === 0 ? 0 : ((await find(1, 0)).counted ?? 0));
  return total <= SEARCHED ? { rows, total } : null;
}

/** The page along the order, from the end that is nearer. */
async function walked(
  ctx: Context,
  list: List,
  { number, size }: Asked,
  walk: Walk,
  { total, more }: Total,
  isWhole = false,
): Promise<Page> {
  const offset = (number - 1) * size;
  const told = more ? { total, more } : { total };
  if (offset >= total) return { rows: [], ...told };
  const length = Math.min(size, total - offset);
  const backwards = !more && offset > total / 2;
  const start = backwards ? total - offset - length : offset;
  const statement = walking(ctx, list, { ...walk, backwards });
  const rows =
    isWhole && start <= NEAR
      ? await askFor(ctx.db, list.resource, statement, [length, start])
      : await readerRows(ctx, list, statement, [length, start]);
  return { rows, ...told };
}

const readerRows = (ctx: Context, list: List, statement: Statement, values: readonly number[]) =>
  askReaders(ctx, list, statement, values, (db) => askFor(db, list.resource, statement, values));

const walking = (ctx: Context, list: List, walk: Walk): Statement =>
  prepared(list, JSON.stringify(walk), () => walkStatement(ctx.db, list, walk));

/** A statement about the list, put together when it is asked for first. */
function prepared({ statements }: List, name: string, make: () => Statement): Statement {
  const known = statements.get(name) ?? make();
  statements.set(name, known);
  return known;
}

/** The index that has a list's rows in order; `isWhole` when all that is asked of them stands in it before the order. */
export function alongOf(
  db: Knex,
  { resource, conditions, order, paths }: List,
): Promise<{ index: string | null; isWhole: boolean }> {
  const equal = conditions.flatMap((one) =>
    one.is === 'equal' && one.values.length === 1 ? [one.column] : [],
  );
  const own = `${paths.root}.`;
  const columns = order.map(({ column }) => (column.startsWith(own) ? column.slice(own.length) : ''));
  return dialectOf(db).alongOrder(db, tableOf(resource), equal, columns, equal.length === conditions.length);
}

/** How many rows a list has: added up from the counters where these tell, else counted. */
export async function totalOf(ctx: Context, list: List): Promise<number> {
  const { statements } = list;
  const added = statements.get('added') ?? addedUp(ctx.db, list);
  if (added) {
    statements.set('added', added);
    const [row] = await ask<Count>(ctx.db, added);
    return Number(row?.n ?? 0);
  }
  const counting = prepared(list, 'count', () => countStatement(ctx.db, list));
  const [row] = await askReaders(ctx, list, counting, [], (db) => ask<Count>(db, counting));
  return Number(row?.n ?? 0);
}

/**
 * Asks what may have to go through very many rows: of a large table where nobody else waits for it, and once for all who ask
 * the same. Inside a transaction it is asked there: it must see what that has written.
 */
export async function askReaders<T>(
  { db, readers }: Pick<Context, 'db' | 'readers'>,
  { resource }: List,
  { sql, bindings }: Statement,
  values: readonly unknown[],
  read: (db: Knex) => Promise<T>,
): Promise<T> {
  if (!readers || db.isTransaction || !(await isLarge(db, tableOf(resource)))) return read(db);
  return together(readers, JSON.stringify([sql, bindings, values]), () => read(readers));
}

/** Whether a table has very many rows: told by its last id, which costs nothing to look up. */
export async function isLarge(db: Knex, table: string): Promise<boolean> {
  const statement = cachedStatement(db, `last of ${table}`, () => db(table).max({ id: 'id' }));
  const [row] = await ask<{ id: number | null }>(db, statement);
  return Number(row?.id ?? 0) > FEW;
}
