/** Finds the records about a customer, and the related records that belong to other people. */
import { findResource, type ResourceName, resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { getTableName, getTableShape } from '../../db/shape.ts';
import { findAll, findByIds } from '../../db/store.ts';

type Values = Record<string, unknown>;

interface DeletedRow {
  /** Id of the deleted row in `trash_rows`. */
  row_id: number;
  id: string;
  /** Values by column at the time of the deletion. */
  row: Values;
}
export interface RecordsOfResource {
  name: ResourceName;
  resource: AnyResource;
  records: (Values & { id: string })[];
  deleted: DeletedRow[];
}
/** A record by its resource name and id, as in the API. */
export interface RecordIdentity {
  resource: string;
  id: string;
}

export class CustomerRecords {
  readonly all: readonly RecordsOfResource[];
  /**
   * Ids of bank lines matched with one of the customer's transactions, including lines that are also matched with other people's
   * transactions.
   */
  readonly bankLines: ReadonlySet<string>;
  readonly #ids = new Map<string, Set<string>>();

  constructor(all: readonly RecordsOfResource[], bankLines: ReadonlySet<string>, merged: readonly string[]) {
    this.all = all;
    this.bankLines = bankLines;
    this.#ids.set('customers', new Set(merged));
    for (const { resource, records, deleted } of all) {
      const table = getTableName(resource);
      const ids = this.#ids.get(table) ?? new Set();
      this.#ids.set(table, ids);
      for (const { id } of [...records, ...deleted]) ids.add(id);
    }
  }

  /** True if the record is about the customer. */
  has({ resource, id }: RecordIdentity): boolean {
    const declared = findResource(resource);
    return declared !== undefined && (this.#ids.get(getTableName(declared))?.has(id) ?? false);
  }

  idsIn(table: string): readonly string[] {
    return [...(this.#ids.get(table) ?? [])];
  }

  get tables(): readonly string[] {
    return [...this.#ids.keys()];
  }
}

/**
 * Finds all records about a customer, including the trash: her own record, the records whose changes appear in her history (packages,
 * sessions, transactions …), and the bank lines that are matched only with her payments.
 */
export async function findRecordsAbout(ctx: Context, id: string): Promise<CustomerRecords> {
  const found = new Map<ResourceName, RecordsOfResource>();
  const merged = await findMergedCustomers(ctx, id);
  const add = async (
    name: ResourceName,
    records: RecordsOfResource['records'],
    deleted: DeletedRow[],
  ): Promise<void> => {
    const section = found.get(name) ?? {
      name,
      resource: resources[name] as AnyResource,
      records: [],
      deleted: [],
    };
    found.set(name, section);
    const known = new Set([...section.records, ...section.deleted].map((record) => record.id));
    const isNew = (record: { id: string }) => !known.has(record.id);
    const fresh = { records: records.filter(isNew), deleted: deleted.filter(isNew) };
    section.records.push(...fresh.records);
    section.deleted.push(...fresh.deleted);
    const ids = [...fresh.records, ...fresh.deleted].map((record) => record.id);
    if (ids.length === 0) return;
    for (const [other, by] of listDependentResources(name)) {
      const live = (await findAll(ctx, other, { [by]: ids } as never)) as RecordsOfResource['records'];
      await add(other, live, await findDeletedRows(ctx, other, by, ids));
    }
  };
  const own = (await findByIds(ctx, 'customers', [id])) as RecordsOfResource['records'];
  await add('customers', own, await findDeletedCustomers(ctx, [id, ...merged]));
  const payments = (found.get('transactions')?.records ?? []) as StoredRecord<'transactions'>[];
  const linked = payments.flatMap(({ bank_line }) => bank_line ?? []);
  const lines = await findExclusiveBankLines(ctx, payments.filter(isCustomerMoney));
  if (lines.length > 0)
    await add('bank_lines', (await findByIds(ctx, 'bank_lines', lines)) as RecordsOfResource['records'], []);
  return new CustomerRecords([...found.values()], new Set(linked), [id, ...merged]);
}

/** True for payments by the customer and refunds to her. All other transactions of her packages are payments to nurses. */
export const isCustomerMoney = ({ kind }: { kind?: unknown }): boolean =>
  kind === 'revenue' || kind === 'refund';

/** Returns the resources whose history is part of this resource's history, and for each the field that refers to this resource. */
function listDependentResources(target: string): [ResourceName, string][] {
  return (Object.entries(resources) as [ResourceName, AnyResource][]).flatMap(([name, { fields, history }]) =>
    [...new Set(history?.map((path) => `${path.split('.')[0]}_id`))]
      .filter((by) => fields[by]?.target === target)
      .map((by): [ResourceName, string] => [name, by]),
  );
}

interface TrashRow {
  id: number;
  record_id: number;
  row: string;
}
const toDeletedRow = ({ id, record_id, row }: TrashRow): DeletedRow => ({
  row_id: Number(id),
  id: String(record_id),
  row: JSON.parse(row),
});

async function findDeletedCustomers(ctx: Context, ids: readonly string[]): Promise<DeletedRow[]> {
  const rows: TrashRow[] = await ctx
    .db('trash_rows')
    .where({ resource: 'customers', verb: 'delete' })
    .whereIn('record_id', ids.map(Number))
    .select('id', 'record_id', 'row');
  return rows.map(toDeletedRow);
}

/** Finds the deleted records of a resource whose field refers to one of these records. */
async function findDeletedRows(
  ctx: Context,
  name: ResourceName,
  by: string,
  ids: readonly string[],
): Promise<DeletedRow[]> {
  const { stored } = getTableShape(resources[name] as AnyResource);
  const at = stored.get(by);
  const target = findResource(at?.field.target ?? '');
  if (!at || !target) return [];
  const deletions = ctx
    .db('trash_references')
    .where({ target: getTableName(target) })
    .whereRaw(getDialect(ctx.db).among, ['record_id', encodeIdList(ids)])
    .select('trash_id');
  const rows: TrashRow[] = await ctx
    .db('trash_rows')
    .where({ resource: name, verb: 'delete' })
    .whereIn('trash_id', deletions)
    .select('id', 'record_id', 'row');
  return rows.map(toDeletedRow).filter(({ row }) => ids.includes(String(row[at.column])));
}

/** Returns the bank lines that were matched only with these transactions. */
async function findExclusiveBankLines(
  ctx: Context,
  own: readonly StoredRecord<'transactions'>[],
): Promise<string[]> {
  const lines = [...new Set(own.flatMap(({ bank_line }) => bank_line ?? []))];
  if (lines.length === 0) return lines;
  const ids = new Set(own.map(({ id }) => id));
  const others = (await findAll(ctx, 'transactions', { bank_line: lines })).filter(({ id }) => !ids.has(id));
  return lines.filter((line) => !others.some(({ bank_line }) => bank_line === line));
}

interface MergeLine {
  record_id: number;
  action_data: string | null;
}

/** Finds the customers that were merged into this customer, directly or through another merge, and have not been restored since. */
async function findMergedCustomers(ctx: Context, id: string): Promise<string[]> {
  const merges: MergeLine[] = await ctx
    .db('action_logs as l')
    .join('action_log_subjects as s', 's.log_id', 'l.id')
    .where({ 's.resource': 'customers', 's.record_id': Number(id) })
    .where({ 'l.resource': 'customers', 'l.action_code': 'merge', 'l.state': 'finished' })
    .select('l.record_id', 'l.action_data');
  const pairs = merges.map(({ record_id, action_data }) => ({
    into: String(record_id),
    other: String(JSON.parse(action_data ?? '{}').input?.other_id),
  }));
  const back = new Set(
    await omitMergedCustomers(
      ctx,
      pairs.map(({ other }) => other),
    ),
  );
  const found = new Set([id]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { into, other } of pairs) if (found.has(into) && !back.has(other)) found.add(other);
  }
  found.delete(id);
  return [...found];
}

/** Returns the customers that still exist, or that were deleted in another way than by a merge. */
async function omitMergedCustomers(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const numbers = ids.map(Number).filter(Number.isSafeInteger);
  const live: number[] = await ctx.db('customers').whereIn('id', numbers).pluck('id');
  const deleted: number[] = await ctx
    .db('trash')
    .where({ resource: 'customers' })
    .whereNull('merged_into')
    .whereIn('record_id', numbers)
    .pluck('record_id');
  return [...live, ...deleted].map(String);
}

/**
 * Returns a function that is true for a record of another person: the record exists or is in the trash, and is not one of the customer's
 * records. A permanently deleted record in her history counts as hers.
 */
export async function buildOtherPersonTest(
  ctx: Context,
  hers: CustomerRecords,
  records: readonly RecordIdentity[],
): Promise<(record: RecordIdentity) => boolean> {
  const { among } = getDialect(ctx.db);
  const wanted = new Map<string, Set<string>>();
  for (const { resource: name, id } of records) {
    const resource = findResource(name);
    if (!resource || hers.has({ resource: name, id })) continue;
    const table = getTableName(resource);
    wanted.set(table, (wanted.get(table) ?? new Set()).add(id));
  }
  const others = new Set<string>();
  for (const [table, ids] of wanted) {
    const list = encodeIdList([...ids]);
    const live: number[] = await ctx.db(table).whereRaw(among, ['id', list]).pluck('id');
    const deleted: number[] = await ctx
      .db('trash_rows')
      .where({ verb: 'delete' })
      .whereIn('resource', listResourceNames(table))
      .whereRaw(among, ['record_id', list])
      .pluck('record_id');
    for (const id of [...live, ...deleted]) others.add(`${table}/${id}`);
  }
  return ({ resource: name, id }) => {
    const resource = findResource(name);
    return !resource || others.has(`${getTableName(resource)}/${id}`);
  };
}

const listResourceNames = (table: string): string[] =>
  Object.values(resources).flatMap((one) => (getTableName(one) === table ? one.name : []));
