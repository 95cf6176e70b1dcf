/** Queries a page of a list and the list's total. */
import type { Knex } from 'knex';
import { sum } from '#rules/money';
import type { Field } from '#schema/kinds';
import { findVisibleFields } from '../access/permit.ts';
import { badParameterError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { type CompiledQuery, getCompiledQuery, runQuery } from '../db/getCompiledQuery.ts';
import { type LoadedRow, queryRecords } from '../db/select.ts';
import { getColumnName, getTableName, isStored } from '../db/shape.ts';
import type { ParsedListQuery } from '../jsonapi/query.ts';
import type { ListInput } from './buildListInput.ts';
import { buildCountQuery, buildPageQuery, buildSumQuery, buildTableCountQuery } from './buildQueries.ts';

export interface QueriedPage {
  rows: LoadedRow[];
  total: number;
  /** True if there are more records than `total`. */
  more?: true;
}

/** Maximum records that a list counts and pages through. */
const MAX_COUNTED = 100_000;

/** Maximum records counted for a search inside texts, because no index can count the matches. */
const MAX_COUNTED_IN_SEARCH = 10_000;

/**
 * Greatest id up to which a table is read in the main thread. Larger tables are read in a reader thread, because a scan in the main thread
 * would block other requests too long.
 */
const MAX_MAIN_THREAD_ID = 10_000;

/** Returns a page of a list and the list's total. If the page is not full, calculates the total without a count. */
export async function queryPage(
  ctx: Context,
  list: ListInput,
  { number, size }: ParsedListQuery['page'],
): Promise<QueriedPage> {
  const max = getMaxCount(list);
  const offset = (number - 1) * size;
  const length = Math.max(0, Math.min(size, max - offset));
  const rows = length === 0 ? [] : await queryRows(ctx, list, length, offset);
  if (rows.length < length && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length };
  return { rows, ...(await countList(ctx, list)) };
}

function queryRows(
  ctx: Context,
  { resource, rows }: ListInput,
  length: number,
  offset: number,
): Promise<LoadedRow[]> {
  const page = getCompiledQuery(ctx.db, buildPageQuery, resource, rows);
  return queryOnReader(ctx, resource, (db) => queryRecords(db, resource, page, [length, offset]));
}

/** Counts the records of a list, up to a limit. */
export async function countList(ctx: Context, list: ListInput): Promise<Omit<QueriedPage, 'rows'>> {
  const max = getMaxCount(list);
  const counted = await queryCount(ctx, list, await buildListCountQuery(ctx, list, max + 1));
  return counted > max ? { total: max, more: true } : { total: counted };
}

async function buildListCountQuery(
  { db }: Context,
  { resource, rows }: ListInput,
  limit: number,
): Promise<CompiledQuery> {
  const { joins, conditions } = rows;
  const table = getTableName(resource);
  if (conditions.length === 0 && (await findGreatestId(db, table)) <= getDialect(db).maxCountedWhole)
    return getCompiledQuery(db, buildTableCountQuery, table);
  return getCompiledQuery(db, buildCountQuery, resource, { joins, conditions }, limit);
}

const getMaxCount = ({ rows }: ListInput): number =>
  rows.conditions.some(({ is }) => is === 'contains') ? MAX_COUNTED_IN_SEARCH : MAX_COUNTED;

/** Runs a query of a list that returns one number (`n`). */
async function queryCount(ctx: Context, { resource }: ListInput, compiled: CompiledQuery): Promise<number> {
  const [row] = await queryOnReader(ctx, resource, (db) => runQuery<{ n: number | null }>(db, compiled));
  return Number(row?.n ?? 0);
}

/**
 * Runs a query in a reader thread if the table is large, so that other requests need not wait. Inside a transaction, runs the query in the
 * transaction, because the query must see the transaction's writes.
 */
export async function queryOnReader<T>(
  { db, readers }: Pick<Context, 'db' | 'readers'>,
  resource: ListInput['resource'],
  read: (db: Knex) => Promise<T>,
): Promise<T> {
  const isElsewhere =
    readers && !db.isTransaction && (await findGreatestId(db, getTableName(resource))) > MAX_MAIN_THREAD_ID;
  return read(isElsewhere ? readers : db);
}

/** Returns the greatest id of a table, a cheap upper bound of its number of rows; 0 for an empty table. */
async function findGreatestId(db: Knex, table: string): Promise<number> {
  const [row] = await runQuery<{ id: number | null }>(db, getCompiledQuery(db, buildGreatestIdQuery, table));
  return Number(row?.id ?? 0);
}

const buildGreatestIdQuery = (db: Knex, table: string): Knex.QueryBuilder => db(table).max({ id: 'id' });

/**
 * Sums a money column over the whole list. Returns đồng, with the sign that the column is shown with.
 * @param found the list's records, if they differ from the query's result
 * @throws DomainError 400 if the resource has no visible money column with this name
 */
export async function sumColumn(
  ctx: Context,
  list: ListInput,
  name: string,
  found?: readonly LoadedRow[],
): Promise<number> {
  const { resource, rows } = list;
  const field = findSummedField(ctx, resource, name);
  if (found) return sum(found.map(({ values }) => toSignedAmount(field, name, values)));
  const sign = field.sign ? { by: field.sign.by, plus: field.sign.plus } : null;
  return queryCount(
    ctx,
    list,
    getCompiledQuery(ctx.db, buildSumQuery, resource, rows, { column: getColumnName(name, field), sign }),
  );
}

/** Returns the money column with this name, if the viewer may see it. @throws DomainError 400 otherwise */
export function findSummedField({ viewer }: Context, resource: ListInput['resource'], name: string): Field {
  const field = findVisibleFields(resource, viewer).get(name);
  const isSummed = field && (isStored(field) || resource.list.computed?.includes(name));
  if (field?.kind !== 'money' || !isSummed)
    throw badParameterError('sum_of', `${resource.name} không có cột tiền ${name} để cộng.`);
  return field;
}

/** Returns a record's amount in đồng, with the sign that the column is shown with. */
export function toSignedAmount({ sign }: Field, name: string, values: LoadedRow['values']): number {
  const amount = Number(values[name] ?? 0);
  return !sign || sign.plus.includes(String(values[sign.by])) ? amount : -amount;
}
