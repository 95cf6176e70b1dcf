/**
 * Sends one message of a webhook, signed according to the Standard Webhooks specification. Retries until the receiver accepts the message
 * (schema 11.6).
 */

import { createHmac } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#rules/durations';
import type { StoredRecord } from '#schema/index';
import { type AdminRow, adminColumns, toAdminViewer } from '../../access/findKeyHolder.ts';
import type { Context } from '../../context.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildVersionColumns } from '../../db/rowVersion.ts';
import { findById } from '../../db/store.ts';
import { defineJob } from '../../jobs/defineJob.ts';
import { OutgoingError, sendOutgoingRequest } from '../../outgoing/request.ts';
import { deliveryJob, enqueueDelivery, loadSigningSecrets, switchOffWebhook } from './webhooks.ts';

/** Milliseconds to wait after each failed attempt. If the last attempt fails too, the webhook is switched off. */
const RETRY_DELAYS_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
/** Maximum number of messages that one process sends at a time. */
const MAX_PARALLEL_DELIVERIES = 8;
/**
 * Maximum number of messages sent at a time per webhook. A receiver that does not answer occupies a slot for 15 seconds; this limit keeps
 * slots free for other webhooks.
 */
const MAX_PARALLEL_PER_WEBHOOK = 2;

type DeliveryOutcome =
  | { state: 'delivered'; status_code: number }
  /** The attempt failed. It is retried, unless it was the last attempt. */
  | { state: 'failed'; status_code: number | null; last_error: string }
  /** The message was not sent and is not retried. `off_reason` is set if the webhook itself must be switched off. */
  | { state: 'stopped'; status_code: number | null; last_error: string; off_reason?: string };

interface Delivery {
  id: number;
  webhook_id: number;
  message_id: string;
  state: string;
  attempts: number;
  body: string;
}

export const deliverWebhook = defineJob({
  ...deliveryJob,
  atOnce: MAX_PARALLEL_DELIVERIES,
  atOncePerLane: MAX_PARALLEL_PER_WEBHOOK,

  async prepare({ ctx, payload, signal }): Promise<DeliveryOutcome | null> {
    const delivery = await loadDelivery(ctx, payload.delivery_id);
    const webhook = delivery && (await findById(ctx, 'webhooks', String(delivery.webhook_id)));
    if (!delivery || !webhook || delivery.state !== 'waiting') return null;
    if (!webhook.active) return { state: 'stopped', status_code: null, last_error: 'Webhook đã tắt.' };
    if (!(await isMakerAdmin(ctx, webhook)))
      return buildStoppedOutcome('Người tạo webhook bị khóa hoặc không còn là quản trị viên.');
    const secrets = await loadSigningSecrets(ctx, webhook.id);
    if (secrets.length === 0)
      return buildStoppedOutcome('Không đọc được khóa ký. Hãy đổi khóa ký rồi bật lại.');
    const outcome = await postDelivery(ctx, webhook, delivery, secrets, signal);
    // Throws if this process is stopping: then the process itself has aborted the call, and the failure is not the receiver's.
    signal.throwIfAborted();
    return outcome;
  },

  async store(ctx, payload, outcome) {
    const delivery = outcome && (await loadDelivery(ctx, payload.delivery_id));
    if (!outcome || !delivery) return;
    const attempts =
      delivery.attempts + (outcome.state === 'stopped' && outcome.status_code === null ? 0 : 1);
    const delay = outcome.state === 'failed' ? RETRY_DELAYS_MS[attempts - 1] : undefined;
    const next = delay === undefined ? null : new Date(ctx.now.getTime() + delay);
    const isDelivered = outcome.state === 'delivered';
    await changeDelivery(ctx, delivery.id, {
      state: isDelivered ? 'delivered' : next ? 'waiting' : 'failed',
      attempts,
      status_code: outcome.status_code,
      last_error: isDelivered ? null : outcome.last_error,
      next_try_at: next?.toISOString() ?? null,
      ...(isDelivered && { delivered_at: ctx.now.toISOString() }),
    });
    if (next) await enqueueDelivery(ctx, delivery, next);
    const off_reason =
      outcome.state === 'stopped'
        ? outcome.off_reason
        : outcome.state === 'failed' && !next
          ? `Một tin đã gửi ${attempts} lần mà không được nhận: ${outcome.last_error}`
          : undefined;
    const webhook = off_reason && (await findById(ctx, 'webhooks', String(delivery.webhook_id)));
    if (off_reason && webhook) await switchOffWebhook(ctx, webhook, off_reason);
  },
});

const buildStoppedOutcome = (last_error: string): DeliveryOutcome => ({
  state: 'stopped',
  status_code: null,
  last_error,
  off_reason: last_error,
});

async function loadDelivery({ db }: Context, id: number): Promise<Delivery | undefined> {
  return db('webhook_deliveries')
    .where({ id })
    .first('id', 'webhook_id', 'message_id', 'state', 'attempts', 'body');
}

async function changeDelivery(
  ctx: Context,
  id: number,
  patch: Readonly<Record<string, unknown>>,
): Promise<void> {
  await ctx
    .db('webhook_deliveries')
    .where({ id })
    .update({ ...patch, ...buildVersionColumns(ctx.db, ctx.now) });
  recordTouchedRows(ctx, 'webhook_deliveries', [id]);
}

async function isMakerAdmin({ db }: Context, { user_id }: StoredRecord<'webhooks'>): Promise<boolean> {
  const row: AdminRow | undefined = await db('users as u')
    .where({ 'u.id': Number(user_id), 'u.status': 'active' })
    .first(adminColumns);
  return row !== undefined && toAdminViewer(row) !== null;
}

async function postDelivery(
  ctx: Context,
  { url }: StoredRecord<'webhooks'>,
  { message_id, body }: Delivery,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const timestamp = String(Math.floor(ctx.now.getTime() / 1000));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': message_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => signMessage(secret, `${message_id}.${timestamp}.${body}`))
      .join(' '),
  };
  try {
    const call = { method: 'POST', url, headers, body, signal, statusOnly: true } as const;
    const { status } = await sendOutgoingRequest(ctx.config, call);
    if (status >= 200 && status < 300) return { state: 'delivered', status_code: status };
    const last_error = `Máy chủ nhận trả lời ${status}.`;
    if (status === 410)
      return {
        state: 'stopped',
        status_code: status,
        last_error,
        off_reason: 'Máy chủ nhận trả lời 410: không nhận nữa.',
      };
    return { state: 'failed', status_code: status, last_error };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { state: 'failed', status_code: null, last_error: errorDescriptions[error.code] };
  }
}

const errorDescriptions: Readonly<Record<OutgoingError['code'], string>> = {
  bad_address: 'Địa chỉ nhận không đúng.',
  address_refused: 'Địa chỉ nhận nằm trong mạng nội bộ, hoặc không dùng https.',
  name_unknown: 'Không tìm thấy máy chủ nhận theo tên.',
  unreachable: 'Không kết nối được tới máy chủ nhận.',
  timeout: 'Máy chủ nhận không trả lời trong 15 giây.',
  answer_too_large: 'Máy chủ nhận trả lời quá dài.',
};

/** Returns a Standard Webhooks signature. @param secret `whsec_` and the key in base64 */
function signMessage(secret: string, content: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
