/** The trash: stores deletions so that they can be restored (schema 7.8). */

import { DAY_MS } from '#rules/durations';
import { groupBy } from '#rules/groupBy';
import { trashDays } from '#schema/deletion';
import { findResource, resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../../audit/log.ts';
import { ROWS_PER_SQL_STATEMENT } from '../../base/batchSizes.ts';
import { notFoundError, refusedError, withoutFaultPaths } from '../../base/domainError.ts';
import type { Context, RecordChange } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { listIds } from '../../db/ids.ts';
import { insertRow } from '../../db/insertRow.ts';
import { isSameStoredValue } from '../../db/isSameStoredValue.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildNextVersionSql } from '../../db/rowVersion.ts';
import { getTableName, getTableShape } from '../../db/shape.ts';
import { findRecord, restoreRows, updateRecord } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { getRecordName } from '../getRecordName.ts';
import type { AnyRecord, MergeData } from '../hooks.ts';
import { getHooks } from '../joinModules.ts';

/** Values that a merge's trash entry has in addition to, or instead of, the values of a deletion. */
interface TrashEntry {
  title: string;
  /** Number of records that a restore brings back. */
  parts: number;
  merged_into: string;
}

/**
 * Stores everything that was deleted or changed in this context in the trash, as one deletion of this record. Call it in the same
 * transaction, after everything is deleted.
 * @param merge title of the merge, and the customer who remained
 * @returns the id of the entry; null if nothing was deleted
 */
export async function storeInTrash(
  ctx: Context,
  resource: AnyResource,
  record: AnyRecord,
  merge?: TrashEntry,
): Promise<number | null> {
  if (ctx.removed.length === 0) return null;
  const id = await insertEntry(ctx, resource, record, merge);
  await addToEntry(ctx, id, merge);
  return id;
}

/**
 * Adds the records deleted in this context to the trash entry of a record that is deleted in portions. The first portion creates the entry.
 */
export async function storeMoreInTrash(
  ctx: Context,
  resource: AnyResource,
  record: AnyRecord,
): Promise<void> {
  if (ctx.removed.length === 0 && ctx.changes.length === 0) return;
  const known = (await ctx
    .db('trash')
    .where({ resource: resource.name, record_id: Number(record.id) })
    .first('id')) as { id: number } | undefined;
  if (!known) return void (await storeInTrash(ctx, resource, record));
  await queryRowById(ctx.db, 'trash', known.id).update({
    parts: ctx.db.raw('parts + ?', [ctx.removed.length]),
    version: buildNextVersionSql(ctx.db),
  });
  await addToEntry(ctx, known.id);
}

function insertEntry(
  ctx: Context,
  resource: AnyResource,
  record: AnyRecord,
  merge: TrashEntry | undefined,
): Promise<number> {
  return insertRow(ctx.db, 'trash', {
    ...toNewRowColumns(ctx.now),
    resource: resource.name,
    record_id: Number(record.id),
    title: merge?.title ?? buildEntryTitle(resource, record),
    deleted_at: ctx.now.toISOString(),
    deleted_by: Number(ctx.viewer.id),
    expires_at: new Date(ctx.now.getTime() + trashDays * DAY_MS).toISOString(),
    parts: merge?.parts ?? ctx.removed.length,
    merged_into: merge ? Number(merge.merged_into) : null,
  });
}

/** Stores the records deleted and changed in this context as parts of a trash entry. */
async function addToEntry(ctx: Context, id: number, merge?: TrashEntry): Promise<void> {
  const stamps = toNewRowColumns(ctx.now);
  const edited = ctx.changes.filter(({ verb }) => verb === 'edit');
  const rows = [
    ...ctx.removed.map((one) => ({ ...one, verb: 'delete' })),
    ...edited.map((one) => ({ ...one, row: one.fields })),
  ].map((one) => ({
    ...{ ...stamps, trash_id: id, resource: one.resource, record_id: Number(one.id) },
    ...{ verb: one.verb, row: JSON.stringify(one.row) },
  }));
  const references = [...listReferencedRows(ctx, merge)].map(([target, record_id]) => ({
    ...{ ...stamps, trash_id: id, target, record_id },
  }));
  await ctx.db.batchInsert('trash_rows', rows, ROWS_PER_SQL_STATEMENT);
  await ctx.db.batchInsert('trash_references', references, ROWS_PER_SQL_STATEMENT);
  recordTouchedRows(ctx, 'trash', [id]);
}

/** Collects the records that this deletion contains or refers to, by table and without duplicates. */
function listReferencedRows(
  { removed, changes }: Context,
  merge: TrashEntry | undefined,
): Iterable<[table: string, id: number]> {
  const found = new Map<string, [string, number]>();
  const add = (resource: AnyResource | undefined, id: unknown) => {
    if (resource && id != null)
      found.set(`${getTableName(resource)}/${id}`, [getTableName(resource), Number(id)]);
  };
  // Adds the remaining customer, whose name is in the entry's title, even if the merge has not changed her.
  if (merge) add(findResource('customers'), merge.merged_into);
  for (const { resource: name, id, verb } of changes) if (verb !== 'create') add(findResource(name), id);
  for (const { resource: name, row } of removed) {
    const resource = findResource(name);
    for (const { column, field } of resource ? getTableShape(resource).stored.values() : [])
      if (field.kind === 'ref') add(findResource(field.target ?? ''), row[column]);
  }
  return found.values();
}

/** Returns the title of a trash entry: 'Khách hàng Nguyễn Thị Đường', 'Gói đăng ký 2, Nguyễn Thị Đường'. */
function buildEntryTitle(resource: AnyResource, record: AnyRecord): string {
  const customer = resource.title !== 'customer_name' && record.customer_name;
  return [
    `${resource.label} ${getRecordName(resource, record)}`,
    ...(customer ? [String(customer)] : []),
  ].join(', ');
}

interface TrashPart {
  resource: AnyResource;
  id: string;
  row: Record<string, unknown>;
}

/**
 * Restores a deletion: inserts the rows with their old ids, reverts the changes that the deletion made to other records (except values
 * changed since), and updates the derived data.
 * @param accepted true if the user accepts sessions that overlap
 * @throws DomainError `not_found`, errors of the business rules, and errors that name the reason that prevents the restore
 */
export async function restoreTrashEntry(ctx: Context, id: string, accepted: boolean): Promise<void> {
  const entry = await ctx
    .db('trash')
    .where({ id: Number(id) })
    .where('expires_at', '>=', ctx.now.toISOString())
    .forUpdate()
    .first();
  const resource = entry && findResource(entry.resource);
  if (!resource) throw notFoundError();
  const { parts, changes } = toParts(await findTrashRowsOfEntry(ctx, id));
  const record_id = String(entry.record_id);
  const hooks = getHooks(ctx, resource);
  await restoreParts(ctx, parts);
  const merge = toMergeData(entry);
  if (!merge) for (const change of changes) await revertTrashedChange(ctx, change);
  const record = await findRecord(ctx, resource, record_id);
  if (!record) throw notFoundError();
  await withoutFaultPaths(async () => {
    if (hooks.restored) return hooks.restored(ctx, record, { accepted, changes, ...(merge && { merge }) });
    await hooks.beforeCreate?.(ctx, record);
    await hooks.afterCreate?.(ctx, record);
  });
  await queryRowById(ctx.db, 'trash', id).delete();
  const label = merge ? 'Hoàn tác gộp' : 'Khôi phục';
  await logAction(ctx, { resource: resource.name, id: record_id, code: 'restore', label });
  // The history already contains these changes, so the next history line must contain only the change of the trash entry.
  ctx.changes.length = 0;
}

const toMergeData = (entry: {
  id: number;
  merged_into: number | null;
  deleted_at: string;
}): MergeData | undefined =>
  entry.merged_into === null
    ? undefined
    : { trash_id: String(entry.id), into: String(entry.merged_into), at: entry.deleted_at };

interface TrashRow {
  id: number;
  resource: string;
  record_id: number;
  verb: 'delete' | 'edit';
  row: string;
}

const findTrashRowsOfEntry = (ctx: Context, trash_id: string): Promise<TrashRow[]> =>
  ctx
    .db('trash_rows')
    .where({ trash_id: Number(trash_id) })
    .orderBy('id')
    .select('id', 'resource', 'record_id', 'verb', 'row');

function toParts(rows: readonly TrashRow[]): { parts: TrashPart[]; changes: RecordChange[] } {
  const parts: TrashPart[] = [];
  const changes: RecordChange[] = [];
  for (const { resource: name, record_id, verb, row } of rows) {
    const resource = findResource(name);
    if (!resource) continue;
    if (verb === 'delete') parts.push({ resource, id: String(record_id), row: JSON.parse(row) });
    else changes.push({ resource: name, id: String(record_id), verb, fields: JSON.parse(row) });
  }
  return { parts, changes };
}

/**
 * Restores deleted rows in reverse order of their deletion: rows that others refer to were deleted last, so they must be restored first.
 */
async function restoreParts(ctx: Context, parts: readonly TrashPart[]): Promise<void> {
  await assertPartsRestorable(ctx, parts);
  await withoutFaultPaths(async () => {
    const rest = [...parts].reverse();
    while (rest.length > 0) {
      const { resource } = rest[0] as TrashPart;
      const end = rest.findIndex((part) => part.resource !== resource);
      const same = rest.splice(0, end < 0 ? rest.length : end);
      await restoreRows(
        ctx,
        resource,
        same.map(({ row }) => row),
      );
    }
  });
}

/**
 * Restores at most `size` records of a trash entry and removes them from the entry. After the entry's last deleted record, also reverts the
 * changes that the deletion made to other records.
 * @returns the number of records left in the entry
 */
export async function restoreEntryPortion(ctx: Context, trash_id: string, size: number): Promise<number> {
  const some = (verb: 'delete' | 'edit'): Promise<TrashRow[]> =>
    ctx
      .db('trash_rows')
      .where({ trash_id: Number(trash_id), verb })
      .orderBy('id', verb === 'delete' ? 'desc' : 'asc')
      .limit(size)
      .select('id', 'resource', 'record_id', 'verb', 'row');
  const deleted = await some('delete');
  const rows = deleted.length > 0 ? deleted.reverse() : await some('edit');
  const { parts, changes } = toParts(rows);
  await restoreParts(ctx, parts);
  for (const change of changes) await revertTrashedChange(ctx, change);
  await ctx.db('trash_rows').whereIn('id', listIds(rows).map(Number)).delete();
  return countRows(ctx, { trash_id: Number(trash_id) });
}

/** Recounts the parts of a trash entry, after some parts were restored and deleted again. */
export async function recountTrashParts(ctx: Context, trash_id: string): Promise<void> {
  const parts = await countRows(ctx, { trash_id: Number(trash_id), verb: 'delete' });
  await queryRowById(ctx.db, 'trash', trash_id).update({ parts, version: buildNextVersionSql(ctx.db) });
  recordTouchedRows(ctx, 'trash', [trash_id]);
}

async function countRows({ db }: Context, rows: { trash_id: number; verb?: 'delete' }): Promise<number> {
  const found = await db('trash_rows').where(rows).count({ count: '*' }).first();
  return Number(found?.count ?? 0);
}

/**
 * Checks that all parts can be restored. @throws 422 if a part refers to a record that does not exist, or if a record of the parts exists
 * already
 */
async function assertPartsRestorable(ctx: Context, parts: readonly TrashPart[]): Promise<void> {
  const coming = new Set(parts.map(({ resource, id }) => `${getTableName(resource)}/${id}`));
  const references = parts.map(({ resource, row }) =>
    [...getTableShape(resource).stored.values()].flatMap(({ column, field }) => {
      const target = field.kind === 'ref' ? resources[field.target ?? ''] : undefined;
      const value = row[column];
      return target && value != null ? [{ field, target, key: `${getTableName(target)}/${value}` }] : [];
    }),
  );
  const there = await findExistingRows(ctx, [...coming, ...references.flat().map(({ key }) => key)]);
  for (const [index, { resource, id }] of parts.entries()) {
    if (there.has(`${getTableName(resource)}/${id}`))
      throw refusedError(
        'already_there',
        `${resource.label} này đã được khôi phục, không cần khôi phục lại.`,
      );
    for (const { field, target, key } of references[index] ?? [])
      if (!coming.has(key) && !there.has(key))
        throw refusedError(
          'belongs_to_deleted',
          `${field.label} của bản ghi này đã bị xóa. Hãy khôi phục ${target.label.toLowerCase()} đó trước.`,
        );
  }
}

/** Returns the keys of the records that exist. @param keys table and id of each record, such as 'packages/7' */
async function findExistingRows(ctx: Context, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const byTable = groupBy([...new Set(keys)], (key) => key.slice(0, key.indexOf('/')));
  for (const [table, own] of byTable) {
    const ids = encodeIdList(own.map((key) => key.slice(table.length + 1)));
    for (const id of await ctx.db(table).whereRaw(getDialect(ctx.db).among, ['id', ids]).pluck('id'))
      found.add(`${table}/${id}`);
  }
  return found;
}

/** Reverts a change of another record. Skips fields that changed since, and records that no longer exist. */
async function revertTrashedChange(
  ctx: Context,
  { resource: name, id, fields }: RecordChange,
): Promise<void> {
  const resource = findResource(name);
  const record = resource && (await findRecord(ctx, resource, id));
  if (!record) return;
  const entries = Object.entries(fields).filter(([name, [, to]]) => isSameStoredValue(record[name], to));
  const patch: Record<string, unknown> = {};
  for (const [name, [from]] of entries) {
    const target = findResource(resource.fields[name]?.target ?? '');
    if (typeof from === 'string' && target && !(await findRecord(ctx, target, from))) continue;
    patch[name] = from;
  }
  if (Object.keys(patch).length > 0) await updateRecord(ctx, resource, id, patch);
}
