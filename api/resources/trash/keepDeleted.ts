import { formatDate } from '#rules/format';
import { trashDays } from '#schema/deletion';
import { resourceNamed } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../context.ts';
import { insertRow } from '../../db/insertRow.ts';
import { shapeOf, tableOf } from '../../db/shape.ts';
import { touch } from '../../db/touch.ts';
import type { AnyRecord } from '../registry.ts';

const DAY = 86_400_000;

/** How an entry departs from a plain deletion. */
export interface TrashEntry {
  title: string;
  /** How many records come back. */
  parts: number;
  merged_into: string;
}

/**
 * Keeps what was deleted in this context, and what changed along with it, as one deletion of this record; what has been kept long
 * enough goes. To be called when all of it is done, in its transaction.
 * @param merge what a merge is called, and who stayed
 * @returns the id of the entry; null when nothing was deleted
 */
export async function keepDeleted(
  ctx: Context,
  resource: AnyResource,
  record: AnyRecord,
  merge?: TrashEntry,
): Promise<number | null> {
  if (ctx.removed.length === 0) return null;
  const now = ctx.now.toISOString();
  await ctx.db('trash').where('expires_at', '<', now).delete();
  const stamps = { version: 1, created_at: now, updated_at: now };
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
  ];
  for (const one of rows)
    await insertRow(ctx.db, 'trash_rows', {
      ...stamps,
      trash_id: id,
      resource: one.resource,
      record_id: Number(one.id),
      verb: one.verb,
      row: JSON.stringify(one.row),
    });
  for (const [target, record_id] of referencesOf(ctx, merge))
    await insertRow(ctx.db, 'trash_references', { ...stamps, trash_id: id, target, record_id });
  touch(ctx, 'trash', [id]);
  return id;
}

/** The records that this deletion holds or refers to, each once, by their table. */
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
  const value = record[resource.title];
  const own =
    resource.fields[resource.title]?.kind === 'date'
      ? formatDate(String(value))
      : String(value ?? `#${record.id}`);
  const customer = resource.title !== 'customer_name' && record.customer_name;
  return [`${resource.label} ${own}`, ...(customer ? [String(customer)] : [])].join(', ');
}
