/** Files that were brought in: what they are called, and taking one back as one. */
import { resourceNamed, resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../context.ts';
import { idsOf } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { removeMany } from '../../db/removeMany.ts';
import { columnOf, isStored, shapeOf, tableOf } from '../../db/shape.ts';
import { find, findAll, findRecord, update } from '../../db/store.ts';
import { notFound, refused } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { nameOfRecord } from '../../resources/nameOfRecord.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { readMany } from '../../resources/readMany.ts';
import { type AnyRecord, hooksOf } from '../../resources/registry.ts';
import { storeInTrash } from '../../resources/trash.ts';
import { assertMonthsOpen } from '../months/months.ts';

/** Resources whose rows describe other records and do not depend on them. */
const notUses = new Set([
  'imports',
  'trash',
  'action_logs',
  'notifications',
  'exports',
  'outgoing_messages',
  'vouchers',
]);
/** Ids of one condition. */
const BATCH = 500;

export const importsHooks: Hooks<'imports'> = {
  async derive(_ctx, rows) {
    for (const row of rows) {
      const resource = resourceNamed(row.resource);
      row.what = resource?.plural ?? resource?.label ?? row.resource;
    }
  },
};

export const importsActions: PerformsOf<'imports'> = {
  /**
   * Takes a file back as one: its records go to the trash together, while none of them was changed, called, registered for or referred
   * to by what is outside the file. A record that is in the trash already counts as gone (rules 1.15).
   */
  async undo(ctx, { id }) {
    await lockRows(ctx, 'imports', [id]);
    const entry = await find(ctx, 'imports', id);
    const resource = resourceNamed(entry?.resource ?? '');
    if (!entry || !resource) throw notFound();
    if (entry.undone_at) throw refused('action_unavailable', 'Lần nhập này đã được lấy lại rồi.');
    const rows = (await ctx
      .db(tableOf(resource))
      .where({ import_id: Number(id) })
      .orderBy('id')
      .select('id')) as { id: number }[];
    const ids = rows.map((row) => String(row.id));
    await lockRows(ctx, tableOf(resource), ids);
    await assertNothingStandsOn(ctx, resource, id, ids);
    await removeRecords(ctx, resource, id, ids);
    await update(ctx, 'imports', id, { undone_at: ctx.now.toISOString(), undone_by: ctx.viewer.id });
    await storeInTrash(ctx, resources.imports as AnyResource, entry as unknown as AnyRecord);
    return { removed: ids.length };
  },
};

/** @throws DomainError `in_use` naming the first of them and why */
async function assertNothingStandsOn(
  ctx: Context,
  resource: AnyResource,
  import_id: string,
  ids: readonly string[],
): Promise<void> {
  const reasons = new Map<string, string>();
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    for (const id of await findChanged(ctx, resource, some)) reasons.set(id, 'đã có người sửa hoặc làm việc');
    for (const other of Object.values(resources))
      for (const id of await findUsed(ctx, resource, other, import_id, some))
        if (!reasons.has(id)) reasons.set(id, `đang có ${other.label.toLowerCase()} dùng đến`);
  }
  if (reasons.size === 0) return;
  const first = [...reasons].slice(0, 3);
  const records = await readMany(
    ctx,
    resource,
    't.id',
    first.map(([id]) => Number(id)),
  );
  const named = first.map(([id, reason]) => {
    const record = records.find((one) => one.id === id)?.values ?? { id };
    return `${resource.called?.(record as never) ?? nameOfRecord(resource, record)} (${reason})`;
  });
  const more = reasons.size > first.length ? ` và ${reasons.size - first.length} bản ghi khác` : '';
  throw refused(
    'in_use',
    `Không lấy lại được: ${named.join(', ')}${more}. Hãy xóa các bản ghi đó trước nếu không cần nữa, hoặc giữ lần nhập này.`,
  );
}

/** The records whose history, or that of what was created with them, has more than the creation. */
async function findChanged(ctx: Context, resource: AnyResource, ids: readonly string[]): Promise<string[]> {
  const table = tableOf(resource);
  const own = Object.values(resources).filter((one) => tableOf(one) === table);
  const names = [...own.map(({ name }) => name), ...(resource.imports?.parts ?? [])];
  const rows = (await ctx
    .db('action_log_subjects as s')
    .join('action_logs as l', 'l.id', 's.log_id')
    .where('s.resource', table)
    .whereIn('s.record_id', ids.map(Number))
    .where('l.state', 'finished')
    .whereIn('l.resource', names)
    .whereNot((made) => made.where({ 'l.action_code': 'create', 'l.resource': resource.name }))
    // The package that she was registered for is asked for itself: it may be gone.
    .whereNot({ 'l.action_code': 'register_package_v2' })
    .distinct('s.record_id as id')) as { id: number }[];
  return rows.map(({ id }) => String(id));
}

/** Those that a record of the other resource refers to which neither came with the file nor was made with one of its records. */
async function findUsed(
  ctx: Context,
  resource: AnyResource,
  other: AnyResource,
  import_id: string,
  ids: readonly string[],
): Promise<string[]> {
  if (notUses.has(other.name) || resource.imports?.parts?.includes(other.name)) return [];
  const { table, stored } = shapeOf(other);
  const wanted = new Set(ids);
  const found = new Set<string>();
  const isSame = (target: string | undefined) =>
    target !== undefined &&
    resources[target] !== undefined &&
    tableOf(resources[target]) === tableOf(resource);
  for (const [name, field] of Object.entries(other.fields)) {
    if (!isStored(field) || !stored.has(name)) continue;
    const column = columnOf(name, field);
    if (field.kind === 'ref' && isSame(field.target)) {
      const rows = ctx.db(table).whereIn(column, ids.map(Number));
      if (stored.has('import_id'))
        rows.where((outside) => outside.whereNull('import_id').orWhereNot('import_id', Number(import_id)));
      for (const row of (await rows.distinct({ id: column })) as { id: number }[]) found.add(String(row.id));
    }
    const inner = Object.entries(field.of ?? {}).filter(
      ([, { kind, target }]) => kind === 'ref' && isSame(target),
    );
    if ((field.kind === 'refs' && isSame(field.target)) || inner.length > 0) {
      const rows = (await ctx
        .db(table)
        .whereNotNull(column)
        .whereNot(column, '[]')
        .select({ list: column })) as { list: string }[];
      for (const { list } of rows)
        for (const item of JSON.parse(list) as unknown[])
          for (const id of inner.length === 0 ? [item] : inner.map(([key]) => (item as AnyRecord)[key]))
            if (wanted.has(String(id))) found.add(String(id));
    }
  }
  return [...found];
}

/** Removes the records of an import, with what was made with them. */
async function removeRecords(
  ctx: Context,
  resource: AnyResource,
  import_id: string,
  ids: readonly string[],
): Promise<void> {
  if (resource.name === 'packages') {
    const paid = await findAll(ctx, 'transactions', { import_id });
    await assertMonthsOpen(
      ctx,
      paid.flatMap(({ month }) => month ?? []),
    );
    await removeMany(ctx, 'transactions', idsOf(paid));
  }
  const { remove } = hooksOf(resource);
  if (remove) {
    for (const id of ids) {
      const record = await findRecord(ctx, resource, id);
      if (record) await remove(ctx, record);
    }
    return;
  }
  for (const name of resource.imports?.parts ?? []) {
    const part = resourceNamed(name);
    const [key] = Object.entries(part?.fields ?? {}).find(([, { target }]) => target === resource.name) ?? [];
    if (!part || !key) continue;
    const rows = (await ctx.db(tableOf(part)).whereIn(key, ids.map(Number)).select('id')) as { id: number }[];
    await removeMany(
      ctx,
      name as 'variants',
      rows.map(({ id }) => String(id)),
    );
  }
  await removeMany(ctx, resource.name as 'services', ids);
}
