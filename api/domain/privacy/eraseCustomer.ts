import { fold } from '#rules/fold';
import { Mentions } from '#rules/mentions';
import { erasedName } from '#schema/customers';
import { resources, type Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { idList } from '../../db/compiledQuery.ts';
import { connect, sqliteFile } from '../../db/connect.ts';
import { dialectOf } from '../../db/dialect.ts';
import { rowById } from '../../db/rowById.ts';
import { shapeOf, tableOf } from '../../db/shape.ts';
import { find, update, updateRecord } from '../../db/store.ts';
import { touch } from '../../db/touch.ts';
import { placeOf } from '../locations/locations.ts';
import { codesIn, eraseMentions } from './eraseMentions.ts';
import { blankOf, eraseHistory, eraseTrash, PersonalDataTraces } from './eraseTraces.ts';
import { type CustomerRecords, type RecordsOfResource, recordsAbout } from './recordsAbout.ts';

/**
 * Erases who a customer is, there or in the trash (schema 9.2): the personal fields of every record about her, and what of them stands
 * in histories, the trash, notices, stored answers, kept filters and lines of statements. Records, days, counts and money stay as
 * they are, and so does what is about others.
 */
export async function eraseCustomer(ctx: Context, id: string): Promise<void> {
  const hers = await recordsAbout(ctx, id);
  const traces = tracesOf(hers);
  await blankUnknownPlaces(ctx, hers, traces);
  for (const section of hers.all) await blank(ctx, section);
  await eraseHistory(ctx, hers, traces);
  await eraseTrash(ctx, hers, traces);
  const mentions = await mentionsOf(ctx, hers, traces);
  await eraseNotices(ctx, hers);
  await eraseMessages(ctx, hers);
  await eraseAnswers(ctx, hers);
  await eraseMentions(ctx, hers, mentions);
  // After the texts: what others' records were sent as named her, too.
  await eraseDeliveries(ctx, hers);
  await eraseLeadIds(ctx, hers);
  // The line about the erasure does not repeat the erased values.
  for (const change of ctx.changes) change.fields = {};
  if (await find(ctx, 'customers', id))
    await update(ctx, 'customers', id, { erased_at: ctx.now.toISOString() });
  ctx.afterCommit.push(() => emptyJournal(ctx.config.databaseUrl));
}

/**
 * Brings what was written into the SQLite file itself and empties its write-ahead log, which keeps pages as they were before.
 * PostgreSQL clears its own away in time.
 */
async function emptyJournal(databaseUrl: string): Promise<void> {
  const file = sqliteFile(databaseUrl);
  if (file === null || file === ':memory:') return;
  const knex = connect(databaseUrl);
  await knex.raw('pragma wal_checkpoint(truncate)').finally(() => knex.destroy());
}

function tracesOf(hers: CustomerRecords): PersonalDataTraces {
  const traces = new PersonalDataTraces();
  for (const { name: of, resource, records, deleted } of hers.all)
    for (const { name, column, field } of shapeOf(resource).stored.values())
      if (field.personal) {
        for (const record of records) traces.add(of, name, record[name]);
        for (const { row } of deleted) traces.add(of, name, row[column]);
      }
  return traces;
}

async function blank(ctx: Context, { name, resource, records }: RecordsOfResource): Promise<void> {
  for (const record of records) {
    const left = blankOf(resource);
    // What waits to be booked is still known by our codes.
    if (name === 'bank_lines') left.description = codesIn(record.description as string | null);
    await updateRecord(ctx, resource, record.id, left);
  }
}

/** Blanks a city, district or ward that no location has: a street may have been written there. The others are kept for counting. */
async function blankUnknownPlaces(
  ctx: Context,
  hers: CustomerRecords,
  traces: PersonalDataTraces,
): Promise<void> {
  for (const { name, resource, records } of hers.all) {
    if (name !== 'customers') continue;
    for (const record of records) {
      const { unknown } = await placeOf(ctx, record as Partial<Stored<'customers'>>);
      if (unknown.length === 0) continue;
      for (const place of unknown) traces.add(name, 'address', record[place]);
      await updateRecord(ctx, resource, record.id, Object.fromEntries(unknown.map((place) => [place, null])));
    }
  }
}

interface Identity {
  name: string | null;
  phone: string | null;
}

/** How the erased customer is found in texts: by phones that nobody else has, and by names that are not said of anybody else. */
async function mentionsOf(
  ctx: Context,
  hers: CustomerRecords,
  traces: PersonalDataTraces,
): Promise<Mentions> {
  const others = await othersLike(ctx, hers, traces);
  const shared = new Set(others.map(({ phone }) => phone));
  return new Mentions({
    names: [...traces.names],
    phones: [...traces.phones].filter((phone) => !shared.has(phone)),
    words: [...traces.words],
    otherNames: [...new Set(others.flatMap(({ name }) => name ?? []))],
  });
}

/** Other customers, those in the trash among them, accounts and partners that have one of her phones, or in whose names one of hers stands. */
async function othersLike(
  ctx: Context,
  hers: CustomerRecords,
  traces: PersonalDataTraces,
): Promise<Identity[]> {
  const phones = [...traces.phones];
  const names = [...traces.names].map((name) => `%${fold(name).replace(/[^a-z0-9]+/g, '%')}%`);
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

/** Empties the messages to her, and skips those that were not sent yet. */
async function eraseMessages(ctx: Context, hers: CustomerRecords): Promise<void> {
  const ids: number[] = await ctx
    .db('outgoing_messages')
    .where({ recipient_type: 'customers' })
    .whereIn('recipient_id', [...hers.idsIn('customers')])
    .pluck('id');
  const empty = { text: null, phone: null, updated_at: ctx.now.toISOString() };
  await ctx.db('outgoing_messages').whereIn('id', ids).update(empty);
  await ctx
    .db('outgoing_messages')
    .whereIn('id', ids)
    .where({ state: 'waiting' })
    .update({ state: 'skipped', reason: 'Dữ liệu của người nhận đã được xóa.' });
  touch(ctx, 'outgoing_messages', ids, 'updated');
}

interface DeliveryRow {
  id: number;
  record_id: string;
  body: string;
}

/** Reduces webhook deliveries about her records, about others that named her, and about what is gone and referred to her, to the type and id of the record. */
async function eraseDeliveries(ctx: Context, hers: CustomerRecords): Promise<void> {
  for (const resource of Object.values(resources)) {
    const { name } = resource;
    const table = tableOf(resource);
    const changed = ctx.touched.filter((one) => one.table === table).map(({ id }) => id);
    const ids = [...new Set([...hers.idsIn(table), ...changed])];
    if (ids.length === 0) continue;
    const rows: DeliveryRow[] = await ctx
      .db('webhook_deliveries')
      .where('event', 'like', `${name}.%`)
      .whereIn('record_id', ids)
      .select('id', 'record_id', 'body');
    for (const row of rows) await eraseDelivery(ctx, row);
  }
  const references = [
    ...hers.idsIn('customers').map((id) => `%"customer_id":"${id}"%`),
    ...hers.idsIn('packages').map((id) => `%"package_id":"${id}"%`),
  ];
  const rows: DeliveryRow[] = await ctx
    .db('webhook_deliveries')
    .where((any) => {
      for (const reference of references) any.orWhere('body', 'like', reference);
    })
    .select('id', 'record_id', 'body');
  for (const row of rows) await eraseDelivery(ctx, row);
}

async function eraseDelivery(ctx: Context, { id, record_id, body }: DeliveryRow): Promise<void> {
  const message = JSON.parse(body);
  const left = { ...message, data: { type: message.data.type, id: record_id } };
  await rowById(ctx.db, 'webhook_deliveries', id).update({ body: JSON.stringify(left) });
}

/** Deletes the ids by which other programs refer to her. */
const eraseLeadIds = async ({ db }: Context, hers: CustomerRecords): Promise<void> =>
  void (await db('lead_ids').whereIn('customer_id', hers.idsIn('customers').map(Number)).delete());

/** Empties the notices that link to her or to a package of hers. */
async function eraseNotices(ctx: Context, hers: CustomerRecords): Promise<void> {
  const customers = hers.idsIn('customers').map((id) => `/customers/${id}`);
  const packages = hers.idsIn('packages').map((id) => `/partner_packages?quick=${id}`);
  const ids: number[] = await ctx
    .db('notifications')
    .where((any) => {
      any.whereIn('path', [...customers, ...packages]);
      for (const path of customers) any.orWhere('path', 'like', `${path}?%`);
    })
    .pluck('id');
  await ctx
    .db('notifications')
    .whereRaw(dialectOf(ctx.db).among, ['id', idList(ids)])
    .update({ body: erasedName, version: ctx.db.raw('version + 1') });
  touch(ctx, 'notifications', ids);
}

/** Empties stored answers (of `Idempotency-Key`) that created a record of hers. The key stays, so that a repeated request does nothing. */
async function eraseAnswers(ctx: Context, hers: CustomerRecords): Promise<void> {
  const answers: { id: number; headers: string }[] = await ctx
    .db('idempotency_keys')
    .whereNotNull('body')
    .where('headers', 'like', '%"location"%')
    .select('id', 'headers');
  for (const { id, headers } of answers) {
    const [, resource = '', record = ''] = /\/([a-z_]+)\/(\d+)$/.exec(JSON.parse(headers).location) ?? [];
    if (hers.has({ resource, id: record }))
      await ctx.db('idempotency_keys').where({ id }).update({ body: null });
  }
}
