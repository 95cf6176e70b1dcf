/** Actions of imports: derives the title, undoes an import as a whole, and restores an undone import from the trash. */

import { DAY_MS } from '#rules/durations';
import { getImportSpec } from '#schema/importSpecs';
import { findResource, resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../audit/log.ts';
import { VALUES_PER_CONDITION } from '../base/batchSizes.ts';
import { notFoundError, refusedError } from '../base/domainError.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context } from '../context.ts';
import { listIds } from '../db/ids.ts';
import { importingError } from '../db/importingError.ts';
import { lockRows } from '../db/lockRows.ts';
import { queryRowById } from '../db/queryRowById.ts';
import { recordTouchedRows } from '../db/recordTouchedRows.ts';
import { removeMany } from '../db/removeMany.ts';
import { getColumnName, getTableName, getTableShape, isStored } from '../db/shape.ts';
import { findAll, findById, findRecord, update } from '../db/store.ts';
import { updateRow } from '../db/updateRow.ts';
import { assertMonthsOpen } from '../domain/months/months.ts';
import { getRecordName } from '../resources/getRecordName.ts';
import type { AnyRecord, DeletedEntry, Hooks } from '../resources/hooks.ts';
import { getHooks } from '../resources/joinModules.ts';
import type { ActionHandlersOf } from '../resources/perform.ts';
import { readRowsByNumbers } from '../resources/readMany.ts';
import { recountTrashParts, restoreEntryPortion, storeMoreInTrash } from '../resources/trash/trash.ts';
import { PortionSizer } from '../work/PortionSizer.ts';
import type { PortionRunner } from '../work/row.ts';
import {
  CHANGES_KEPT_MS,
  countImportChanges,
  findCreatedRecords,
  findRecordsChangedSince,
  revertInPortions,
} from './revertUpdate.ts';

/** Resources whose records do not prevent the undo: they only mention other records and do not depend on them. */
const nonBlockingResources = new Set([
  'imports',
  'trash',
  'action_logs',
  'notifications',
  'exports',
  'outgoing_messages',
  'vouchers',
]);

type Import = StoredRecord<'imports'>;

export const importsHooks: Hooks<'imports'> = {
  async derive(_ctx, rows) {
    for (const row of rows) {
      const resource = findResource(row.resource);
      row.what = resource?.plural ?? resource?.label ?? row.resource;
    }
  },

  wayRound: ({ state }) =>
    state === 'running' ? 'Tệp đang được nhập hoặc hoàn tác. Hãy đợi xong rồi làm tiếp.' : null,

  restoring: { begin: beginRestore, finish: finishImportRestore },

  continues: {
    undo: {
      async work(ctx, entry) {
        const resource = getResource(entry);
        const what = (resource.plural ?? resource.label).toLowerCase();
        return {
          kind: 'undo_import',
          label: `Hoàn tác ${what} đã nhập${entry.file_name ? ` từ ${entry.file_name}` : ''}`,
          resource: resource.name,
          rows: isUpdate(entry)
            ? await countImportChanges(ctx, entry.id)
            : await countRecords(ctx, resource, entry.id),
          import_id: entry.id,
        };
      },
      perform: finishImportUndo,
    },
  },
};

export const importsActions: ActionHandlersOf<'imports'> = {
  /**
   * Begins to undo an import: all its records go to the trash together. Refused if a record of the import was changed, if a customer of the
   * import was called or got a package, or if a record outside the import refers to a record of the import. A record that is already in the
   * trash counts as removed (rules 1.15). Until `finishImportUndo` has removed the records in portions, no user can change or refer to
   * them.
   */
  async undo(ctx, { id }) {
    await lockRows(ctx, 'imports', [id]);
    const entry = await findById(ctx, 'imports', id);
    if (!entry) throw notFoundError();
    const resource = getResource(entry);
    if (entry.state === 'running') throw importingError();
    if (entry.state !== 'finished')
      throw refusedError('action_unavailable', 'Lần nhập này đã được hoàn tác rồi.');
    const ids = isUpdate(entry)
      ? await findCreatedRecords(ctx, id)
      : await findImportedIds(ctx, resource, id);
    const rows = isUpdate(entry) ? await countImportChanges(ctx, id) : ids.length;
    if (rows === 0 && isUpdate(entry)) throw undoExpiredError(ctx, entry);
    await lockRows(ctx, getTableName(resource), ids);
    const changed = isUpdate(entry) ? await findRecordsChangedSince(ctx, resource, id) : [];
    await assertNoDependentRecords(ctx, resource, entry, ids, changed);
    if (resource.name === 'packages')
      await assertMonthsOpen(
        ctx,
        (await findAll(ctx, 'transactions', { import_id: id })).flatMap(({ month }) => month ?? []),
      );
    await updateRow(ctx.db, 'imports', Number(id), { state: 'running', rows, done: 0 });
  },
};

/**
 * Returns the error for an edited export without stored changes: the import changed no record, or its changes were removed after a year.
 */
const undoExpiredError = ({ now }: Context, { created_at }: Import): Error =>
  Date.parse(created_at ?? '') < now.getTime() - CHANGES_KEPT_MS
    ? refusedError('too_old', 'Lần nhập này đã quá một năm nên không hoàn tác được nữa. Hãy sửa bằng tay.')
    : refusedError(
        'nothing_to_undo',
        'Lần nhập này không sửa và không thêm bản ghi nào nên không có gì để hoàn tác.',
      );

const getResource = ({ resource: name }: Pick<Import, 'resource'>): AnyResource => {
  const resource = findResource(name);
  if (!resource) throw notFoundError();
  return resource;
};

/** True if the file changed records; false if it only created them. */
const isUpdate = ({ mode }: Pick<Import, 'mode'>): boolean => mode === 'update';

/** Finds the records that a file created. */
async function findImportedIds({ db }: Context, resource: AnyResource, import_id: string): Promise<string[]> {
  const ids: number[] = await db(getTableName(resource))
    .where({ import_id: Number(import_id) })
    .orderBy('id')
    .pluck('id');
  return ids.map(String);
}

async function countRecords({ db }: Context, resource: AnyResource, import_id: string): Promise<number> {
  const row = (await db(getTableName(resource))
    .where({ import_id: Number(import_id) })
    .count({ count: '*' })
    .first()) as { count: number | string };
  return Number(row.count);
}

/** Moves the records of an import to the trash in portions, and marks the import as undone. */
export async function finishImportUndo(
  portions: PortionRunner,
  { id }: { id: string },
): Promise<{ removed: number }> {
  const entry = await findById(portions.read(), 'imports', id);
  if (entry && isUpdate(entry)) return undoUpdate(portions, entry);
  return moveToTrash(portions, id, 'finished');
}

/** Undoes an edited export in portions: its changes, and the records that it created. */
async function undoUpdate(
  portions: PortionRunner,
  { id, rows, ...entry }: Import,
): Promise<{ removed: number }> {
  const how = { label: 'Hoàn tác', trash: true };
  await revertInPortions(portions, getResource(entry), id, how, async (ctx, left) => {
    const done = rows - left;
    await updateRow(ctx.db, 'imports', Number(id), { done });
    await portions.note(ctx, done);
  });
  return portions.write(async (ctx) => {
    await update(ctx, 'imports', id, { undone_at: ctx.now.toISOString(), undone_by: ctx.viewer.id });
    await updateRow(ctx.db, 'imports', Number(id), { state: 'undone', done: rows });
    await portions.end(ctx, 'finished', rows, { removed: rows });
    return { removed: rows };
  });
}

async function moveToTrash(
  portions: PortionRunner,
  id: string,
  end: 'finished' | 'failed',
): Promise<{ removed: number }> {
  await removeInPortions(portions, id, 'Hoàn tác', async (ctx, entry, left) => {
    await storeMoreInTrash(ctx, resources.imports as AnyResource, entry);
    const done = entry.rows - left;
    await updateRow(ctx.db, 'imports', Number(id), { done });
    await portions.note(ctx, done);
  });
  return portions.write(async (ctx) => {
    const entry = await findById(ctx, 'imports', id);
    if (!entry) throw notFoundError();
    const removed = entry.rows;
    await update(ctx, 'imports', id, { undone_at: ctx.now.toISOString(), undone_by: ctx.viewer.id });
    await updateRow(ctx.db, 'imports', Number(id), { state: 'undone', done: removed });
    if (removed > 0) await storeMoreInTrash(ctx, resources.imports as AnyResource, entry);
    await portions.end(ctx, end, removed, { removed });
    return { removed };
  });
}

/** Begins to restore an undone import from the trash. Until `finishImportRestore` ends, no user can change its records. */
async function beginRestore(ctx: Context, { id, record_id, parts }: DeletedEntry): Promise<void> {
  await lockRows(ctx, 'imports', [record_id]);
  if ((await requireImport(ctx, record_id)).state === 'running') throw importingError();
  await updateRow(ctx.db, 'imports', Number(record_id), { state: 'running', rows: parts, done: 0 });
  // Keeps the trash entry from expiring during the restore.
  const tomorrow = new Date(ctx.now.getTime() + DAY_MS).toISOString();
  await ctx
    .db('trash')
    .where({ id: Number(id) })
    .where('expires_at', '<', tomorrow)
    .update({ expires_at: tomorrow });
}

/**
 * Restores the records of an import from the trash in portions. If one record cannot be restored, all records return to the trash.
 * @throws DomainError as `restoreTrashEntry` does
 */
export async function finishImportRestore(
  portions: PortionRunner,
  { id, record_id }: Pick<DeletedEntry, 'id' | 'record_id'>,
): Promise<void> {
  const sizes = new PortionSizer();
  for (let left = 1; left > 0; ) {
    portions.assertGoesOn();
    try {
      left = await portions.write((ctx) =>
        sizes.measure(async (size) => {
          ctx.importing = record_id;
          const rest = await restoreEntryPortion(ctx, id, size);
          const done = Math.max(0, (await requireImport(ctx, record_id)).rows - rest);
          await updateRow(ctx.db, 'imports', Number(record_id), { done });
          await portions.note(ctx, done);
          await logAction(ctx, { resource: 'imports', id: record_id, code: 'restore', label: 'Khôi phục' });
          return rest;
        }),
      );
    } catch (error) {
      await moveToTrash(portions, record_id, 'failed');
      await portions.write((ctx) => recountTrashParts(ctx, id));
      throw error;
    }
  }
  await portions.write(async (ctx) => {
    const created = await countRecords(ctx, getResource(await requireImport(ctx, record_id)), record_id);
    await updateRow(ctx.db, 'imports', Number(record_id), {
      state: 'finished',
      rows: created,
      done: created,
    });
    recordTouchedRows(ctx, 'imports', [record_id]);
    await queryRowById(ctx.db, 'trash', id).delete();
    recordTouchedRows(ctx, 'trash', [id]);
    await portions.end(ctx, 'finished', created, { resource: 'imports', record_id });
  });
}

async function requireImport(ctx: Context, id: string): Promise<Import> {
  const entry = await findById(ctx, 'imports', id);
  if (!entry) throw notFoundError();
  return entry;
}

/** Removes the stored records of an incomplete import, in portions and without a trash entry. Stores the state of the work. */
export async function removeIncompleteImport(
  portions: Pick<PortionRunner, 'read' | 'write' | 'end'>,
  import_id: string,
  end: 'stopped' | 'failed',
): Promise<void> {
  const label = 'Gỡ bỏ lần nhập dở';
  const entry = await findById(portions.read(), 'imports', import_id);
  if (entry && isUpdate(entry))
    await revertInPortions(portions, getResource(entry), import_id, { label, trash: false }, async (ctx) =>
      recordTouchedRows(ctx, 'imports', [import_id]),
    );
  else await removeInPortions(portions, import_id, label);
  await portions.write(async (ctx) => {
    const state = end === 'stopped' ? 'undone' : 'failed';
    await updateRow(ctx.db, 'imports', Number(import_id), { state, created: 0, updated: 0, done: 0 });
    recordTouchedRows(ctx, 'imports', [import_id]);
    await portions.end(ctx, end, 0);
  });
}

/**
 * Removes the records of an import and the records created with them, the last records first. Each portion writes a line to the history of
 * the import.
 * @param removed function for additional writes in each portion's transaction; receives the number of remaining records
 */
async function removeInPortions(
  portions: Pick<PortionRunner, 'write'>,
  import_id: string,
  label: string,
  removed?: (ctx: Context, entry: Import, left: number) => Promise<void>,
): Promise<void> {
  const sizes = new PortionSizer();
  for (let left = 1; left > 0; )
    left = await portions.write((ctx) =>
      sizes.measure(async (size) => {
        ctx.importing = import_id;
        const entry = await findById(ctx, 'imports', import_id);
        if (!entry) throw notFoundError();
        const resource = getResource(entry);
        const rows = (await ctx
          .db(getTableName(resource))
          .where({ import_id: Number(import_id) })
          .orderBy('id', 'desc')
          .limit(size)
          .select('id')) as { id: number }[];
        if (rows.length === 0) return 0;
        const ids = rows.map((row) => String(row.id)).reverse();
        await lockRows(ctx, getTableName(resource), ids);
        await removeRecords(ctx, resource, import_id, ids);
        const rest = await countRecords(ctx, resource, import_id);
        await removed?.(ctx, entry, rest);
        await logAction(ctx, { resource: 'imports', id: import_id, code: 'take_back', label });
        return rest;
      }),
    );
}

/**
 * Asserts that no record of the import has changed or is in use.
 * @param changed records that changed after the import
 * @throws DomainError `in_use` with the first such record and the reason
 */
async function assertNoDependentRecords(
  ctx: Context,
  resource: AnyResource,
  entry: Import,
  ids: readonly string[],
  changed: readonly string[],
): Promise<void> {
  const reasons = new Map<string, string>();
  const addUse = (id: string, other: AnyResource) => {
    if (!reasons.has(id)) reasons.set(id, `đang có ${other.label.toLowerCase()} dùng đến`);
  };
  for (const id of changed) reasons.set(id, 'đã có người sửa sau đó');
  for (const some of splitIntoChunks(ids, VALUES_PER_CONDITION)) {
    for (const id of await findChangedRecords(ctx, resource, some))
      reasons.set(id, 'đã có người sửa hoặc làm việc');
    for (const other of Object.values(resources))
      for (const id of await findReferencedRecords(ctx, resource, other, entry.id, some)) addUse(id, other);
  }
  for (const other of Object.values(resources))
    for (const id of await findListedRecords(ctx, resource, other, entry, new Set(ids))) addUse(id, other);
  if (reasons.size === 0) return;
  const first = [...reasons].slice(0, 3);
  const records = await readRowsByNumbers(
    ctx,
    resource,
    't.id',
    first.map(([id]) => Number(id)),
  );
  const named = first.map(([id, reason]) => {
    const record = records.find((one) => one.id === id)?.values ?? { id };
    return `${resource.called?.(record as never) ?? getRecordName(resource, record)} (${reason})`;
  });
  const more = reasons.size > first.length ? ` và ${reasons.size - first.length} bản ghi khác` : '';
  throw refusedError(
    'in_use',
    `Không hoàn tác được: ${named.join(', ')}${more}. ${changed.length > 0 ? 'Hãy sửa các bản ghi đó bằng tay, hoặc giữ lần nhập này.' : 'Hãy xóa các bản ghi đó trước nếu không cần nữa, hoặc giữ lần nhập này.'}`,
  );
}

/** Returns the ids of records whose history, or whose parts' history, has more than the creation. */
async function findChangedRecords(
  ctx: Context,
  resource: AnyResource,
  ids: readonly string[],
): Promise<string[]> {
  const table = getTableName(resource);
  const own = Object.values(resources).filter((one) => getTableName(one) === table);
  const names = [...own.map(({ name }) => name), ...(getImportSpec(resource).parts ?? [])];
  const rows = (await ctx
    .db('action_log_subjects as s')
    .join('action_logs as l', 'l.id', 's.log_id')
    .where('s.resource', table)
    .whereIn('s.record_id', ids.map(Number))
    .where('l.state', 'finished')
    .whereIn('l.resource', names)
    .whereNot((made) => made.where({ 'l.action_code': 'create', 'l.resource': resource.name }))
    // Ignores the registration of a package: the package itself is checked separately, because it may have been deleted since.
    .whereNot({ 'l.action_code': 'register_package_v2' })
    .distinct('s.record_id as id')) as { id: number }[];
  return rows.map(({ id }) => String(id));
}

/** True if records of the other resource that refer to a record count as using that record. */
const isDependentResource = (resource: AnyResource, other: AnyResource): boolean =>
  !nonBlockingResources.has(other.name) && !getImportSpec(resource).parts?.includes(other.name);

const isSameTable = (resource: AnyResource, target: string | undefined): boolean =>
  target !== undefined &&
  resources[target] !== undefined &&
  getTableName(resources[target]) === getTableName(resource);

/** Finds the imported records that a record of the other resource refers to, unless that record belongs to the import. */
async function findReferencedRecords(
  ctx: Context,
  resource: AnyResource,
  other: AnyResource,
  import_id: string,
  ids: readonly string[],
): Promise<string[]> {
  if (!isDependentResource(resource, other)) return [];
  const { table, stored } = getTableShape(other);
  const found = new Set<string>();
  for (const [name, field] of Object.entries(other.fields)) {
    if (field.kind !== 'ref' || !isSameTable(resource, field.target) || !isStored(field) || !stored.has(name))
      continue;
    const column = getColumnName(name, field);
    const rows = ctx.db(table).whereIn(column, ids.map(Number));
    if (stored.has('import_id'))
      rows.where((outside) => outside.whereNull('import_id').orWhereNot('import_id', Number(import_id)));
    for (const row of (await rows.distinct({ id: column })) as { id: number }[]) found.add(String(row.id));
  }
  return [...found];
}

/**
 * Finds the imported records whose ids are in a list field of the other resource. Reads only rows written since the import, because older
 * rows cannot contain the ids of the imported records.
 */
async function findListedRecords(
  ctx: Context,
  resource: AnyResource,
  other: AnyResource,
  { created_at }: Import,
  ids: ReadonlySet<string>,
): Promise<string[]> {
  if (!isDependentResource(resource, other)) return [];
  const { table, stored } = getTableShape(other);
  const found: string[] = [];
  for (const [name, field] of Object.entries(other.fields)) {
    if (!isStored(field) || !stored.has(name)) continue;
    const inner = Object.entries(field.of ?? {}).flatMap(([key, { kind, target }]) =>
      kind === 'ref' && isSameTable(resource, target) ? key : [],
    );
    if (inner.length === 0 && !(field.kind === 'refs' && isSameTable(resource, field.target))) continue;
    const column = getColumnName(name, field);
    const lists: string[] = await ctx
      .db(table)
      .where('updated_at', '>=', created_at)
      .whereNotNull(column)
      .whereNot(column, '[]')
      .pluck(column);
    for (const list of lists)
      for (const item of JSON.parse(list) as unknown[])
        for (const id of inner.length === 0 ? [item] : inner.map((key) => (item as AnyRecord)[key]))
          if (ids.has(String(id))) found.push(String(id));
  }
  return found;
}

/** Removes the records of an import and the records created with them. */
async function removeRecords(
  ctx: Context,
  resource: AnyResource,
  import_id: string,
  ids: readonly string[],
): Promise<void> {
  if (resource.name === 'packages') {
    const paid = await findAll(ctx, 'transactions', { import_id, package_id: ids });
    await removeMany(ctx, 'transactions', listIds(paid));
  }
  const { remove, removeMany: removeAll } = getHooks(ctx, resource);
  if (removeAll) return removeAll(ctx, ids);
  if (remove) {
    for (const id of ids) {
      const record = await findRecord(ctx, resource, id);
      if (record) await remove(ctx, record);
    }
    return;
  }
  for (const name of getImportSpec(resource).parts ?? []) {
    const part = findResource(name);
    const [key] = Object.entries(part?.fields ?? {}).find(([, { target }]) => target === resource.name) ?? [];
    if (!part || !key) continue;
    const rows = (await ctx.db(getTableName(part)).whereIn(key, ids.map(Number)).select('id')) as {
      id: number;
    }[];
    await removeMany(
      ctx,
      name as 'variants',
      rows.map(({ id }) => String(id)),
    );
  }
  await removeMany(ctx, resource.name as 'services', ids);
}
