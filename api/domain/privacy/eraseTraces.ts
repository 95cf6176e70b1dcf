/**
 * Erases a customer's personal values from histories and the trash. Also collects these values, so that texts that mention her can be found
 * (schema 9.2).
 */

import { foldPhone } from '#rules/foldText';
import { erasedName } from '#schema/customers';
import { findResource } from '#schema/index';
import type { Field, FieldKind, Fields } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { VALUES_PER_CONDITION } from '../../base/batchSizes.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { listFoldedColumnNames } from '../../db/derived/foldedColumns.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { getFoldedColumns, getTableName, getTableShape } from '../../db/shape.ts';
import { changeInPortions } from '../../work/PortionSizer.ts';
import type { PortionRunner } from '../../work/row.ts';
import { buildOtherPersonTest, type CustomerRecords, type RecordIdentity } from './recordsAbout.ts';

/** Minimum length of a remark that is used as a search term. A shorter remark does not identify a person, and would occur in many texts. */
const MIN_TRACE_LENGTH = 5;

/** Search terms for an erased customer: her names and phones, and texts written about her. Former values are included. */
export class PersonalDataTraces {
  readonly names = new Set<string>();
  /** Phone numbers in the format in which records store them. */
  readonly phones = new Set<string>();
  readonly words = new Set<string>();

  /** Converts the terms to the format in which they are stored during the erasure. */
  toJSON(): Record<'names' | 'phones' | 'words', string[]> {
    return { names: [...this.names], phones: [...this.phones], words: [...this.words] };
  }

  /** Adds the terms that an earlier, interrupted run of the erasure stored. */
  addStored(stored: ReturnType<PersonalDataTraces['toJSON']>): void {
    for (const name of ['names', 'phones', 'words'] as const)
      for (const text of stored[name]) this[name].add(text);
  }

  /** Adds the value of a personal field of a record about her. Texts of payments are left out, because they may concern several people. */
  add(resource: string, field: string, value: unknown): void {
    if (typeof value !== 'string' || value.trim() === '' || value === erasedName) return;
    if (field === 'name' || field === 'customer_name') this.names.add(value);
    else if (field === 'phone' || field === 'customer_phone') this.#addPhone(value);
    else if (resource !== 'transactions' && resource !== 'bank_lines') this.#addWords(value);
  }

  #addPhone(value: string): void {
    const phone = value.startsWith('+') ? value : foldPhone(value);
    if (/^(\+|0)\d{9,}$/.test(phone)) this.phones.add(phone);
  }

  #addWords(value: string): void {
    for (const line of value.split('\n').map((one) => one.trim()))
      if (line.length >= MIN_TRACE_LENGTH && !/^\d{4}-\d\d-\d\d$/.test(line)) this.words.add(line);
  }
}

/** Returns the values that the personal fields of a record get in an erasure. */
export const buildErasedValues = (resource: AnyResource): Record<string, string | null | readonly never[]> =>
  Object.fromEntries(
    [...getTableShape(resource).stored.values()]
      .filter(({ field }) => field.personal)
      .map(({ name, field }) => [
        name,
        field.required ? erasedName : Array.isArray(field.default) ? [] : null,
      ]),
  );

type Values = Readonly<Record<string, unknown>>;
interface HistoryRow {
  id: number;
  resource: string;
  record_id: number;
  action_code: string;
  action_data: string | null;
  error: string | null;
}
interface LineData {
  input?: Values;
  changes?: Values;
  others?: (RecordIdentity & { fields: Values })[];
}
type IsOthers = (record: RecordIdentity) => boolean;

/** Kinds of fields whose values are typed by users. */
const textKinds: ReadonlySet<FieldKind> = new Set([
  ...(['text', 'area', 'rich_text', 'texts', 'phone', 'email', 'link', 'json'] as const),
]);

/** Adds to `traces` the personal values of these records in the history and the trash. */
export async function findTraces(
  ctx: Context,
  hers: CustomerRecords,
  traces: PersonalDataTraces,
): Promise<void> {
  const ids = await findLines(ctx, hers);
  for (const part of splitIntoChunks(ids, VALUES_PER_CONDITION))
    for (const { line, data, isOthers } of await readLines(ctx, hers, part))
      if (data) removePersonalData(line, data, isOthers, traces);
  for (const { resource: name, verb, row } of await findTrashRows(ctx, hers)) {
    const resource = findResource(name);
    if (resource && verb === 'edit') eraseChangeValues(resource, JSON.parse(row), traces);
  }
}

/**
 * Removes former personal values and the inputs of actions from the history lines of these records. Author, action, time and the values of
 * other people's records are not removed.
 */
export async function eraseHistory(portions: PortionRunner, hers: CustomerRecords): Promise<void> {
  await changeInPortions(portions, await findLines(portions.read(), hers), async (ctx, ids) => {
    for (const { line, data, isOthers } of await readLines(ctx, hers, ids)) {
      const action_data = data && JSON.stringify(removePersonalData(line, data, isOthers));
      const error = line.error && !isOthers(toRecordIdentity(line)) ? erasedName : line.error;
      if (action_data === line.action_data && error === line.error) continue;
      await ctx.db('action_logs').where('id', line.id).update({ action_data, error });
    }
  });
}

/** Returns history lines with their data, and a function that returns true if a record belongs to another person. */
async function readLines(ctx: Context, hers: CustomerRecords, ids: readonly number[]) {
  const rows: HistoryRow[] = await ctx
    .db('action_logs')
    .whereIn('id', [...ids])
    .select('id', 'resource', 'record_id', 'action_code', 'action_data', 'error');
  const lines = rows.map((line) => ({ line, data: parseData(line) }));
  const isOthers = await buildOtherPersonTest(
    ctx,
    hers,
    lines.flatMap(({ line, data }) => [toRecordIdentity(line), ...(data?.others ?? [])]),
  );
  return lines.map((one) => ({ ...one, isOthers }));
}

/** Finds the history lines of the customer's records, except the lines of the erasure itself, which contain its reason. */
async function findLines(ctx: Context, hers: CustomerRecords): Promise<number[]> {
  const ids = new Set<number>();
  for (const table of hers.tables) {
    const found: number[] = await ctx
      .db('action_log_subjects as s')
      .join('action_logs as l', 'l.id', 's.log_id')
      .where('s.resource', table)
      .whereNot('l.action_code', 'erase')
      .whereRaw(getDialect(ctx.db).among, ['s.record_id', encodeIdList(hers.idsIn(table))])
      .pluck('s.log_id');
    for (const id of found) ids.add(Number(id));
  }
  return [...ids];
}

const parseData = ({ action_data }: HistoryRow): LineData | null => action_data && JSON.parse(action_data);
const toRecordIdentity = ({ resource, record_id }: HistoryRow): RecordIdentity => ({
  resource,
  id: String(record_id),
});

/** Removes the customer's personal values from a history line. @param traces receives the customer's values */
function removePersonalData(
  line: HistoryRow,
  { input, changes, others }: LineData,
  isOthers: IsOthers,
  traces?: PersonalDataTraces,
): LineData {
  const own = toRecordIdentity(line);
  const fields = findResource(line.resource)?.fields ?? {};
  const taken = findResource(line.resource)?.actions?.[line.action_code]?.input ?? fields;
  const take = (resource: string) => (name: string, value: unknown) => traces?.add(resource, name, value);
  const ofRecord = (record: RecordIdentity, values: Values): Values => {
    if (isOthers(record)) return values;
    const { resource } = record;
    const left = omitFields(values, findResource(resource)?.fields ?? {}, isPersonal, take(resource));
    // Also removes city and district, because a user may have entered a street in their place.
    const { city, province, ...others } = left;
    return resource === 'customers' ? others : left;
  };
  return {
    ...(input && {
      input: isOthers(own) ? input : omitFields(input, taken, mayDescribePerson, take(own.resource)),
    }),
    ...(changes && { changes: ofRecord(own, changes) }),
    ...(others && { others: others.map((other) => ({ ...other, fields: ofRecord(other, other.fields) })) }),
  };
}

/** True if the field is personal. Also true for a field that is no longer declared, because the field may have been personal. */
const isPersonal = (field: Field | undefined): boolean => field?.personal ?? field === undefined;
const mayDescribePerson = (field: Field | undefined): boolean =>
  field === undefined || field.personal === true || textKinds.has(field.kind);

function omitFields(
  values: Values,
  fields: Fields,
  goes: (field: Field | undefined) => boolean,
  take: (name: string, value: unknown) => void,
): Values {
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (goes(field)) for (const one of [value].flat()) take(name, one);
    else if (field?.kind === 'lines' && field.of)
      rest[name] = (value as Values[]).map((each) =>
        omitFields(each, field.of ?? {}, mayDescribePerson, take),
      );
    else rest[name] = value;
  }
  return rest;
}

interface Row {
  id: number;
  trash_id: number;
  resource: string;
  record_id: number;
  verb: 'delete' | 'edit';
  row: string;
}

/**
 * Erases the customer from the trash, so that a restore of her records contains no personal values. Merges with her can no longer be
 * undone, because the merged customers are the same person.
 */
export async function eraseTrash(portions: PortionRunner, hers: CustomerRecords): Promise<void> {
  const rows = await findTrashRows(portions.read(), hers);
  await changeInPortions(portions, rows, async (ctx, some) => {
    for (const { id, resource: name, verb, row } of some) {
      const resource = findResource(name);
      const values: Values = JSON.parse(row);
      const left =
        resource &&
        (verb === 'delete' ? eraseRowValues(ctx, resource, values) : eraseChangeValues(resource, values));
      await queryRowById(ctx.db, 'trash_rows', id).update({ row: JSON.stringify(left ?? {}) });
    }
    const ids = [...new Set(some.map(({ trash_id }) => Number(trash_id)))];
    await renameTrashEntries(ctx, hers, ids);
    recordTouchedRows(ctx, 'trash', ids);
  });
  await portions.write((ctx) => purgeMerges(ctx, hers.idsIn('customers')));
}

/** Finds the trash rows of the customer's records: deleted records, and changes that the deletion of another record made. */
async function findTrashRows(ctx: Context, hers: CustomerRecords): Promise<Row[]> {
  const found: Row[] = [];
  for (const table of hers.tables) {
    const deletions = ctx
      .db('trash_references')
      .where({ target: table })
      .whereRaw(getDialect(ctx.db).among, ['record_id', encodeIdList(hers.idsIn(table))])
      .select('trash_id');
    const rows: Row[] = await ctx
      .db('trash_rows')
      .whereIn('trash_id', deletions)
      .select('id', 'trash_id', 'resource', 'record_id', 'verb', 'row');
    found.push(
      ...rows.filter((row) => isRowOfTable(table, row) && hers.has({ ...row, id: String(row.record_id) })),
    );
  }
  return found;
}

const isRowOfTable = (table: string, { resource: name }: Row): boolean => {
  const resource = findResource(name);
  return resource !== undefined && getTableName(resource) === table;
};

/** Returns the row without its personal columns. Derived columns are left out too, because a restore calculates them. */
function eraseRowValues(ctx: Context, resource: AnyResource, row: Values): Values {
  const { table, stored } = getTableShape(resource);
  const made = [
    ...listFoldedColumnNames(getFoldedColumns(table)),
    ...[...stored.values()].flatMap(({ column, field }) => (field.derived ? column : [])),
  ];
  const left = Object.fromEntries(Object.entries(row).filter(([column]) => !made.includes(column)));
  for (const [name, value] of Object.entries(buildErasedValues(resource)))
    left[stored.get(name)?.column ?? name] = Array.isArray(value) ? JSON.stringify(value) : value;
  return resource.name === 'customers' ? { ...left, erased_at: ctx.now.toISOString() } : left;
}

/** Removes the customer's personal values from a record's changes. @param traces receives the customer's values */
function eraseChangeValues(resource: AnyResource, changes: Values, traces?: PersonalDataTraces): Values {
  const left: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(changes))
    if (resource.fields[name]?.personal)
      for (const value of [values].flat()) traces?.add(resource.name, name, value);
    else left[name] = values;
  return left;
}

const purgeMerges = (ctx: Context, customers: readonly string[]): Promise<number> =>
  ctx
    .db('trash')
    .whereNotNull('merged_into')
    .where((either) =>
      either
        .whereIn('merged_into', customers.map(Number))
        .orWhere((merged) =>
          merged.where({ resource: 'customers' }).whereIn('record_id', customers.map(Number)),
        ),
    )
    .delete();

/** Renames trash entries whose title contains the customer's name. A number before the name stays ('Gói đăng ký 2, …'). */
async function renameTrashEntries(
  ctx: Context,
  hers: CustomerRecords,
  ids: readonly number[],
): Promise<void> {
  const entries: { id: number; resource: string; record_id: number; title: string }[] = await ctx
    .db('trash')
    .whereRaw(getDialect(ctx.db).among, ['id', encodeIdList(ids)])
    .select('id', 'resource', 'record_id', 'title');
  for (const { id, resource: name, record_id, title } of entries) {
    const resource = findResource(name);
    if (!resource || !hers.has({ resource: name, id: String(record_id) })) continue;
    const [first = ''] = title.split(', ');
    const renamed = resource.fields[resource.title]?.personal
      ? `${resource.label} ${erasedName}`
      : 'customer_name' in resource.fields
        ? `${first}, ${erasedName}`
        : title;
    if (renamed !== title) await ctx.db('trash').where({ id }).update({ title: renamed });
  }
}
