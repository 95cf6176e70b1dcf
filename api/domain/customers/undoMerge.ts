import { findResource, type StoredRecord } from '#schema/index';
import { leadLevels } from '#schema/levels';
import { refusedError } from '../../base/domainError.ts';
import type { Context, RecordChange } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { insertRow } from '../../db/insertRow.ts';
import { lockRows } from '../../db/lockRows.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { getTableName } from '../../db/shape.ts';
import { findAll, findById, update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { updateMany } from '../../db/updateMany.ts';
import type { MergeData } from '../../resources/hooks.ts';
import { findArea } from '../locations/locations.ts';
import { syncCustomerLevel } from './customerLevel.ts';
import { moveMergedHistoryBack, moveRecordsToCustomer, raiseCustomerVersion } from './mergeCustomers.ts';
import { findValuesBeforeMerge } from './mergedFields.ts';

type Customer = StoredRecord<'customers'>;
type Table = 'packages' | 'transactions' | 'notes' | 'payers' | 'requests';
/** Returns true if this record must move back from the remaining customer to the restored customer. */
type ReturnsToRestored = (table: Table, record: { id: unknown; package_id?: unknown }) => boolean;

/**
 * Undoes a merge after the merged customer has been restored (rules 1.6). Her records return to her, and transactions return together with
 * their packages. Records created later stay with the remaining customer. The remaining customer's earlier values are restored, unless a
 * user has changed them since.
 * @param back the restored customer
 * @param changes the merge's changes
 * @throws 422 `belongs_to_deleted` if the remaining customer is deleted
 */
export async function undoCustomerMerge(
  ctx: Context,
  back: Customer,
  merge: MergeData,
  changes: readonly RecordChange[],
): Promise<void> {
  const { into, at } = merge;
  await lockRows(ctx, 'customers', [into]);
  const remaining = await findById(ctx, 'customers', into);
  if (!remaining)
    throw refusedError(
      'belongs_to_deleted',
      'Khách hàng được giữ lại khi gộp đã bị xóa hoặc đã gộp vào người khác. Hãy khôi phục khách hàng đó trước.',
    );
  const came = {
    packages: listMovedIds(changes, 'packages'),
    transactions: listMovedIds(changes, 'transactions'),
    notes: listMovedIds(changes, 'notes'),
    payers: listMovedIds(changes, 'payers'),
    requests: listMovedIds(changes, 'requests'),
  };
  const goesBack: ReturnsToRestored = (table, { id, package_id }) =>
    table === 'transactions' && package_id
      ? came.packages.has(String(package_id))
      : came[table].has(String(id));

  await raiseCustomerVersion(ctx, back.id, into);
  const packages = await findAll(ctx, 'packages', { customer_id: into });
  const changed = await ctx
    .db('packages')
    .where({ customer_id: into })
    .where('updated_at', '>', at)
    .first('id');
  const returned = packages.filter((pack) => goesBack('packages', pack));
  await moveRecordsToCustomer(ctx, 'packages', returned, back.id);
  // A follow-up package and its predecessor must belong to the same customer.
  const returnedIds = new Set(listIds(returned));
  const parted = packages.filter(
    ({ id, follows_id }) => follows_id && returnedIds.has(id) !== returnedIds.has(follows_id),
  );
  await updateMany(
    ctx,
    'packages',
    parted.map(({ id }) => ({ id, patch: { follows_id: null } })),
  );
  for (const table of ['transactions', 'payers', 'requests'] as const) {
    const own = await findAll(ctx, table, { customer_id: into });
    await moveRecordsToCustomer(
      ctx,
      table,
      own.filter((record) => goesBack(table, record)),
      back.id,
    );
  }
  const notes = await findAll(ctx, 'notes', { customer_id: into });
  await updateMany(
    ctx,
    'notes',
    notes
      .filter((note) => goesBack('notes', note))
      .map(({ id }) => ({ id, patch: { customer_id: back.id, record_id: back.id } })),
  );
  await moveTrashedRecords(ctx, into, back.id, goesBack);
  await moveMergedHistoryBack(ctx, merge.trash_id, { into, back: back.id, packages: came.packages });

  await update(ctx, 'customers', back.id, { area: await findArea(ctx, back) });
  await update(ctx, 'customers', into, await findEarlierValues(ctx, remaining, changes));
  // If a package was added, moved or changed since the merge, levels are calculated from the packages; otherwise the former levels are
  // restored.
  const isChanged = changed !== undefined || returned.length < came.packages.size;
  if (isChanged) await syncCustomerLevel(ctx, back.id);
  if (packages.length === returned.length) await restoreLeadLevel(ctx, into, changes);
  else if (isChanged) await syncCustomerLevel(ctx, into);
}

/**
 * Restores the former lead level of a customer without packages after the undo. A lead level that she has reached since the merge stays.
 */
async function restoreLeadLevel(ctx: Context, id: string, changes: readonly RecordChange[]): Promise<void> {
  const isLead = (level: unknown) => leadLevels.some((one) => one === level);
  const customer = await findById(ctx, 'customers', id);
  if (!customer || isLead(customer.level)) return;
  const [before] =
    changes.find((change) => change.resource === 'customers' && change.id === id && change.fields.level)
      ?.fields.level ?? [];
  if (isLead(before)) await update(ctx, 'customers', id, { level: before as Customer['level'] });
  else await syncCustomerLevel(ctx, id);
}

/** Returns the ids of this table's records that the merge moved. */
const listMovedIds = (changes: readonly RecordChange[], table: Table): ReadonlySet<string> =>
  new Set(
    changes.filter(({ resource, fields }) => resource === table && fields.customer_id).map(({ id }) => id),
  );

/**
 * Moves packages, transactions and notes in the trash to another customer, so that they belong to this customer when they are restored.
 * @param goesBack whether a record moves
 */
export async function moveTrashedRecords(
  ctx: Context,
  into: string,
  back: string,
  goesBack: ReturnsToRestored,
): Promise<void> {
  const deletions = ctx
    .db('trash_references')
    .where({ target: 'customers', record_id: Number(into) })
    .select('trash_id');
  const rows: { id: number; trash_id: number; resource: string; row: string }[] = await ctx
    .db('trash_rows')
    .whereIn('trash_id', deletions)
    .where({ verb: 'delete' })
    .select('id', 'trash_id', 'resource', 'row');
  for (const { id, trash_id, resource: name, row } of rows) {
    const resource = findResource(name);
    const table = resource && getTableName(resource);
    const record = JSON.parse(row);
    if (table !== 'packages' && table !== 'transactions' && table !== 'notes') continue;
    if (String(record.customer_id) !== into || !goesBack(table, record)) continue;
    const moved = { customer_id: Number(back), ...(table === 'notes' && { record_id: back }) };
    await queryRowById(ctx.db, 'trash_rows', id).update({
      row: JSON.stringify({ ...record, ...moved, version: Number(record.version) + 1 }),
    });
    const reference = { trash_id, target: 'customers', record_id: Number(back) };
    await insertRow(ctx.db, 'trash_references', { ...reference, ...toNewRowColumns(ctx.now) });
    // Removes the level of customer `into` from the trash entry, so that restoring the package does not restore this level.
    if (table === 'packages')
      await ctx
        .db('trash_rows')
        .where({ trash_id, resource: 'customers', record_id: Number(into), verb: 'edit' })
        .delete();
  }
}

/** Returns the values of the remaining customer before the merge, without a partner or seller that has been deleted. */
async function findEarlierValues(
  ctx: Context,
  remaining: Customer,
  changes: readonly RecordChange[],
): Promise<Partial<Customer>> {
  const patch = findValuesBeforeMerge(remaining, changes);
  for (const [name, target] of [
    ['partner_id', 'partners'],
    ['sales_id', 'users'],
  ] as const)
    if (typeof patch[name] === 'string' && !(await findById(ctx, target, patch[name]))) delete patch[name];
  return { ...patch, area: await findArea(ctx, { ...remaining, ...patch }) };
}
