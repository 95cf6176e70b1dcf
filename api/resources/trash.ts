/** The trash: stores deletions so that they can be restored (schema 7.8). */
import { trashDays } from '#schema/deletion';
import { resourceNamed, resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../audit/log.ts';
import type { Change, Context } from '../context.ts';
import { insertRow } from '../db/insertRow.ts';
import { rowById } from '../db/rowById.ts';
import { sameValue } from '../db/sameValue.ts';
import { shapeOf, tableOf } from '../db/shape.ts';
import { stampsOf } from '../db/stampsOf.ts';
import { findRecord, restoreRow, updateRecord } from '../db/store.ts';
import { touch } from '../db/touch.ts';
import { notFound, refused } from '../errors.ts';
import { withInputAt } from '../jsonapi/domainErrors.ts';
import type { Merged } from './hooks.ts';
import { nameOfRecord } from './nameOfRecord.ts';
import { type AnyRecord, hooksOf } from './registry.ts';

const DAY = 86_400_000;

/** How an entry of a merge differs from that of a deletion. */
interface TrashEntry {
  title: string;
  /** How many records come back. */
  parts: number;
  merged_into: string;
}

/** Rows of one statement. */
const BATCH = 200;

/**
 * Stores what was deleted in this context, and what changed along with it, in the trash as one deletion of this record. Call it in the
 * same transaction, after everything is deleted.
 * @param merge what a merge is called, and who stayed
 * @returns the id of the entry; null when nothing was deleted
 */
export async function storeInTrash(
  ctx: Context,
  resource: AnyResource,
  record: AnyRecord,
  merge?: TrashEntry,
): Promise<number | null> {
  if (ctx.removed.length === 0) return null;
  const now = ctx.now.toISOString();
  const stamps = stampsOf(ctx.now);
  const id = await insertRow(ctx.db, 'trash', {
    ...stamps,
    resource: resource.name,
    record_id: Number(record.id),
    title: merge?.title ?? titleOf(resource, record),
    deleted_at: now,
    deleted_by: Number(ctx.viewer.id),
    expires_at: new Date(ctx.now.getTime() + trashDays * DAY).toISOString(),
    parts: merge?.parts ?? ctx.removed.length,
    merged_into: merge ? Number(merge.merged_into) : null,
  });
  const edited = ctx.changes.filter(({ verb }) => verb === 'edit');
  const rows = [
    ...ctx.removed.map((one) => ({ ...one, verb: 'delete' })),
    ...edited.map((one) => ({ ...one, row: one.fields })),
  ].map((one) => ({
    ...{ ...stamps, trash_id: id, resource: one.resource, record_id: Number(one.id) },
    ...{ verb: one.verb, row: JSON.stringify(one.row) },
  }));
  const references = [...referencesOf(ctx, merge)].map(([target, record_id]) => ({
    ...{ ...stamps, trash_id: id, target, record_id },
  }));
  await ctx.db.batchInsert('trash_rows', rows, BATCH);
  await ctx.db.batchInsert('trash_references', references, BATCH);
  touch(ctx, 'trash', [id]);
  return id;
}

/** Collects the records that this deletion holds or refers to, each once, by table. */
function referencesOf(
  { removed, changes }: Context,
  merge: TrashEntry | undefined,
): Iterable<[table: string, id: number]> {
  const found = new Map<string, [string, number]>();
  const add = (resource: AnyResource | undefined, id: unknown) => {
    if (resource && id != null) found.set(`${tableOf(resource)}/${id}`, [tableOf(resource), Number(id)]);
  };
  // The one who stayed stands in the title, whether the merge changed her or not.
  if (merge) add(resourceNamed('customers'), merge.merged_into);
  for (const { resource: name, id, verb } of changes) if (verb !== 'create') add(resourceNamed(name), id);
  for (const { resource: name, row } of removed) {
    const resource = resourceNamed(name);
    for (const { column, field } of resource ? shapeOf(resource).stored.values() : [])
      if (field.kind === 'ref') add(resourceNamed(field.target ?? ''), row[column]);
  }
  return found.values();
}

/** What people call it: 'Khách hàng Nguyễn Thị Đường', 'Gói đăng ký 2, Nguyễn Thị Đường'. */
function titleOf(resource: AnyResource, record: AnyRecord): string {
  const customer = resource.title !== 'customer_name' && record.customer_name;
  return [
    `${resource.label} ${nameOfRecord(resource, record)}`,
    ...(customer ? [String(customer)] : []),
  ].join(', ');
}

interface Part {
  resource: AnyResource;
  id: string;
  row: Record<string, unknown>;
}

/**
 * Brings a deletion back: the rows with their ids, what changed along with it where nobody has changed it since, and whatever the
 * rules make of it now.
 * @param accepted sessions that clash are accepted
 * @throws ApiError 404; 409 as the rules ask; 422 with what stands in the way
 */
export async function restoreDeleted(ctx: Context, id: string, accepted: boolean): Promise<void> {
  const entry = await ctx
    .db('trash')
    .where({ id: Number(id) })
    .where('expires_at', '>=', ctx.now.toISOString())
    .forUpdate()
    .first();
  const resource = entry && resourceNamed(entry.resource);
  if (!resource) throw notFound();
  const { parts, changes } = await loadEntry(ctx, id);
  const record_id = String(entry.record_id);
  await refuseMissing(ctx, parts);
  const hooks = hooksOf(resource);
  for (const part of [...parts].reverse()) await restoreRow(ctx, part.resource, part.row);
  const merge = mergeOf(entry);
  if (!merge) for (const change of changes) await undo(ctx, change);
  const record = await findRecord(ctx, resource, record_id);
  if (!record) throw notFound();
  await withInputAt('/data/attributes', async () => {
    if (hooks.restored) return hooks.restored(ctx, record, { accepted, changes, ...(merge && { merge }) });
    await hooks.beforeCreate?.(ctx, record);
    await hooks.afterCreate?.(ctx, record);
  });
  await rowById(ctx.db, 'trash', id).delete();
  const label = merge ? 'Hoàn tác gộp' : 'Khôi phục';
  await logAction(ctx, { resource: resource.name, id: record_id, code: 'restore', label });
  // These have their line now; the one that follows is of the trash alone.
  ctx.changes.length = 0;
}

const mergeOf = (entry: {
  id: number;
  merged_into: number | null;
  deleted_at: string;
}): Merged | undefined =>
  entry.merged_into === null
    ? undefined
    : { trash_id: String(entry.id), into: String(entry.merged_into), at: entry.deleted_at };

async function loadEntry(ctx: Context, id: string): Promise<{ parts: Part[]; changes: Change[] }> {
  const rows = await ctx
    .db('trash_rows')
    .where({ trash_id: Number(id) })
    .orderBy('id');
  const parts: Part[] = [];
  const changes: Change[] = [];
  for (const { resource: name, record_id, verb, row } of rows) {
    const resource = resourceNamed(name);
    if (!resource) continue;
    if (verb === 'delete') parts.push({ resource, id: String(record_id), row: JSON.parse(row) });
    else changes.push({ resource: name, id: String(record_id), verb, fields: JSON.parse(row) });
  }
  return { parts, changes };
}

/** @throws 422 naming the record that one of them belongs to and that is not there, or the one that has its place */
async function refuseMissing(ctx: Context, parts: readonly Part[]): Promise<void> {
  const coming = new Set(parts.map(({ resource, id }) => `${shapeOf(resource).table}/${id}`));
  for (const { resource, id, row } of parts) {
    if (await rowById(ctx.db, tableOf(resource), id).first('id'))
      throw refused('already_there', `${resource.label} này đã có lại rồi. Hãy tải lại trang.`);
    for (const { column, field } of shapeOf(resource).stored.values()) {
      const target = field.kind === 'ref' ? resources[field.target ?? ''] : undefined;
      const value = row[column];
      if (!target || value === null || value === undefined) continue;
      const { table } = shapeOf(target);
      if (coming.has(`${table}/${value}`) || (await ctx.db(table).where({ id: value }).first('id'))) continue;
      throw refused(
        'belongs_to_deleted',
        `${field.label} của bản ghi này đã bị xóa. Hãy khôi phục ${target.label.toLowerCase()} đó trước.`,
      );
    }
  }
}

/** Takes a change of another record back, unless that has been changed again since, or is gone. */
async function undo(ctx: Context, { resource: name, id, fields }: Change): Promise<void> {
  const resource = resourceNamed(name);
  const record = resource && (await findRecord(ctx, resource, id));
  if (!record) return;
  const entries = Object.entries(fields).filter(([name, [, to]]) => sameValue(record[name], to));
  const patch: Record<string, unknown> = {};
  for (const [name, [from]] of entries) {
    const target = resourceNamed(resource.fields[name]?.target ?? '');
    if (typeof from === 'string' && target && !(await findRecord(ctx, target, from))) continue;
    patch[name] = from;
  }
  if (Object.keys(patch).length > 0) await updateRecord(ctx, resource, id, patch);
}
