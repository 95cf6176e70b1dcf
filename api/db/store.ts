/**
 * Reads and writes single records by declaration. All writes use these functions, so that defaults, encoding, folded copies, `version`,
 * `updated_at` and the change for the history are handled in one place.
 */

import type { Knex } from 'knex';
import { groupBy } from '#rules/groupBy';
import { type ResourceName, resources, type StoredRecord } from '#schema/index';
import { type Field, kindTraits } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { ROWS_PER_SQL_STATEMENT } from '../base/batchSizes.ts';
import { DomainError, notFoundError, refusedError } from '../base/domainError.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context } from '../context.ts';
import { buildFindAll, type FindAllCondition } from './buildFindAll.ts';
import { encodeColumnValue } from './codec.ts';
import { getDialect } from './dialect.ts';
import { findUnsavedRecords } from './findUnsavedRecords.ts';
import { cacheAnswer, getCachedAnswer } from './getCachedAnswer.ts';
import { encodeIdList, getCompiledQuery, getValuePlaceholder, runQuery } from './getCompiledQuery.ts';
import { parseRecordId } from './ids.ts';
import { insertRow } from './insertRow.ts';
import { isSameStoredValue } from './isSameStoredValue.ts';
import { queryRowById } from './queryRowById.ts';
import { findResourcesOfTable, findRowScopeValues, findScopeBeforeChange } from './scopedRows.ts';
import { addRecordColumns, type LoadedRow, queryRecords, selectRecords } from './select.ts';
import {
  buildSearchText,
  computeFollowingColumns,
  computeNaturalSortKeys,
  getFoldedColumns,
  getTableShape,
} from './shape.ts';
import { updateRow } from './updateRow.ts';

type Values = Readonly<Record<string, unknown>>;

const getResourceDeclaration = (name: ResourceName): AnyResource => resources[name] as AnyResource;
const toStoredRecord = <N extends ResourceName>(row: LoadedRow): StoredRecord<N> =>
  row.values as StoredRecord<N>;

/** Reads one record (own and `from` columns, no computed fields) without checking permission or scope; null if absent. */
export async function findById<N extends ResourceName>(
  ctx: Context,
  name: N,
  id: string,
): Promise<StoredRecord<N> | null> {
  const row = await findLoaded(ctx, getResourceDeclaration(name), id);
  return row && toStoredRecord<N>(row);
}

/** Like `findById`, for code that serves any resource. */
export const findRecord = async (
  ctx: Context,
  resource: AnyResource,
  id: string,
): Promise<LoadedRow['values'] | null> => (await findLoaded(ctx, resource, id))?.values ?? null;

async function findLoaded(ctx: Context, resource: AnyResource, id: string): Promise<LoadedRow | null> {
  const number = parseRecordId(id);
  if (number === null) return null;
  const one = getCompiledQuery(ctx.db, buildRecordByIdQuery, resource);
  const load = async () => (await queryRecords(ctx.db, resource, one, [number]))[0] ?? null;
  return getCachedAnswer(ctx, resource.name, number, load);
}

function buildRecordByIdQuery(db: Knex, resource: AnyResource): Knex.QueryBuilder {
  const selection = selectRecords(db, resource);
  selection.query.where('t.id', getValuePlaceholder(0));
  return addRecordColumns(selection);
}

/**
 * Finds the records that equal these values (a list means any of them; null means empty), in order of `sort` (default id), followed by
 * matching records of `ctx.unsaved`.
 */
export async function findAll<N extends ResourceName>(
  ctx: Context,
  name: N,
  where: { [K in keyof StoredRecord<N>]?: StoredRecord<N>[K] | readonly StoredRecord<N>[K][] | null },
  sort: readonly string[] = ['id'],
): Promise<StoredRecord<N>[]> {
  const resource = getResourceDeclaration(name);
  const dialect = getDialect(ctx.db);
  const bound: unknown[] = [];
  const conditions: FindAllCondition[] = [];
  for (const [key, value] of Object.entries(where)) {
    if (value === undefined) throw new Error(`findAll ${name}: ${key} is undefined`);
    const field = resource.fields[key];
    const stored = (one: unknown) => (field ? encodeColumnValue(field, one, dialect) : Number(one));
    const isList = Array.isArray(value) && !(field && kindTraits[field.kind].list);
    if (value === null) conditions.push({ key, is: 'empty' });
    else if (isList && (!field || field.kind === 'ref')) {
      bound.push(encodeIdList(value));
      conditions.push({ key, is: 'among' });
    } else if (isList) {
      bound.push(...value.map(stored));
      conditions.push({ key, is: 'in', count: value.length });
    } else {
      bound.push(stored(value));
      conditions.push({ key, is: 'equal' });
    }
  }
  const all = getCompiledQuery(ctx.db, buildFindAll, resource, conditions, sort);
  const load = async () =>
    (await queryRecords(ctx.db, resource, all, bound)).map((row) => toStoredRecord<N>(row));
  const found = await getCachedAnswer(ctx, name, [where, sort], load);
  return [...found, ...findUnsavedRecords<N>(ctx, name, where)];
}

/** Stores the records that equal these values in the cache of `findAll`, in order of their ids. */
export const cacheFoundRecords = <N extends ResourceName>(
  ctx: Context,
  name: N,
  where: Partial<StoredRecord<N>>,
  found: readonly StoredRecord<N>[],
): void => cacheAnswer(ctx, name, [where, ['id']], found);

/** Finds the records with these ids, with the same values as `findAll`. Missing ids are left out. */
export const findByIds = <N extends ResourceName>(
  ctx: Context,
  name: N,
  ids: readonly string[],
): Promise<StoredRecord<N>[]> => findAll(ctx, name, { id: ids } as never);

/** Builds the row of a new record: the given values, defaults for the other fields, the folded copies and the first version. */
export function buildNewRow(ctx: Context, resource: AnyResource, values: Values): Record<string, unknown> {
  const { table, stored, rows } = getTableShape(resource);
  const now = ctx.now.toISOString();
  const full: Record<string, unknown> = {};
  for (const { name: key, field } of stored.values()) {
    const value = isCalculated(field) ? undefined : (values[key] ?? field.default);
    if (value !== undefined) full[key] = value;
  }
  const row = encodeRow(ctx, resource, full);
  for (const [column, value] of rows) if (typeof value !== 'object') row[column] ??= value;
  row.created_at ??= now;
  addFoldedCopies(table, row, row);
  return { ...row, version: 1, updated_at: now };
}

/** Stores a new record with the given values and defaults for the other fields. Returns the stored record. */
export async function insert<N extends ResourceName>(
  ctx: Context,
  name: N,
  values: Partial<StoredRecord<N>>,
): Promise<StoredRecord<N>> {
  const resource = getResourceDeclaration(name);
  const { table } = getTableShape(resource);
  const row = buildNewRow(ctx, resource, values as Values);
  const id = await insertRow(ctx.db, table, row).catch((error: unknown) =>
    throwConstraintFault(ctx, resource, error),
  );
  const record = await readRecord(ctx, name, String(id));
  recordCreation(ctx, resource, record);
  return record;
}

/** Adds the creation of a stored record to the context, for its history and for events. */
export function recordCreation(ctx: Context, resource: AnyResource, record: { id: string }): void {
  const fields = findFieldDifferences(resource, {}, record);
  ctx.changes.push({ resource: resource.name, id: record.id, verb: 'create', fields });
  ctx.touched.push({ table: getTableShape(resource).table, id: record.id, event: 'created' });
}

/** Changes some fields of a record; increases `version` if a value really changes. Returns the stored record. */
export async function update<N extends ResourceName>(
  ctx: Context,
  name: N,
  id: string,
  patch: Partial<StoredRecord<N>>,
): Promise<StoredRecord<N>> {
  const resource = getResourceDeclaration(name);
  const { table, stored } = getTableShape(resource);
  const before = await readRecord(ctx, name, id);
  const sent = Object.fromEntries(
    Object.entries(patch).filter(
      ([key, value]) => value !== undefined && stored.has(key) && !isCalculated(stored.get(key)?.field),
    ),
  );
  const fields = findFieldDifferences(resource, before, { ...before, ...sent });
  if (Object.keys(fields).length === 0) return before;
  const row = encodeRow(
    ctx,
    resource,
    Object.fromEntries(Object.keys(fields).map((key) => [key, sent[key]])),
  );
  const { folded, natural, searched, following } = getFoldedColumns(table);
  const followed = new Set([...following.values()].flatMap(({ of }) => of.map((one) => one.column)));
  const copied = (column: string) =>
    folded.has(column) || natural.has(column) || searched.has(column) || followed.has(column);
  if (Object.keys(row).some(copied))
    addFoldedCopies(table, row, { ...(await readSourceColumns(ctx, table, Number(id))), ...row });
  await updateRow(ctx.db, table, Number(id), { ...row, updated_at: ctx.now.toISOString() }).catch(
    (error: unknown) => throwConstraintFault(ctx, resource, error),
  );
  ctx.changes.push({ resource: name, id, verb: 'edit', fields });
  ctx.touched.push({
    table,
    id,
    event: 'updated',
    fields: Object.keys(fields),
    was: findScopeBeforeChange(table, id, fields),
  });
  return readRecord(ctx, name, id);
}

/** Like `update`, for code that serves any resource. */
export const updateRecord = (ctx: Context, resource: AnyResource, id: string, patch: Values) =>
  update(ctx, resource.name as ResourceName, id, patch as never);

/** Removes a record. @throws DomainError 422 `in_use` if other records still refer to it */
export async function remove<N extends ResourceName>(ctx: Context, name: N, id: string): Promise<void> {
  const resource = getResourceDeclaration(name);
  const before = await readRecord(ctx, name, id);
  const { table } = getTableShape(resource);
  const was = await findRowScopeValues(ctx.db, table, [id]);
  const row = await queryRowById(ctx.db, table, id).first();
  await queryRowById(ctx.db, table, id)
    .delete()
    .catch((error: unknown) => throwInUseFault(ctx, resource, error));
  ctx.changes.push({
    resource: name,
    id,
    verb: 'delete',
    fields: findFieldDifferences(resource, before, {}),
  });
  ctx.touched.push({ table, id, event: 'deleted', was });
  ctx.removed.push({ resource: name, id, row });
}

/**
 * Converts the database's error for a refused deletion. @throws DomainError `in_use` if other records still refer to the record to be
 * deleted; otherwise the error itself
 */
export function throwInUseFault(ctx: Context, resource: AnyResource, error: unknown): never {
  if (getDialect(ctx.db).violation(error)?.rule !== 'foreign') throw error;
  throw refusedError('in_use', `${resource.label} này đang được dùng ở nơi khác nên không xóa được.`);
}

/** Stores deleted rows again, with their old ids, in a few statements. Recalculates their derived columns. */
export async function restoreRows(
  ctx: Context,
  resource: AnyResource,
  rows: readonly Values[],
): Promise<void> {
  const { table } = getTableShape(resource);
  const derived = new Set(
    findResourcesOfTable(table).flatMap((one) =>
      [...getTableShape(one).stored.values()].flatMap(({ column, field }) => (field.derived ? [column] : [])),
    ),
  );
  const all = rows.map((row) => {
    const own = Object.fromEntries(Object.entries(row).filter(([column]) => !derived.has(column)));
    // Computes the copies again: their definition may have changed since the row was deleted.
    addFoldedCopies(table, own, own);
    return own;
  });
  // Groups the rows by their columns, because all rows of one statement must have the same columns. A row that was deleted before a
  // migration lacks the migration's columns; these have defaults.
  for (const same of groupBy(all, (row) => Object.keys(row).sort().join(' ')).values())
    for (const part of splitIntoChunks(same, ROWS_PER_SQL_STATEMENT))
      await ctx
        .db(table)
        .insert(part)
        .catch((error: unknown) => throwConstraintFault(ctx, resource, error));
  const ids = all.map(({ id }) => String(id));
  const records = new Map(
    (await findByIds(ctx, resource.name as ResourceName, ids)).map((record) => [record.id, record]),
  );
  for (const id of ids) recordCreation(ctx, resource, records.get(id) ?? { id });
}

async function readRecord<N extends ResourceName>(
  ctx: Context,
  name: N,
  id: string,
): Promise<StoredRecord<N>> {
  return (await findById(ctx, name, id)) ?? Promise.reject(notFoundError());
}

/** True if the field is calculated from other fields, so callers cannot write it. */
const isCalculated = (field: Field | undefined): boolean =>
  field?.derived !== undefined || field?.follows !== undefined;

/** Reads the source columns of a row's `search`, order keys and computed columns. */
async function readSourceColumns(ctx: Context, table: string, id: number): Promise<Values> {
  const { natural, searched, following } = getFoldedColumns(table);
  const followed = [...following.values()].flatMap(({ of }) => of.map((one) => one.column));
  const columns = [...new Set([...searched.keys(), ...[...natural.values()].flat(), ...followed])];
  if (columns.length === 0) return {};
  const stored = getCompiledQuery(ctx.db, buildColumnsQuery, table, columns);
  return (await runQuery<Values>(ctx.db, stored, [id]))[0] ?? {};
}

const buildColumnsQuery = (db: Knex, table: string, columns: readonly string[]): Knex.QueryBuilder =>
  db(table)
    .where('id', getValuePlaceholder(0))
    .select([...columns]);

/** Encodes a record's values as columns; values of fields without a column are left out. */
export function encodeRow(ctx: Context, resource: AnyResource, values: Values): Record<string, unknown> {
  const { stored } = getTableShape(resource);
  const dialect = getDialect(ctx.db);
  const row: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const at = stored.get(key);
    if (at) row[at.column] = encodeColumnValue(at.field, value, dialect);
  }
  return row;
}

/** Adds the copies of the changed columns to `row`: folded copies, sort keys and the search text. `whole` is the row after the change. */
function addFoldedCopies(table: string, row: Record<string, unknown>, whole: Values): void {
  const { folded, natural, searched, following } = getFoldedColumns(table);
  for (const [column, fold] of folded) {
    const text = row[column];
    if (text !== undefined) row[`${column}_fold`] = typeof text === 'string' ? fold(text) : null;
  }
  Object.assign(row, computeNaturalSortKeys(natural, whole), computeFollowingColumns(following, whole));
  if (searched.size > 0) row.search = buildSearchText(table, whole);
}

/** Returns field → [from, to] of the stored fields in which two records differ. */
export function findFieldDifferences(
  resource: AnyResource,
  before: object,
  after: object,
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const { name, field } of getTableShape(resource).stored.values()) {
    if (field.kind === 'password' || isCalculated(field) || name === 'created_at') continue;
    const from = (before as Values)[name] ?? null;
    const to = (after as Values)[name] ?? null;
    if (!isSameStoredValue(from, to)) changes[name] = [from, to];
  }
  return changes;
}

/**
 * Converts the error of a violated database constraint to a fault at the field, if the field is known. @throws DomainError `taken`,
 * `reference_gone`; otherwise the error itself
 */
export function throwConstraintFault(ctx: Context, resource: AnyResource, error: unknown): never {
  const violation = getDialect(ctx.db).violation(error);
  if (violation?.rule === 'unique') {
    const columns = violation.columns.map((column) => column.split('.')[1]?.replace(/_fold$/, ''));
    const taken = [...getTableShape(resource).stored.values()].filter((one) => columns.includes(one.column));
    const at = taken.at(-1);
    const labels = new Intl.ListFormat('vi').format(taken.map(({ field }) => field.label));
    const detail = at
      ? `${labels} này đã được dùng${taken.length > 1 ? ' cùng nhau' : ''}.`
      : 'Dữ liệu này đã có.';
    throw new DomainError({ code: 'taken', detail, ...(at && { path: at.name }) });
  }
  if (violation?.rule === 'foreign')
    throw refusedError('reference_gone', 'Dữ liệu được chọn không còn nữa. Hãy chọn lại.');
  throw error;
}
