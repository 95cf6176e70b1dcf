/** Stores what webhooks are sent of a change, in the transaction that makes it (schema 11.5). */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Viewer } from '#schema/access';
import type { AnyResource } from '#schema/resource';
import { isReachable, type RecordEvent } from '#schema/scopes';
import { grantsOf } from '../../access/permit.ts';
import type { Context, Touch } from '../../context.ts';
import { compiledQuery, placeholder, query } from '../../db/compiledQuery.ts';
import { insertRow } from '../../db/insertRow.ts';
import { resourcesIn } from '../../db/scopedRows.ts';
import { touch } from '../../db/touch.ts';
import { enqueueJob } from '../../jobs/defineJob.ts';
import { documentOf, plainShape } from '../../resources/answer.ts';
import { rowsOf } from '../../resources/readMany.ts';
import { type AdminRow, adminColumns, toAdminViewer } from './apiKeys.ts';

/** Something that happened to a record. */
interface RecordOccurrence {
  resource: AnyResource;
  id: string;
  event: RecordEvent;
  /** The code of the action, where it is one. */
  code?: string;
  /** Whether the record is gone, so that nothing but its id can be told. */
  isGone: boolean;
}

interface Subscriber {
  webhook_id: number;
  events: ReadonlySet<string>;
  maker: Viewer;
}

/** Stores a delivery for each webhook that is to be told of what this context has changed. Call it last, before the commit. */
export async function recordWebhookEvents(ctx: Context): Promise<void> {
  const happenings = happeningsOf(ctx);
  if (happenings.length === 0) return;
  for (const subscriber of await findSubscribers(ctx)) {
    const wanted = happenings.filter(({ resource, event }) =>
      subscriber.events.has(`${resource.name}.${event}`),
    );
    if (wanted.length === 0) continue;
    const records = await readAs(ctx, subscriber.maker, wanted);
    for (const happening of wanted) {
      const { resource, id, event, code } = happening;
      const record = records.get(`${resource.name}/${id}`);
      if (!record) continue;
      const data = code ? { ...record, meta: { action_code: code } } : record;
      await storeDelivery(ctx, subscriber.webhook_id, { event: `${resource.name}.${event}`, id, data });
    }
  }
}

/** Stores one message and asks for it to be sent. @param message.data the JSON:API resource that it tells of */
export async function storeDelivery(
  ctx: Context,
  webhook_id: number,
  message: { event: string; id: string; data: unknown },
): Promise<void> {
  const at = ctx.now.toISOString();
  const id = await insertRow(ctx.db, 'webhook_deliveries', {
    version: 1,
    created_at: at,
    updated_at: at,
    webhook_id,
    message_id: `msg_${randomUUID()}`,
    event: message.event,
    record_id: message.id,
    next_try_at: at,
    body: JSON.stringify({ type: message.event, timestamp: at, data: message.data }),
  });
  touch(ctx, 'webhook_deliveries', [id]);
  await enqueueDelivery(ctx, { id, webhook_id });
}

/** Asks for a stored message to be sent. @param runAt not before this instant; as soon as possible when absent */
export async function enqueueDelivery(
  ctx: Context,
  { id, webhook_id }: { id: number; webhook_id: number },
  runAt?: Date,
): Promise<void> {
  const lane = `webhooks/${webhook_id}`;
  await enqueueJob(ctx, { kind: 'deliver_webhook' }, { delivery_id: id }, { runAt, lane });
}

/** What happened to each record, once: of one that was made, that it was, and not that it was changed besides. */
function happeningsOf(ctx: Context): RecordOccurrence[] {
  const byRecord = new Map<string, Touch[]>();
  for (const one of ctx.touched)
    if (one.event) {
      const key = `${one.table}/${one.id}`;
      byRecord.set(key, [...(byRecord.get(key) ?? []), one]);
    }
  return [...byRecord.values()].flatMap((touches) => {
    const [{ table, id }] = touches as [Touch];
    const events = new Set(touches.map(({ event }) => event));
    const isGone = events.has('deleted');
    // Of what was made and is gone again nobody has heard.
    if (isGone && events.has('created')) return [];
    const event = (['deleted', 'created', 'updated'] as const).find((one) => events.has(one));
    const gone = isGone ? ctx.removed.find((one) => one.id === id && isIn(one.resource, table)) : null;
    const own = resourcesIn(table).filter(
      (resource) => isReachable(resource) && (!gone || isRowOf(resource, gone.row)),
    );
    const actions = touches.flatMap(({ action }) => action ?? []);
    return own.flatMap((resource): RecordOccurrence[] => [
      ...(event ? [{ resource, id, event, isGone }] : []),
      ...actions
        .filter((action) => action.resource === resource.name)
        .map(({ code }): RecordOccurrence => ({ resource, id, event: 'action', code, isGone })),
    ]);
  });
}

const isIn = (name: string, table: string): boolean =>
  resourcesIn(table).some((resource) => resource.name === name);

/** Whether a row of its table was a record of this resource. */
const isRowOf = ({ rows = {} }: AnyResource, row: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(rows).every(([column, wanted]) => {
    const value = row[column] ?? null;
    if (typeof wanted === 'object') return value !== null;
    return typeof wanted === 'boolean' ? Boolean(value) === wanted : value === wanted;
  });

/** The webhooks that are on, whose makers are admins still. */
async function findSubscribers(ctx: Context): Promise<Subscriber[]> {
  const found = await query<AdminRow & { webhook_id: number; events: string }>(
    ctx.db,
    compiledQuery(ctx.db, buildSubscribers),
    [true, 'active'],
  );
  return found.flatMap(({ webhook_id, events, ...row }) => {
    const maker = toAdminViewer(row);
    return maker ? [{ webhook_id, maker, events: new Set(JSON.parse(events) as string[]) }] : [];
  });
}

const buildSubscribers = (db: Knex): Knex.QueryBuilder =>
  db('webhooks as w')
    .join('users as u', 'u.id', 'w.user_id')
    .where('w.active', placeholder(0))
    .where('u.status', placeholder(1))
    .orderBy('w.id')
    .select({ webhook_id: 'w.id', events: 'w.events', ...adminColumns });

/** The records as this admin reads them, by `resource/id`; what the admin may not read is left out. */
async function readAs(
  ctx: Context,
  maker: Viewer,
  happenings: readonly RecordOccurrence[],
): Promise<Map<string, object>> {
  const own: Context = { ...ctx, viewer: maker };
  const found = new Map<string, object>();
  for (const resource of new Set(happenings.map((one) => one.resource))) {
    const of = happenings.filter((one) => one.resource === resource);
    const ids = [...new Set(of.filter(({ isGone }) => !isGone).map(({ id }) => Number(id)))];
    const { data } = await documentOf(own, resource, await rowsOf(own, resource, 't.id', ids), plainShape);
    for (const record of data) found.set(`${resource.name}/${record.id}`, record);
    if (grantsOf(resource, maker, 'read').length === 0) continue;
    for (const { id, isGone } of of)
      if (isGone) found.set(`${resource.name}/${id}`, { type: resource.name, id });
  }
  return found;
}
