/** Undoes the changes of an edited export. */
import { DAY_MS } from '#rules/durations';
import { getImportSpec } from '#schema/importSpecs';
import { findResource, type ResourceName } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../audit/log.ts';
import { VALUES_PER_CONDITION } from '../base/batchSizes.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context, RecordChange } from '../context.ts';
import { isSameStoredValue } from '../db/isSameStoredValue.ts';
import { lockRows } from '../db/lockRows.ts';
import { removeMany } from '../db/removeMany.ts';
import { getTableName } from '../db/shape.ts';
import { findRecord, remove, restoreRows, updateRecord } from '../db/store.ts';
import { getHooks } from '../resources/joinModules.ts';
import { type FinishedHistoryLine, storedHistoryColumns, toHistoryLine } from '../resources/revertable.ts';
import { storeInTrash } from '../resources/trash/trash.ts';
import { PortionSizer } from '../work/PortionSizer.ts';
import type { PortionRunner } from '../work/row.ts';

interface ChangedRow {
  id: number;
  record_id: number;
  /** Id of the history line; null if the file created the record. */
  log_id: number | null;
  removed: string;
}

/** Milliseconds for which an import's record changes are stored, so that they can be undone. */
export const CHANGES_KEPT_MS = 365 * DAY_MS;

const buildImportChangesQuery = (ctx: Context, import_id: string) =>
  ctx.db('import_changes').where({ import_id: Number(import_id) });

/** Counts the record changes that an import made and that were not undone. */
export async function countImportChanges(ctx: Context, import_id: string): Promise<number> {
  const row = await buildImportChangesQuery(ctx, import_id).count({ n: '*' }).first();
  return Number(row?.n ?? 0);
}

/** Returns the ids of the records that a file created. */
export async function findCreatedRecords(ctx: Context, import_id: string): Promise<string[]> {
  const ids: number[] = await buildImportChangesQuery(ctx, import_id)
    .whereNull('log_id')
    .orderBy('id')
    .pluck('record_id');
  return ids.map(String);
}

/** Finds the records that changed after the file was imported. Locks these records until the transaction ends. */
export async function findRecordsChangedSince(
  ctx: Context,
  resource: AnyResource,
  import_id: string,
): Promise<string[]> {
  const rows: ChangedRow[] = await buildImportChangesQuery(ctx, import_id)
    .whereNotNull('log_id')
    .orderBy('id');
  await lockRows(
    ctx,
    getTableName(resource),
    rows.map(({ record_id }) => String(record_id)),
  );
  const found: string[] = [];
  for (const some of splitIntoChunks(rows, VALUES_PER_CONDITION)) {
    const lines = await loadLines(ctx, some);
    for (const row of some) {
      const line = lines.get(String(row.log_id));
      const id = String(row.record_id);
      const changes = line ? listChanges(line) : [];
      const isSame =
        changes.length > 0 &&
        (await isUnchangedSince(ctx, changes)) &&
        !(await wasPartChangedSince(ctx, resource, id, Number(row.log_id), changes));
      if (!isSame) found.push(id);
    }
  }
  return found;
}

type ChangeLine = ReturnType<typeof toHistoryLine>;

async function loadLines(ctx: Context, rows: readonly ChangedRow[]): Promise<Map<string, ChangeLine>> {
  const ids = rows.flatMap(({ log_id }) => (log_id === null ? [] : [log_id]));
  const stored: FinishedHistoryLine[] = await ctx
    .db('action_logs')
    .whereIn('id', ids)
    .select(storedHistoryColumns);
  return new Map(stored.map((line) => [String(line.id), toHistoryLine(line)]));
}

/** Returns all changes of a history line, in the order in which they are undone. */
const listChanges = ({ resource, record_id, changes, others }: ChangeLine): RecordChange[] =>
  [
    ...(Object.keys(changes).length > 0
      ? [{ resource, id: record_id, verb: 'edit' as const, fields: changes }]
      : []),
    ...others,
  ].reverse();

async function isUnchangedSince(ctx: Context, changes: readonly RecordChange[]): Promise<boolean> {
  for (const { resource: name, id, verb, fields } of changes) {
    const resource = findResource(name);
    if (!resource || verb === 'delete') continue;
    const record = await findRecord(ctx, resource, id);
    if (!record || Object.entries(fields).some(([field, [, to]]) => !isSameStoredValue(record[field], to)))
      return false;
  }
  return true;
}

/** Maximum number of later history lines that are read per record. */
const MAX_LATER_LINES = 200;

/**
 * True if parts of the record (for example price tiers) that the history line added or removed have changed since then. An undo could
 * overwrite these changes.
 */
async function wasPartChangedSince(
  ctx: Context,
  resource: AnyResource,
  id: string,
  log_id: number,
  changes: readonly RecordChange[],
): Promise<boolean> {
  const parts = new Set(changes.filter(({ verb }) => verb !== 'edit').map((one) => one.resource));
  if (parts.size === 0) return false;
  const later: FinishedHistoryLine[] = await ctx
    .db('action_log_subjects as s')
    .join('action_logs as l', 'l.id', 's.log_id')
    .where({ 's.resource': getTableName(resource), 's.record_id': Number(id), 'l.state': 'finished' })
    .where('l.id', '>', log_id)
    .limit(MAX_LATER_LINES)
    .select(storedHistoryColumns.map((column) => `l.${column}`));
  return later.some((line) => {
    const { resource: own, others } = toHistoryLine(line);
    return parts.has(own) || others.some((one) => parts.has(one.resource));
  });
}

/**
 * Undoes every change of a file in portions, last change first: restores the previous values of fields, and removes created records.
 * @param trash if true, the removed records are moved to the trash
 * @param removed called at the end of each portion, with the number of changes left
 */
export async function revertInPortions(
  portions: Pick<PortionRunner, 'write'>,
  resource: AnyResource,
  import_id: string,
  { label, trash }: { label: string; trash: boolean },
  removed: (ctx: Context, left: number) => Promise<void>,
): Promise<void> {
  const sizes = new PortionSizer();
  for (let left = 1; left > 0; )
    left = await portions.write((ctx) =>
      sizes.measure(async (size) => {
        ctx.importing = import_id;
        const rows: ChangedRow[] = await buildImportChangesQuery(ctx, import_id)
          .orderBy('id', 'desc')
          .limit(size);
        if (rows.length === 0) return 0;
        const ids = rows.map(({ record_id }) => String(record_id));
        await lockRows(ctx, getTableName(resource), ids);
        const lines = await loadLines(ctx, rows);
        for (const row of rows) {
          const line = lines.get(String(row.log_id));
          if (row.log_id === null) await removeCreatedRecord(ctx, resource, String(row.record_id), trash);
          else if (line) await revertLine(ctx, resource, line, JSON.parse(row.removed), label);
        }
        await ctx
          .db('import_changes')
          .whereIn(
            'id',
            rows.map(({ id }) => id),
          )
          .delete();
        const rest = await countImportChanges(ctx, import_id);
        await removed(ctx, rest);
        return rest;
      }),
    );
}

/** Restores the previous values of fields that still have the value from the file, and writes the history line. */
async function revertLine(
  ctx: Context,
  resource: AnyResource,
  line: ChangeLine,
  removed: Context['removed'],
  label: string,
): Promise<void> {
  const own: Context = { ...ctx, changes: [], removed: [] };
  for (const change of listChanges(line)) await revertChange(own, change, removed);
  ctx.changes.push(...own.changes);
  if (own.changes.length === 0) return;
  await logAction(own, {
    resource: resource.name,
    id: line.record_id,
    code: 'revert',
    label: `${label}: ${line.action_label}`,
  });
}

async function revertChange(
  ctx: Context,
  { resource: name, id, verb, fields }: RecordChange,
  removed: Context['removed'],
): Promise<void> {
  const resource = findResource(name);
  if (!resource) return;
  if (verb === 'delete') {
    const rows = removed.filter((one) => one.resource === name && one.id === id).map(({ row }) => row);
    return restoreRows(ctx, resource, rows);
  }
  const record = await findRecord(ctx, resource, id);
  if (!record) return;
  if (verb === 'create') return remove(ctx, resource.name as ResourceName, id);
  const patch: Record<string, unknown> = {};
  for (const [field, [from, to]] of Object.entries(fields)) {
    if (!isSameStoredValue(record[field], to)) continue;
    const target = findResource(resource.fields[field]?.target ?? '');
    if (typeof from === 'string' && target && !(await findRecord(ctx, target, from))) continue;
    patch[field] = from;
  }
  if (Object.keys(patch).length === 0) return;
  await updateRecord(ctx, resource, id, patch);
  const after = await findRecord(ctx, resource, id);
  if (after) await getHooks(ctx, resource).afterUpdate?.(ctx, { ...after }, { ...record });
}

/** Removes a record that the file created, including the record's parts. */
async function removeCreatedRecord(
  ctx: Context,
  resource: AnyResource,
  id: string,
  trash: boolean,
): Promise<void> {
  const record = await findRecord(ctx, resource, id);
  if (!record) return;
  const own: Context = { ...ctx, changes: [], removed: [] };
  for (const name of getImportSpec(resource).parts ?? []) {
    const part = findResource(name);
    const [key] = Object.entries(part?.fields ?? {}).find(([, { target }]) => target === resource.name) ?? [];
    if (!part || !key) continue;
    const ids: number[] = await ctx.db(getTableName(part)).where(key, Number(id)).pluck('id');
    await removeMany(own, part.name as ResourceName, ids.map(String));
  }
  await removeMany(own, resource.name as ResourceName, [id]);
  await getHooks(ctx, resource).afterRemove?.(own, { ...record });
  if (trash) await storeInTrash(own, resource, { ...record });
  await logAction(own, { resource: resource.name, id, code: 'delete', label: 'Xóa' });
  ctx.changes.push(...own.changes);
}
