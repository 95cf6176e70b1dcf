/**
 * Webhooks: creates them with a secret that is shown once, tests them, rotates their secrets and switches them off. Also stores their
 * messages when records change (schema 11.5, 11.6).
 */

import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { DAY_MS } from '#rules/durations';
import { groupBy } from '#rules/groupBy';
import type { Viewer } from '#schema/access';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { isReachableByKeys, listWebhookEvents, type RecordEvent } from '#schema/scopes';
import { type AdminRow, adminColumns, toAdminViewer } from '../../access/findKeyHolder.ts';
import { findGrants } from '../../access/permit.ts';
import { logAction } from '../../audit/log.ts';
import { forbiddenError, invalidError, refusedError } from '../../base/domainError.ts';
import { decryptSecret, encryptSecret } from '../../base/encrypt.ts';
import type { Context, TouchedRow } from '../../context.ts';
import { getCompiledQuery, getValuePlaceholder, runQuery } from '../../db/getCompiledQuery.ts';
import { insertRow } from '../../db/insertRow.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { findResourcesOfTable } from '../../db/scopedRows.ts';
import { findAll, findById, insert, update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { enqueueJob } from '../../jobs/defineJob.ts';
import { readPayloadNumber, type StoredPayload } from '../../jobs/payload.ts';
import { isAllowedUrl } from '../../outgoing/request.ts';
import { buildResourceDocument, plainShaping } from '../../resources/answer.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { loadStoredRows } from '../../resources/readMany.ts';
import { notifyRole } from '../notifications/notifications.ts';

type Webhook = StoredRecord<'webhooks'>;

const purpose = 'noi webhook secret';
/** Milliseconds for which a replaced secret still signs messages. */
const SECRET_OVERLAP_MS = DAY_MS;

/** A secret, and the instant until which it signs messages. The instant is null until the secret is replaced. */
interface Secret {
  secret: string;
  until: string | null;
}

const createSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const webhooksHooks: Hooks<'webhooks'> = {
  async beforeCreate(ctx, values) {
    assertAddress(ctx, values.url);
    return { ...values, events: readChosenEvents(ctx, values.events), user_id: ctx.viewer.id };
  },

  async create(ctx, values) {
    const secret = createSecret();
    const { id } = await insert(ctx, 'webhooks', values);
    await saveSecrets(ctx, id, [{ secret, until: null }]);
    ctx.createdSecret = { id, secret };
    return id;
  },

  async beforeUpdate(ctx, webhook, patch) {
    // A webhook sends all data that its creator may read, so other admins may not change it, except to switch it off.
    if (patch.url !== undefined || patch.events !== undefined || patch.active === true)
      assertWebhookCreator(ctx, webhook);
    if (patch.url !== undefined) assertAddress(ctx, patch.url);
    return {
      ...patch,
      ...(patch.events !== undefined && { events: readChosenEvents(ctx, patch.events) }),
      ...(patch.active === true && { off_reason: null }),
    };
  },

  async restored(ctx, webhook) {
    if (webhook.user_id === ctx.viewer.id) {
      assertAddress(ctx, webhook.url);
      readChosenEvents(ctx, webhook.events);
    } else if (webhook.active) {
      const off_reason = 'Người khác đã khôi phục webhook từ thùng rác. Người tạo bật lại được.';
      await update(ctx, 'webhooks', webhook.id, { active: false, off_reason });
    }
  },

  async derive(ctx, rows) {
    const created = ctx.createdSecret;
    for (const row of rows) row.secret = created?.id === row.id ? created.secret : null;
  },
};

function assertWebhookCreator(ctx: Context, { user_id }: Webhook): void {
  if (user_id !== ctx.viewer.id)
    throw forbiddenError(
      'Webhook gửi những gì người tạo đọc được, nên chỉ người tạo sửa được. Bạn tắt hoặc xóa nó được, rồi tạo webhook của mình.',
    );
}

function assertAddress({ config }: Context, url: string | null | undefined): void {
  if (!isAllowedUrl(config, url ?? ''))
    throw invalidError('url', 'Địa chỉ phải bắt đầu bằng https:// và nằm ngoài mạng nội bộ.');
}

/** Returns the chosen events. @throws DomainError 422 at `events` if the viewer may not read one of them */
function readChosenEvents(ctx: Context, events: readonly string[] | null | undefined): string[] {
  const offered = new Set(listWebhookEvents(ctx.viewer).map(({ value }) => value));
  const unknown = events?.find((event) => !offered.has(event));
  if (unknown !== undefined)
    throw invalidError('events', `Không có sự kiện "${unknown}". Hãy chọn trong các sự kiện của bạn.`);
  return [...new Set(events ?? [])];
}

export const webhooksActions: ActionHandlersOf<'webhooks'> = {
  async test(ctx, webhook) {
    const { webhooks } = resources as Record<'webhooks', AnyResource>;
    const rows = await loadStoredRows(ctx, webhooks, 't.id', [Number(webhook.id)]);
    const { data } = await buildResourceDocument(ctx, webhooks, rows, plainShaping);
    await storeDelivery(ctx, Number(webhook.id), { event: 'webhooks.test', id: webhook.id, data: data[0] });
  },

  async rotate(ctx, webhook) {
    assertWebhookCreator(ctx, webhook);
    const secret = createSecret();
    const until = new Date(ctx.now.getTime() + SECRET_OVERLAP_MS).toISOString();
    const old = (await loadSecrets(ctx, webhook.id)).map((one) => ({ ...one, until: one.until ?? until }));
    await saveSecrets(ctx, webhook.id, [{ secret, until: null }, ...old]);
    return { secret };
  },
};

export const webhookDeliveriesActions: ActionHandlersOf<'webhook_deliveries'> = {
  async resend(ctx, { id, webhook_id }) {
    const webhook = await findById(ctx, 'webhooks', webhook_id);
    if (!webhook?.active) throw refusedError('webhook_off', 'Webhook này đã tắt. Hãy bật lại rồi gửi.');
    const next_try_at = ctx.now.toISOString();
    await update(ctx, 'webhook_deliveries', id, { state: 'waiting', attempts: 0, next_try_at });
    await enqueueDelivery(ctx, { id: Number(id), webhook_id: Number(webhook_id) });
  },
};

async function saveSecrets(ctx: Context, id: string, secrets: readonly Secret[]): Promise<void> {
  await queryRowById(ctx.db, 'webhooks', id).update({
    secrets: encryptSecret(ctx.config, purpose, JSON.stringify(secrets)),
  });
}

/** Loads the currently valid secrets, newest first; empty if they were encrypted with another JWT_SECRET. */
async function loadSecrets(ctx: Context, id: string): Promise<Secret[]> {
  const row = await queryRowById(ctx.db, 'webhooks', id).first<{ secrets: string | null } | undefined>(
    'secrets',
  );
  const text = row?.secrets && decryptSecret(ctx.config, purpose, row.secrets);
  const secrets: Secret[] = text ? JSON.parse(text) : [];
  return secrets.filter(({ until }) => until === null || until > ctx.now.toISOString());
}

/** Returns the secrets that currently sign messages to this webhook. */
export const loadSigningSecrets = async (ctx: Context, webhook_id: string): Promise<string[]> =>
  (await loadSecrets(ctx, webhook_id)).map(({ secret }) => secret);

/** Switches off the webhooks of a user who is disabled or no longer admin. The webhooks stay off even if the user becomes admin again. */
export async function switchOffWebhooksOfUser(ctx: Context, user_id: string): Promise<void> {
  const off_reason = 'Người tạo webhook bị khóa hoặc không còn là quản trị viên.';
  for (const { id } of await findAll(ctx, 'webhooks', { user_id, active: true }))
    await update(ctx, 'webhooks', id, { active: false, off_reason });
}

/** Switches a webhook off, stores the reason, and notifies admins; does nothing if it is already off. */
export async function switchOffWebhook(ctx: Context, webhook: Webhook, off_reason: string): Promise<void> {
  if (!webhook.active) return;
  await update(ctx, 'webhooks', webhook.id, { active: false, off_reason });
  const { id } = webhook;
  // Writes a history line that contains only the webhook's own changes, because the call may have changed other records too.
  const changes = ctx.changes.filter((one) => one.resource === 'webhooks' && one.id === id);
  await logAction({ ...ctx, changes }, { resource: 'webhooks', id, code: 'update', label: 'Tự tắt' });
  await notifyRole(ctx, 'admin', {
    title: 'Webhook đã tắt',
    body: `Webhook tới ${new URL(webhook.url).host} đã tự tắt. ${off_reason}`,
    path: '/settings?activeTab=webhooks',
  });
}

/** An event of a record for which webhooks get a message. */
interface RecordOccurrence {
  resource: AnyResource;
  id: string;
  event: RecordEvent;
  /** Code of the action, if the event is an action. */
  code?: string;
  /** True if the record is deleted, so that only its id can be sent. */
  isGone: boolean;
}

interface Subscriber {
  webhook_id: number;
  events: ReadonlySet<string>;
  maker: Viewer;
}

/** Stores a delivery for each webhook that subscribes to changes in this context. Call it as the last step before the commit. */
export async function recordWebhookEvents(ctx: Context): Promise<void> {
  if (!ctx.touched.some(({ event }) => event)) return;
  const subscribers = await findSubscribers(ctx);
  const occurrences = subscribers.length > 0 ? listOccurrences(ctx) : [];
  for (const subscriber of subscribers) {
    const wanted = occurrences.filter(({ resource, event }) =>
      subscriber.events.has(`${resource.name}.${event}`),
    );
    if (wanted.length === 0) continue;
    const records = await buildRecordsAsCreator(ctx, subscriber.maker, wanted);
    for (const occurrence of wanted) {
      const { resource, id, event, code } = occurrence;
      const record = records.get(`${resource.name}/${id}`);
      if (!record) continue;
      const data = code ? { ...record, meta: { action_code: code } } : record;
      await storeDelivery(ctx, subscriber.webhook_id, { event: `${resource.name}.${event}`, id, data });
    }
  }
}

/** Stores one message and enqueues its sending. @param message.data the JSON:API resource that changed */
export async function storeDelivery(
  ctx: Context,
  webhook_id: number,
  message: { event: string; id: string; data: unknown },
): Promise<void> {
  const at = ctx.now.toISOString();
  const id = await insertRow(ctx.db, 'webhook_deliveries', {
    ...toNewRowColumns(ctx.now),
    webhook_id,
    message_id: `msg_${randomUUID()}`,
    event: message.event,
    record_id: message.id,
    next_try_at: at,
    body: JSON.stringify({ type: message.event, timestamp: at, data: message.data }),
  });
  recordTouchedRows(ctx, 'webhook_deliveries', [id]);
  await enqueueDelivery(ctx, { id, webhook_id });
}

export const deliveryJob = {
  kind: 'deliver_webhook',
  parse: (stored: StoredPayload) => ({ delivery_id: readPayloadNumber(stored, 'delivery_id') }),
} as const;

/** Enqueues the sending of a stored message. @param runAt earliest instant; as soon as possible if absent */
export async function enqueueDelivery(
  ctx: Context,
  { id, webhook_id }: { id: number; webhook_id: number },
  runAt?: Date,
): Promise<void> {
  const lane = `webhooks/${webhook_id}`;
  await enqueueJob(ctx, deliveryJob, { delivery_id: id }, { runAt, lane });
}

/** Returns one event per record: a record that was created and then changed counts only as created. */
function listOccurrences(ctx: Context): RecordOccurrence[] {
  const byRecord = groupBy(
    ctx.touched.filter(({ event }) => event),
    ({ table, id }) => `${table}/${id}`,
  );
  return [...byRecord.values()].flatMap((touches) => {
    const [{ table, id }] = touches as [TouchedRow];
    const events = new Set(touches.map(({ event }) => event));
    const isGone = events.has('deleted');
    // No event is sent for a record that was created and deleted in the same transaction.
    if (isGone && events.has('created')) return [];
    const event = (['deleted', 'created', 'updated'] as const).find((one) => events.has(one));
    const gone = isGone
      ? ctx.removed.find((one) => one.id === id && isTableOfResource(one.resource, table))
      : null;
    const own = findResourcesOfTable(table).filter(
      (resource) => isReachableByKeys(resource) && (!gone || isRowOfResource(resource, gone.row)),
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

const isTableOfResource = (name: string, table: string): boolean =>
  findResourcesOfTable(table).some((resource) => resource.name === name);

/** True if a row with these values is a record of this resource. The check is needed because several resources can share a table. */
const isRowOfResource = ({ rows = {} }: AnyResource, row: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(rows).every(([column, wanted]) => {
    const value = row[column] ?? null;
    if (typeof wanted === 'object') return value !== null;
    return typeof wanted === 'boolean' ? Boolean(value) === wanted : value === wanted;
  });

/** Finds the active webhooks whose creators are still admins. */
async function findSubscribers(ctx: Context): Promise<Subscriber[]> {
  const found = await runQuery<AdminRow & { webhook_id: number; events: string }>(
    ctx.db,
    getCompiledQuery(ctx.db, buildSubscribersQuery),
    [true, 'active'],
  );
  return found.flatMap(({ webhook_id, events, ...row }) => {
    const maker = toAdminViewer(row);
    return maker ? [{ webhook_id, maker, events: new Set(JSON.parse(events) as string[]) }] : [];
  });
}

const buildSubscribersQuery = (db: Knex): Knex.QueryBuilder =>
  db('webhooks as w')
    .join('users as u', 'u.id', 'w.user_id')
    .where('w.active', getValuePlaceholder(0))
    .where('u.status', getValuePlaceholder(1))
    .orderBy('w.id')
    .select({ webhook_id: 'w.id', events: 'w.events', ...adminColumns });

/** Reads the records with this admin's permissions, by `resource/id`. Records that the admin may not read are left out. */
async function buildRecordsAsCreator(
  ctx: Context,
  maker: Viewer,
  occurrences: readonly RecordOccurrence[],
): Promise<Map<string, object>> {
  const own: Context = { ...ctx, viewer: maker };
  const found = new Map<string, object>();
  for (const resource of new Set(occurrences.map((one) => one.resource))) {
    const of = occurrences.filter((one) => one.resource === resource);
    const ids = [...new Set(of.filter(({ isGone }) => !isGone).map(({ id }) => Number(id)))];
    const { data } = await buildResourceDocument(
      own,
      resource,
      await loadStoredRows(own, resource, 't.id', ids),
      plainShaping,
    );
    for (const record of data) found.set(`${resource.name}/${record.id}`, record);
    if (findGrants(resource, maker, 'read').length === 0) continue;
    for (const { id, isGone } of of)
      if (isGone) found.set(`${resource.name}/${id}`, { type: resource.name, id });
  }
  return found;
}
