/** The outbox stores the messages that wait to be sent, and the outcome of all earlier messages (rules 3.17). */

import { randomUUID } from 'node:crypto';
import type { MessageTextName } from '#rules/messageKinds';
import { hasOwnPagePlaceholder } from '#rules/messageTexts';
import { skipQuietHours } from '#rules/quietHours';
import type { MessageRecipients } from '#schema/messages';
import type { OutgoingMessage } from '#schema/outgoingMessages';
import { ROWS_PER_SQL_STATEMENT } from '../../base/batchSizes.ts';
import { refusedError } from '../../base/domainError.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { findNames } from '../../db/findNames.ts';
import { insertRow } from '../../db/insertRow.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildVersionColumns } from '../../db/rowVersion.ts';
import { update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { enqueueJob } from '../../jobs/defineJob.ts';
import { parseNoPayload, readPayloadNumbers, type StoredPayload } from '../../jobs/payload.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { loadMessageSettings } from './messageSettings.ts';
import { fillPagePlaceholder, findRecipientPageUrls } from './pageUrls.ts';

export interface NewOutgoingMessage {
  kind: MessageTextName;
  recipient_type: MessageRecipients;
  recipient_id: string;
  /** Key of the subject: there is one message per kind, recipient and event. */
  event: string;
  day: string | null;
  phone: string | null;
  text: string;
  sales_ids: readonly string[];
}

type State = NonNullable<OutgoingMessage['state']>;

/** A stored message. */
export interface OutboxRow {
  id: number;
  kind: MessageTextName;
  recipient_type: MessageRecipients;
  recipient_id: string;
  event: string;
  day: string | null;
  state: State;
  reason: string | null;
  send_at: string | null;
  attempts: number;
  tracking_id: string;
}
export const outboxColumns = [
  ...(['id', 'kind', 'recipient_type', 'recipient_id', 'event', 'day', 'state', 'reason'] as const),
  ...(['send_at', 'attempts', 'tracking_id'] as const),
];

/**
 * Stores messages to be sent outside quiet hours. A message that is already stored is not stored again: if it is waiting or was skipped,
 * its text is updated; otherwise it stays unchanged.
 * @returns the number of messages that are now waiting, and the number that cannot be sent because a phone number or template is missing,
 * or because the recipient refuses messages
 */
export async function queueMessages(
  ctx: Context,
  messages: readonly NewOutgoingMessage[],
): Promise<{ queued: number; skipped: number }> {
  const { quiet, templates } = await loadMessageSettings(ctx);
  const send_at = skipQuietHours(ctx.now, quiet);
  const counts = { queued: 0, skipped: 0 };
  for (const part of splitIntoChunks(messages, ROWS_PER_SQL_STATEMENT)) {
    const stored = await findStoredMessages(ctx, part);
    const addressees = await findAddressees(ctx, part);
    for (const message of part) {
      const known = stored.get(buildMessageKey(message));
      if (known && known.state !== 'waiting' && known.state !== 'skipped') continue;
      const reason =
        addressees.get(toRecipientKey(message))?.refusal ??
        (templates[message.kind] ? null : 'Chưa có mẫu Zalo cho loại tin này (Cài đặt → Tin nhắn).');
      const state: State = reason ? 'skipped' : 'waiting';
      await storeMessage(ctx, message, known, { state, reason, send_at: send_at.toISOString() });
      counts[reason ? 'skipped' : 'queued'] += 1;
    }
  }
  if (counts.queued > 0) await ensureSendingJob(ctx, send_at);
  return counts;
}

const buildWaitingMessagesQuery = ({ db, today }: Context) =>
  db('outgoing_messages').where({ state: 'waiting' }).where('day', '>=', today);

/** True if a message about today or a later day is waiting to be sent. */
export const hasWaitingMessages = async (ctx: Context): Promise<boolean> =>
  (await buildWaitingMessagesQuery(ctx).first('id')) !== undefined;

/** Definition of the job that updates the texts of waiting messages. */
export const textRefreshJobDefinition = {
  kind: 'refresh_messages',
  parse: (stored: StoredPayload) => ({ ids: readPayloadNumbers(stored, 'ids') }),
} as const;

/**
 * Enqueues the job that updates the waiting messages to these recipients. @param keys one key '<agents or customers> <day> <id>' per
 * recipient and day
 */
export async function enqueueTextRefresh(ctx: Context, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const days = [...new Set(keys.map((key) => key.split(' ')[1] ?? ''))];
  const rows: Pick<OutboxRow, 'id' | 'day' | 'recipient_type' | 'recipient_id'>[] =
    await buildWaitingMessagesQuery(ctx)
      .whereIn('day', days)
      .select('id', 'day', 'recipient_type', 'recipient_id');
  const wanted = new Set(keys);
  const ids = rows
    .filter(({ day, recipient_type, recipient_id }) => wanted.has(`${recipient_type} ${day} ${recipient_id}`))
    .map(({ id }) => Number(id));
  if (ids.length > 0) await enqueueJob(ctx, textRefreshJobDefinition, { ids });
}

/** Reschedules messages that wait for the end of quiet hours, after the quiet hours have changed. */
export async function rescheduleWaitingMessages(ctx: Context): Promise<void> {
  const { quiet } = await loadMessageSettings(ctx);
  const send_at = skipQuietHours(ctx.now, quiet);
  const ids: number[] = await ctx
    .db('outgoing_messages')
    // Selects only messages without an attempt: after a failed attempt, a message waits for its next attempt and not for the end of quiet
    // hours.
    .where({ state: 'waiting', attempts: 0 })
    .where('send_at', '>', send_at.toISOString())
    .pluck('id');
  if (ids.length === 0) return;
  await updateOutboxRows(ctx, ids, { send_at: send_at.toISOString() });
  await ensureSendingJob(ctx, send_at);
}

/** Stores that a user has copied a message and sent it by hand. A message that the server has sent stays unchanged. */
export async function recordCopiedMessage(ctx: Context, message: NewOutgoingMessage): Promise<void> {
  const known = (await findStoredMessages(ctx, [message])).get(buildMessageKey(message));
  if (known?.state === 'sent' || known?.state === 'sending') return;
  const sent_at = ctx.now.toISOString();
  await storeMessage(ctx, message, known, { state: 'copied', reason: null, send_at: null, sent_at });
}

/** Definition of the job that sends due messages. */
export const sendingJobDefinition = { kind: 'send_messages', parse: parseNoPayload } as const;

/**
 * Enqueues the job that sends the messages due at this instant, unless such a job is already enqueued. An enqueued job is locked until this
 * transaction ends, so that the job starts only after the rows of this transaction are committed.
 */
export async function ensureSendingJob(ctx: Context, at: Date): Promise<void> {
  const isQueued = await ctx
    .db('jobs')
    .where({ kind: sendingJobDefinition.kind, state: 'waiting' })
    .where('run_at', '<=', at.toISOString())
    .where('attempts', 0)
    .forUpdate()
    .first('id');
  if (!isQueued) await enqueueJob(ctx, sendingJobDefinition, {}, { runAt: at });
}

/** Finds the messages of these days in the outbox. The keys consist of kind, recipient and event: 'nurse_day 12 2026-11-20'. */
export async function findOutboxRows(
  ctx: Context,
  days: readonly string[],
  to: MessageRecipients,
  only: readonly string[] | undefined,
): Promise<Map<string, OutboxRow>> {
  const query = ctx
    .db('outgoing_messages')
    .whereIn('day', [...days])
    .where({ recipient_type: to });
  if (only) query.whereIn('recipient_id', [...only]);
  const rows = (await query.select(...outboxColumns)) as OutboxRow[];
  return new Map(rows.map((row) => [`${row.kind} ${row.recipient_id} ${row.event}`, row]));
}

/**
 * Changes stored messages without writing history lines, because one call can change many messages, and each message would need its own
 * line.
 */
export async function updateOutboxRows(
  ctx: Context,
  ids: readonly number[],
  patch: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (ids.length === 0) return;
  await ctx
    .db('outgoing_messages')
    .whereIn('id', [...ids])
    .update({ ...patch, ...buildVersionColumns(ctx.db, ctx.now) });
  recordTouchedRows(ctx, 'outgoing_messages', ids, 'updated');
}

const buildMessageKey = ({
  kind,
  recipient_type,
  recipient_id,
  event,
}: NewOutgoingMessage | OutboxRow): string => `${kind} ${recipient_type} ${recipient_id} ${event}`;
/** Returns the key of a recipient: 'customers 12'. */
export const toRecipientKey = ({
  recipient_type,
  recipient_id,
}: Pick<OutboxRow, 'recipient_type' | 'recipient_id'>): string => `${recipient_type} ${recipient_id}`;

/** Finds the messages that are already stored, and locks their rows until the transaction ends. */
async function findStoredMessages(
  ctx: Context,
  messages: readonly NewOutgoingMessage[],
): Promise<Map<string, OutboxRow>> {
  const rows = (await ctx
    .db('outgoing_messages')
    .whereIn(
      'recipient_id',
      messages.map(({ recipient_id }) => recipient_id),
    )
    .whereIn('event', [...new Set(messages.map(({ event }) => event))])
    .orderBy('id')
    .forUpdate()
    .select(...outboxColumns)) as OutboxRow[];
  return new Map(rows.map((row) => [buildMessageKey(row), row]));
}

async function storeMessage(
  ctx: Context,
  message: NewOutgoingMessage,
  known: OutboxRow | undefined,
  state: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { sales_ids, phone, text, day, kind, recipient_type, recipient_id, event } = message;
  const [sales_id, sales2_id, sales3_id] = [0, 1, 2].map((at) => sales_ids[at] && Number(sales_ids[at]));
  const values = {
    ...{ phone, text, day, ...state },
    ...{ sales_id: sales_id ?? null, sales2_id: sales2_id ?? null, sales3_id: sales3_id ?? null },
  };
  if (known) return updateOutboxRows(ctx, [Number(known.id)], values);
  const id = await insertRow(ctx.db, 'outgoing_messages', {
    ...{ ...toNewRowColumns(ctx.now), tracking_id: randomUUID() },
    ...{ kind, recipient_type, recipient_id, event },
    ...values,
  });
  recordTouchedRows(ctx, 'outgoing_messages', [id], 'created');
}

interface RecipientRow {
  id: number;
  phone: string | null;
  no_messages: boolean | number;
  erased_at?: string | null;
}

/** The current contact data of a recipient. */
interface Addressee {
  phone: string | null;
  /** The reason why the recipient gets no message; null if messages are allowed. */
  refusal: string | null;
}

/** Finds the contact data of these recipients, by keys like 'customers 12'. */
export async function findAddressees(
  ctx: Context,
  messages: readonly Pick<OutboxRow, 'recipient_type' | 'recipient_id'>[],
): Promise<Map<string, Addressee>> {
  const addressees = new Map<string, Addressee>();
  for (const to of ['agents', 'customers'] as const) {
    const own = messages.filter(({ recipient_type }) => recipient_type === to);
    if (own.length === 0) continue;
    const columns = ['id', 'phone', 'no_messages', ...(to === 'customers' ? ['erased_at'] : [])];
    const rows = (await ctx
      .db(to === 'agents' ? 'users' : 'customers')
      .whereIn('id', [...new Set(own.map(({ recipient_id }) => Number(recipient_id)))])
      .select(columns)) as RecipientRow[];
    const found = new Map(rows.map((row) => [String(row.id), row]));
    for (const { recipient_id } of own) {
      const row = found.get(recipient_id);
      addressees.set(`${to} ${recipient_id}`, { phone: row?.phone ?? null, refusal: findRefusalReason(row) });
    }
  }
  return addressees;
}

function findRefusalReason(row: RecipientRow | undefined): string | null {
  if (!row || row.erased_at) return 'Dữ liệu của người nhận đã được xóa.';
  if (row.no_messages) return 'Người nhận không muốn nhận tin nhắn.';
  return row.phone ? null : 'Người nhận chưa có số điện thoại.';
}

export const outgoingMessagesHooks: Hooks<'outgoing_messages'> = {
  async derive(ctx, rows) {
    for (const to of ['agents', 'customers'] as const) {
      const own = rows.filter(
        (row) => row.recipient_type === to && row.text && hasOwnPagePlaceholder(row.text),
      );
      // A call with an API key gets no page URLs: a URL is secret, and only staff and the owner of the page may see it.
      const pages = ctx.viewer.key
        ? new Map<string, string>()
        : await findRecipientPageUrls(
            ctx,
            to,
            own.flatMap(({ recipient_id }) => recipient_id ?? []),
          );
      for (const row of own)
        row.text = fillPagePlaceholder(row.text ?? '', pages.get(row.recipient_id ?? ''));
    }
    const recipientIds = (to: MessageRecipients) =>
      rows.flatMap((row) => (row.recipient_type === to ? (row.recipient_id ?? []) : []));
    const names = {
      agents: await findNames(ctx.db, 'users', recipientIds('agents')),
      customers: await findNames(ctx.db, 'customers', recipientIds('customers')),
    };
    for (const row of rows)
      row.recipient_name = names[row.recipient_type ?? 'customers'].get(row.recipient_id ?? '') ?? 'Đã xóa';
  },
};

export const outgoingMessagesActions: ActionHandlersOf<'outgoing_messages'> = {
  async retry(ctx, { id }) {
    if (!ctx.config.zalo)
      throw refusedError('not_configured', 'Máy chủ chưa được nối với Zalo. Hãy chép tin và gửi bằng tay.');
    await update(ctx, 'outgoing_messages', id, {
      state: 'waiting',
      reason: null,
      attempts: 0,
      send_at: ctx.now.toISOString(),
    });
    await ensureSendingJob(ctx, ctx.now);
    return { state: 'waiting' };
  },

  async cancel(ctx, { id }) {
    await update(ctx, 'outgoing_messages', id, { state: 'cancelled' });
    return { state: 'cancelled' };
  },
};
