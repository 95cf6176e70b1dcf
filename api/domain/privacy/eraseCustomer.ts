import { foldText } from '#rules/foldText';
import { MentionFinder } from '#rules/mentions';
import { erasedName } from '#schema/customers';
import { eraseCustomerAction } from '#schema/eraseCustomerAction';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { ALTERNATIVES_PER_CONDITION, VALUES_PER_CONDITION } from '../../base/batchSizes.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildNextVersionSql } from '../../db/rowVersion.ts';
import { getTableName, getTableShape } from '../../db/shape.ts';
import { findRecord, update, updateRecord } from '../../db/store.ts';
import { changeInPortions } from '../../work/PortionSizer.ts';
import { loadResumeData, type NewWork, type PortionRunner, storeResumeData } from '../../work/row.ts';
import { removeWorkFiles } from '../../work/workFiles.ts';
import { normalizeAddress } from '../locations/locations.ts';
import { removePageLink } from '../pages/pageLinks.ts';
import { scheduleEmptyJournal } from './emptyJournal.ts';
import { buildMentionSteps, extractTransferCodes } from './eraseMentions.ts';
import {
  buildErasedValues,
  eraseHistory,
  eraseTrash,
  findTraces,
  PersonalDataTraces,
} from './eraseTraces.ts';
import { type CustomerRecords, findRecordsAbout } from './recordsAbout.ts';

/** Marks a customer as erased and closes her page, in the transaction of the action. Afterwards `finishErasure` erases her data. */
export async function beginErasure(ctx: Context, id: string): Promise<void> {
  await lockRows(ctx, 'customers', [id]);
  await update(ctx, 'customers', id, { erased_at: ctx.now.toISOString() });
  await removePageLink(ctx, 'mother', id);
}

/** Builds the background work that erases a customer. @param resource the resource on which the erasure was requested */
export const buildErasureWork = (customer_id: string, resource: 'customers' | 'trash'): NewWork => ({
  ...{ kind: 'erase', label: eraseCustomerAction.label, resource, subject_id: customer_id },
  rows: 100,
});

/**
 * Erases the identity of a customer, who may be in the trash (schema 9.2). Erases the personal fields of every record about her, and their
 * values in histories, the trash, notifications, stored answers, saved filters and bank lines. Records, days, counts, money and data about
 * others do not change. Runs in portions and can be repeated. The search terms for her are stored until the end, because the blanked
 * records no longer contain them.
 */
export async function finishErasure(portions: PortionRunner, id: string): Promise<undefined> {
  const hers = await findRecordsAbout(portions.read(), id);
  const traces = collectTraces(hers);
  const stored = await loadResumeData(portions.read(), portions.id);
  if (stored) traces.addStored(stored as ReturnType<PersonalDataTraces['toJSON']>);
  await addPlaceTraces(portions.read(), hers, traces);
  await findTraces(portions.read(), hers, traces);
  await portions.write((ctx) => storeResumeData(ctx, portions.id, traces));
  const mentions = await buildMentionFinder(portions.read(), hers, traces);
  const steps = [
    () => blankRecords(portions, hers),
    () => eraseHistory(portions, hers),
    () => eraseTrash(portions, hers),
    () => eraseNotices(portions, hers),
    () => eraseMessages(portions, hers),
    () => eraseAnswers(portions, hers),
    () => removeWorkFiles(portions),
    ...buildMentionSteps(portions, { hers, mentions }, eraseDeliveriesOfChanged),
    () => eraseDeliveries(portions, hers),
    () => eraseLeadIds(portions, hers),
    () => erasePayers(portions, hers),
    // Blanks records about her that were added during the erasure.
    async () => blankRecords(portions, await findRecordsAbout(portions.read(), id)),
  ];
  for (const [index, step] of steps.entries()) {
    portions.assertGoesOn();
    await step();
    await portions.write((ctx) => portions.note(ctx, Math.floor((100 * (index + 1)) / (steps.length + 1))));
  }
  await portions.write(async (ctx) => {
    await scheduleEmptyJournal(ctx);
    await portions.end(ctx, 'finished', 100);
  });
  return undefined;
}

function collectTraces(hers: CustomerRecords): PersonalDataTraces {
  const traces = new PersonalDataTraces();
  for (const { name: of, resource, records, deleted } of hers.all)
    for (const { name, column, field } of getTableShape(resource).stored.values())
      if (field.personal) {
        for (const record of records) traces.add(of, name, record[name]);
        for (const { row } of deleted) traces.add(of, name, row[column]);
      }
  return traces;
}

/**
 * Adds places in her records to the search terms: cities, districts and wards that are not known locations, because they may contain a
 * street.
 */
async function addPlaceTraces(
  ctx: Context,
  hers: CustomerRecords,
  traces: PersonalDataTraces,
): Promise<void> {
  for (const { name, records } of hers.all)
    for (const record of name === 'customers' ? records : []) {
      const { unknown } = await normalizeAddress(ctx, record as Partial<StoredRecord<'customers'>>);
      for (const place of unknown) traces.add(name, 'address', record[place]);
    }
}

/**
 * Blanks the personal fields of the customer's records. Blanks her own record first, so that the derived fields of the other records no
 * longer contain her name.
 */
async function blankRecords(portions: PortionRunner, hers: CustomerRecords): Promise<void> {
  const records = hers.all.flatMap(({ resource, records: all }) =>
    all
      .filter((record) => resource.name === 'customers' || !isBlank(resource, record))
      .map(({ id }) => ({ resource, id })),
  );
  await changeInPortions(portions, records, async (ctx, some) => {
    for (const { resource, id } of some) {
      const record = await findRecord(ctx, resource, id);
      if (record) await updateRecord(ctx, resource, id, await pickUnerasedValues(ctx, resource, record));
    }
  });
}

/** True if a record has no personal values left. */
const isBlank = (resource: AnyResource, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(buildErasedValues(resource)).every(
    ([name, blank]) => JSON.stringify(record[name] ?? null) === JSON.stringify(blank),
  );

/** Returns the values of a record after the erasure. Known locations remain, because statistics need them. */
async function pickUnerasedValues(
  ctx: Context,
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
) {
  const left: Record<string, unknown> = buildErasedValues(resource);
  // Leaves the transfer codes in the text, because an open line can still be booked by its code.
  if (resource.name === 'bank_lines')
    left.description = extractTransferCodes(record.description as string | null);
  if (resource.name !== 'customers') return left;
  const { unknown } = await normalizeAddress(ctx, record as Partial<StoredRecord<'customers'>>);
  return { ...left, ...Object.fromEntries(unknown.map((place) => [place, null])) };
}

interface Identity {
  name: string | null;
  phone: string | null;
}

/**
 * Returns the phones and names by which texts can mention the erased customer. Phones and names that also belong to another person are left
 * out.
 */
async function buildMentionFinder(
  ctx: Context,
  hers: CustomerRecords,
  traces: PersonalDataTraces,
): Promise<MentionFinder> {
  const others = await findSimilarPeople(ctx, hers, traces);
  const shared = new Set(others.map(({ phone }) => phone));
  return new MentionFinder({
    names: [...traces.names],
    phones: [...traces.phones].filter((phone) => !shared.has(phone)),
    words: [...traces.words],
    otherNames: [...new Set(others.flatMap(({ name }) => name ?? []))],
  });
}

/**
 * Finds other customers (including customers in the trash), accounts and partners that share one of her phones, or whose names contain one
 * of her names.
 */
async function findSimilarPeople(
  ctx: Context,
  hers: CustomerRecords,
  traces: PersonalDataTraces,
): Promise<Identity[]> {
  const phones = [...traces.phones];
  const names = [...traces.names].map((name) => `%${foldText(name).replace(/[^a-z0-9]+/g, '%')}%`);
  // Also compares names without blanks, because different names can have the same letters: 'Lê Ngô Cảnh' and 'Lê Ngọc Anh'.
  const joined = [...traces.names].map((name) => `%${foldText(name).replace(/[^a-z0-9]+/g, '')}%`);
  const own = hers.idsIn('customers').map(Number);
  const found: Identity[] = [];
  for (const table of ['customers', 'users', 'partners'])
    found.push(
      ...(await ctx
        .db(table)
        .whereNotIn('id', table === 'customers' ? own : [])
        .where((any) => {
          any.whereIn('phone', phones);
          for (const name of names) any.orWhere('name_fold', 'like', name);
          for (const name of joined) any.orWhereRaw("replace(name_fold, ' ', '') like ?", [name]);
        })
        .select('name', 'phone')),
    );
  const deleted: { row: string }[] = await ctx
    .db('trash_rows')
    .where({ resource: 'customers', verb: 'delete' })
    .whereNotIn('record_id', own)
    .select('row');
  return [...found, ...deleted.map(({ row }) => JSON.parse(row) as Identity)];
}

/** Empties the texts of messages to the customer, and marks unsent messages as skipped. */
async function eraseMessages(portions: PortionRunner, hers: CustomerRecords): Promise<void> {
  const all: number[] = await portions
    .read()
    .db('outgoing_messages')
    .where({ recipient_type: 'customers' })
    .whereIn('recipient_id', [...hers.idsIn('customers')])
    .pluck('id');
  await changeInPortions(portions, all, async (ctx, ids) => {
    const empty = { text: null, phone: null, updated_at: ctx.now.toISOString() };
    await ctx
      .db('outgoing_messages')
      .whereIn('id', [...ids])
      .update(empty);
    await ctx
      .db('outgoing_messages')
      .whereIn('id', [...ids])
      .where({ state: 'waiting' })
      .update({ state: 'skipped', reason: 'Dữ liệu của người nhận đã được xóa.' });
    recordTouchedRows(ctx, 'outgoing_messages', [...ids], 'updated');
  });
}

/**
 * Removes all data except type and id from webhook deliveries about the customer's records, and about permanently deleted records that
 * referred to her.
 */
async function eraseDeliveries(portions: PortionRunner, hers: CustomerRecords): Promise<void> {
  const ids = new Set<number>();
  const deliveries = () => portions.read().db('webhook_deliveries');
  for (const { name, table } of Object.values(resources).map((one) => ({ ...one, table: getTableName(one) })))
    for (const some of splitIntoChunks(hers.idsIn(table), VALUES_PER_CONDITION)) {
      const found = deliveries().where('event', 'like', `${name}.%`).whereIn('record_id', some);
      for (const id of await found.pluck('id')) ids.add(id);
    }
  const references = [
    ...hers.idsIn('customers').map((id) => `%"customer_id":"${id}"%`),
    ...hers.idsIn('packages').map((id) => `%"package_id":"${id}"%`),
  ];
  for (const some of splitIntoChunks(references, ALTERNATIVES_PER_CONDITION)) {
    const found = deliveries().where((any) => {
      for (const reference of some) any.orWhere('body', 'like', reference);
    });
    for (const id of await found.pluck('id')) ids.add(id);
  }
  await changeInPortions(portions, [...ids], (ctx, some) => reduceDeliveries(ctx, { id: some }));
}

/**
 * Removes all data except type and id from webhook deliveries about other people's records that this transaction changed, because these
 * records mentioned the customer.
 */
async function eraseDeliveriesOfChanged(ctx: Context): Promise<void> {
  for (const resource of Object.values(resources)) {
    const table = getTableName(resource);
    const changed = new Set(ctx.touched.filter((one) => one.table === table).map(({ id }) => id));
    for (const some of splitIntoChunks([...changed], VALUES_PER_CONDITION))
      await reduceDeliveries(ctx, { record_id: some, event: `${resource.name}.%` });
  }
}

async function reduceDeliveries(
  { db }: Context,
  { id, record_id, event }: { id?: readonly number[]; record_id?: readonly string[]; event?: string },
): Promise<void> {
  const found = db('webhook_deliveries');
  if (id) found.whereIn('id', [...id]);
  if (record_id) found.whereIn('record_id', [...record_id]);
  if (event) found.where('event', 'like', event);
  const rows: { id: number; record_id: string; body: string }[] = await found.select(
    'id',
    'record_id',
    'body',
  );
  for (const row of rows) {
    const message = JSON.parse(row.body);
    const left = { ...message, data: { type: message.data.type, id: row.record_id } };
    await queryRowById(db, 'webhook_deliveries', row.id).update({ body: JSON.stringify(left) });
  }
}

/** Deletes the ids that other programs use for the customer. */
const eraseLeadIds = (portions: PortionRunner, hers: CustomerRecords): Promise<void> =>
  changeInPortions(portions, hers.idsIn('customers'), async ({ db }, ids) => {
    await db('lead_ids').whereIn('customer_id', ids.map(Number)).delete();
  });

const erasePayers = (portions: PortionRunner, hers: CustomerRecords): Promise<void> =>
  changeInPortions(portions, hers.idsIn('payers').map(Number), async (ctx, ids) => {
    await ctx
      .db('payers')
      .whereIn('id', [...ids])
      .delete();
    recordTouchedRows(ctx, 'payers', [...ids]);
  });

/** Empties the notifications that link to the customer or to one of her packages. */
async function eraseNotices(portions: PortionRunner, hers: CustomerRecords): Promise<void> {
  const customers = hers.idsIn('customers').map((id) => `/customers/${id}`);
  const packages = hers.idsIn('packages').map((id) => `/partner_packages?quick=${id}`);
  const all = new Set<number>();
  for (const some of splitIntoChunks([...customers, ...packages], ALTERNATIVES_PER_CONDITION)) {
    const found = portions
      .read()
      .db('notifications')
      .where((any) => {
        any.whereIn('path', some);
        for (const path of some) if (customers.includes(path)) any.orWhere('path', 'like', `${path}?%`);
      });
    for (const id of await found.pluck('id')) all.add(id);
  }
  await changeInPortions(portions, [...all], async (ctx, ids) => {
    await ctx
      .db('notifications')
      .whereIn('id', [...ids])
      .update({ body: erasedName, version: buildNextVersionSql(ctx.db) });
    recordTouchedRows(ctx, 'notifications', [...ids]);
  });
}

/**
 * Empties the stored answers (of `Idempotency-Key`) to requests that created one of the customer's records. The key is not deleted, so that
 * a repeated request still has no effect.
 */
async function eraseAnswers(portions: PortionRunner, hers: CustomerRecords): Promise<void> {
  const answers: { id: number; headers: string }[] = await portions
    .read()
    .db('idempotency_keys')
    .whereNotNull('body')
    .where('headers', 'like', '%"location"%')
    .select('id', 'headers');
  const own = answers.flatMap(({ id, headers }) => {
    const [, resource = '', record = ''] = /\/([a-z_]+)\/(\d+)$/.exec(JSON.parse(headers).location) ?? [];
    return hers.has({ resource, id: record }) ? id : [];
  });
  await changeInPortions(portions, own, async ({ db }, ids) => {
    await db('idempotency_keys')
      .whereIn('id', [...ids])
      .update({ body: null });
  });
}
