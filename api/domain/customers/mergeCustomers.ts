/**
 * Merges two customers (rules 1.6). Also moves the customer's data outside resources: history lines, notifications, and the ids that other
 * programs use for a lead.
 */

import { chooseMergedLevel } from '#rules/chooseMergedLevel';
import { type MergePart, mergeParts } from '#schema/customerMerge';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { ROWS_PER_SQL_STATEMENT } from '../../base/batchSizes.ts';
import { invalidError, notFoundError } from '../../base/domainError.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { findAll, findById, remove, update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { updateMany } from '../../db/updateMany.ts';
import { storeInTrash } from '../../resources/trash/trash.ts';
import { findArea } from '../locations/locations.ts';
import { moveNotes } from '../notes/notes.ts';
import { syncCustomerLevel } from './customerLevel.ts';
import { mergedFieldGroups } from './mergedFields.ts';

type Customer = StoredRecord<'customers'>;
type Values = Partial<Customer>;

export interface MergeInput {
  other_id?: string | null;
  /** The other customer's values that the remaining customer takes over. All other values of the remaining customer stay unchanged. */
  take?: readonly MergePart['value'][] | null;
  /** If true, both notes are stored, one below the other. */
  join_notes?: boolean | null;
}

/**
 * Merges two customers (rules 1.6). The remaining customer gets the other's packages, transactions, notes, history, notifications and lead
 * ids, and the chosen values; the other customer is deleted. The level is calculated from all packages; the earlier first contact is
 * stored. The merge is one trash entry, which `undoCustomerMerge` restores.
 * @throws 422 at `other_id`.
 */
export async function mergeCustomers(
  ctx: Context,
  id: string,
  merge: MergeInput,
): Promise<Record<string, unknown>> {
  const other_id = merge.other_id ?? '';
  if (other_id === id) throw invalidError('other_id', 'Hãy chọn một khách hàng khác để gộp.');
  await lockRows(ctx, 'customers', [id, other_id]);
  const [remaining, other] = [
    await findById(ctx, 'customers', id),
    await findById(ctx, 'customers', other_id),
  ];
  if (!remaining) throw notFoundError();
  if (!other)
    throw invalidError('other_id', 'Khách hàng này đã bị xóa hoặc đã được gộp. Hãy chọn khách hàng khác.');
  const packages = await moveRecords(ctx, 'packages', other_id, id);
  const transactions = await moveRecords(ctx, 'transactions', other_id, id);
  await moveRecords(ctx, 'payers', other_id, id);
  await moveRecords(ctx, 'requests', other_id, id);
  const notes = await moveNotes(ctx, other_id, id);
  const lines = [
    ...(await moveHistory(ctx, other_id, id)),
    ...(await moveNotifications(ctx, other_id, id)),
    ...(await moveLeadIds(ctx, other_id, id)),
  ];
  await raiseCustomerVersion(ctx, id, other_id);
  await remove(ctx, 'customers', other_id);
  await update(ctx, 'customers', id, await buildMergedValues(ctx, remaining, other, merge));
  const sold = await ctx.db('packages').where({ customer_id: id }).first('id');
  if (sold) await syncCustomerLevel(ctx, id);
  else await update(ctx, 'customers', id, { level: chooseMergedLevel(remaining.level, other.level) });
  const trash_id = await storeInTrash(ctx, resources.customers as AnyResource, other, {
    title: `Gộp hồ sơ ${other.name} vào ${remaining.name}`,
    parts: 1 + packages + transactions + notes,
    merged_into: id,
  });
  if (trash_id !== null) await storeMovedLines(ctx, trash_id, lines);
  return { customer_id: id, packages, transactions };
}

/**
 * Raises the remaining customer's version to at least the other customer's version, because the SEQUENCE of calendar events is calculated
 * from the version and must never decrease.
 */
export async function raiseCustomerVersion(ctx: Context, id: string, other_id: string): Promise<void> {
  const other = (await ctx.db('customers').where({ id: other_id }).first('version')) as { version: number };
  const { version } = other;
  await ctx.db('customers').where({ id }).andWhere('version', '<', version).update({ version });
}

type CustomerRecordName = 'packages' | 'transactions' | 'payers' | 'requests';

async function moveRecords(
  ctx: Context,
  name: CustomerRecordName,
  from: string,
  to: string,
): Promise<number> {
  const own = await findAll(ctx, name, { customer_id: from });
  await moveRecordsToCustomer(ctx, name, own, to);
  return own.length;
}

/** Moves these records to another customer. */
export const moveRecordsToCustomer = (
  ctx: Context,
  name: CustomerRecordName,
  records: readonly { id: string }[],
  customer_id: string,
): Promise<void> =>
  updateMany(
    ctx,
    name,
    records.map(({ id }) => ({ id, patch: { customer_id } })),
  );

async function buildMergedValues(
  ctx: Context,
  remaining: Customer,
  other: Customer,
  merge: MergeInput,
): Promise<Values> {
  const taken: readonly (keyof Customer)[] = mergeParts
    .filter((part) => merge.take?.includes(part.value))
    .flatMap((part): readonly (keyof Customer)[] => part.fields);
  const values: Values = Object.fromEntries(taken.map((name) => [name, other[name]]));
  if (merge.join_notes) values.note = [remaining.note, other.note].filter(Boolean).join('\n') || null;
  if (merge.take?.includes('place')) values.area = await findArea(ctx, other);
  for (const { combine } of mergedFieldGroups) Object.assign(values, combine?.(remaining, other));
  return values;
}

interface MovedLine {
  /** `shared_history`: a line that was in the history of both customers and is now only in the remaining customer's history. */
  kind: 'history' | 'shared_history' | 'notice' | 'lead';
  /** Id of the history line, the notification, or the row of `lead_ids`. */
  record_id: number;
}

const buildHistorySubject = (id: string) => ({ resource: 'customers', record_id: Number(id) });
const toMovedLines = (kind: MovedLine['kind'], ids: readonly unknown[]): MovedLine[] =>
  ids.map((id) => ({ kind, record_id: Number(id) }));

/** Moves the history of customer `from` to customer `to`. A line in both histories is stored once. */
async function moveHistory(ctx: Context, from: string, to: string): Promise<MovedLine[]> {
  const lines = () => ctx.db('action_log_subjects').where(buildHistorySubject(from));
  const both = ctx.db('action_log_subjects').where(buildHistorySubject(to)).select('log_id');
  const shared = await lines().whereIn('log_id', both.clone()).pluck('log_id');
  await lines().whereIn('log_id', both).delete();
  const own = await lines().pluck('log_id');
  await lines().update({ record_id: Number(to) });
  return [...toMovedLines('history', own), ...toMovedLines('shared_history', shared)];
}

/** Changes the notifications that link to customer `from`, so that they link to customer `to`. */
async function moveNotifications(ctx: Context, from: string, to: string): Promise<MovedLine[]> {
  const notices = await findNotificationsOfCustomer(ctx, from);
  await redirectNotifications(ctx, notices, from, to);
  return toMovedLines('notice', listIds(notices));
}

/** Moves the ids that other programs use for customer `from` to customer `to`. */
async function moveLeadIds(ctx: Context, from: string, to: string): Promise<MovedLine[]> {
  const own = ctx.db('lead_ids').where({ customer_id: Number(from) });
  const ids = await own.clone().pluck('id');
  await own.update({ customer_id: Number(to) });
  return toMovedLines('lead', ids);
}

/**
 * Moves a package's history, and the notifications that link to it, to another customer. A line about the customer herself (a registration)
 * stays in both histories.
 */
export async function movePackageHistory(
  ctx: Context,
  package_id: string,
  from: string,
  to: string,
): Promise<void> {
  const ofPackage = ctx
    .db('action_log_subjects')
    .where({ resource: 'packages', record_id: Number(package_id) })
    .select('log_id');
  const lines: { log_id: number; resource: string }[] = await ctx
    .db('action_log_subjects as s')
    .join('action_logs as l', 'l.id', 's.log_id')
    .where({ 's.resource': 'customers', 's.record_id': Number(from) })
    .whereIn('s.log_id', ofPackage)
    .select('s.log_id', 'l.resource');
  const known = new Set<number>(
    await ctx
      .db('action_log_subjects')
      .where(buildHistorySubject(to))
      .whereIn('log_id', ofPackage)
      .pluck('log_id'),
  );
  const fresh = lines.filter(({ log_id }) => !known.has(log_id)).map(({ log_id }) => log_id);
  const gone = lines.filter(({ resource }) => resource !== 'customers').map(({ log_id }) => log_id);
  for (const some of splitIntoChunks(gone, ROWS_PER_SQL_STATEMENT))
    await ctx.db('action_log_subjects').where(buildHistorySubject(from)).whereIn('log_id', some).delete();
  for (const some of splitIntoChunks(fresh, ROWS_PER_SQL_STATEMENT))
    await ctx
      .db('action_log_subjects')
      .insert(some.map((log_id) => ({ ...toNewRowColumns(ctx.now), ...buildHistorySubject(to), log_id })));
  const notices = (await findNotificationsOfCustomer(ctx, from)).filter(
    ({ path }) => readPackageIdOfPath(path) === package_id,
  );
  await redirectNotifications(ctx, notices, from, to);
}

const readPackageIdOfPath = (path: string): string =>
  new URLSearchParams(path.split('?')[1]).get('packageId') ?? '';

/** Stores the moved lines with the trash entry, so that they can be moved back. */
async function storeMovedLines(ctx: Context, trash_id: number, lines: readonly MovedLine[]): Promise<void> {
  const stamps = { trash_id, ...toNewRowColumns(ctx.now) };
  for (const some of splitIntoChunks(lines, ROWS_PER_SQL_STATEMENT))
    await ctx.db('merged_lines').insert(some.map((line) => ({ ...stamps, ...line })));
}

/**
 * Reverses the moves stored by `storeMovedLines`: history lines, lead ids and notifications return from customer `into` to customer `back`.
 * Also moves all other notifications that link to a returned package.
 */
export async function moveMergedHistoryBack(
  ctx: Context,
  trash_id: string,
  { into, back, packages }: { into: string; back: string; packages: ReadonlySet<string> },
): Promise<void> {
  const lines: MovedLine[] = await ctx
    .db('merged_lines')
    .where({ trash_id: Number(trash_id) })
    .select('kind', 'record_id');
  const of = (kind: MovedLine['kind']) =>
    lines.filter((line) => line.kind === kind).map(({ record_id }) => Number(record_id));
  for (const some of splitIntoChunks(of('history'), ROWS_PER_SQL_STATEMENT))
    await ctx
      .db('action_log_subjects')
      .where(buildHistorySubject(into))
      .whereIn('log_id', some)
      .update({ record_id: Number(back) });
  const stamps = toNewRowColumns(ctx.now);
  for (const some of splitIntoChunks(of('shared_history'), ROWS_PER_SQL_STATEMENT))
    await ctx
      .db('action_log_subjects')
      .insert(some.map((log_id) => ({ ...stamps, ...buildHistorySubject(back), log_id })));
  for (const some of splitIntoChunks(of('lead'), ROWS_PER_SQL_STATEMENT))
    await ctx
      .db('lead_ids')
      .where({ customer_id: Number(into) })
      .whereIn('id', some)
      .update({ customer_id: Number(back) });
  const own = new Set(of('notice'));
  const leads = (path: string) => packages.has(readPackageIdOfPath(path));
  const notices = (await findNotificationsOfCustomer(ctx, into)).filter(
    ({ id, path }) => own.has(Number(id)) || leads(path),
  );
  await redirectNotifications(ctx, notices, into, back);
}

interface NotificationPath {
  id: number;
  path: string;
}

const findNotificationsOfCustomer = (ctx: Context, customer: string): Promise<NotificationPath[]> =>
  ctx
    .db('notifications')
    .where({ path: `/customers/${customer}` })
    .orWhere('path', 'like', `/customers/${customer}?%`)
    .select('id', 'path');

async function redirectNotifications(
  ctx: Context,
  notices: readonly NotificationPath[],
  from: string,
  to: string,
): Promise<void> {
  const old = `/customers/${from}`;
  for (const { id, path } of notices)
    await queryRowById(ctx.db, 'notifications', id).update({
      path: `/customers/${to}${path.slice(old.length)}`,
    });
}
