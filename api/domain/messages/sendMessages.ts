/** Sends the messages in the outbox with their current content. Each message is sent automatically at most once (rules 3.17). */
import { MINUTE_MS } from '#rules/durations';
import type { MessageTextName } from '#rules/messageKinds';
import { skipQuietHours } from '#rules/quietHours';
import type { Context } from '../../context.ts';
import { defineJob, type JobRun } from '../../jobs/defineJob.ts';
import {
  sendTemplateMessage,
  type TemplateMessage,
  type TemplateMessageResult,
} from '../../outgoing/zalo.ts';
import { type DayMessage, recordKnownPlan } from './dayMessages.ts';
import { findMessageContents, type MessageContent, type ObsoleteMessage } from './messageContents.ts';
import { loadMessageSettings, type SendingSettings } from './messageSettings.ts';
import {
  ensureSendingJob,
  findAddressees,
  type OutboxRow,
  outboxColumns,
  sendingJobDefinition,
  toRecipientKey,
  updateOutboxRows,
} from './outbox.ts';
import { ensureRecipientPageUrls } from './pageUrls.ts';
import { getValidAccessToken, markAccessTokenRefused } from './zaloToken.ts';

/** Number of messages sent in parallel. If the process is killed, up to this many messages get the state `unknown`. */
const MAX_PARALLEL_MESSAGES = 20;
/** Milliseconds after which a message in sending state is lost, because the process that sent it has ended; a call takes at most 15 s. */
const LOST_AFTER_MS = MINUTE_MS;
/** Milliseconds to wait after each failed connection. If the attempt after the last wait fails too, the message is marked as failed. */
const RETRY_DELAYS_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS];

/** A message that this process has claimed and will send. */
interface ClaimedMessage {
  row: OutboxRow;
  message: TemplateMessage;
  dayMessage: DayMessage | null;
}

export const sendMessages = defineJob({
  ...sendingJobDefinition,
  async prepare(run): Promise<{ retry: boolean } | null> {
    const { zalo } = run.ctx.config;
    if (!zalo) return null;
    await run.write(markLost);
    while (!run.signal.aborted && (await run.write(hasDueMessages))) {
      const access_token = await getValidAccessToken({ ...run, zalo });
      // Without an access token, due messages wait until an admin stores a token, or until Zalo responds again.
      if (access_token === null) return { retry: true };
      await sendBatch(run, access_token);
    }
    return { retry: false };
  },
  async store(ctx, _payload, prepared) {
    if (prepared) await scheduleNext(ctx, prepared.retry);
  },
});

/** Marks messages whose process ended during sending. They may have been sent, so they are not sent again automatically. */
async function markLost(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - LOST_AFTER_MS).toISOString();
  const lost = ctx.db('outgoing_messages').where({ state: 'sending' }).where('updated_at', '<', before);
  const ids: number[] = await lost.limit(1000).pluck('id');
  await updateOutboxRows(ctx, ids, { state: 'unknown', reason: unknownReason });
}
const unknownReason =
  'Không nhận được trả lời của Zalo: tin có thể đã đến. Hãy hỏi người nhận trước khi gửi lại.';

const buildDueMessagesQuery = (ctx: Context) =>
  ctx.db('outgoing_messages').where({ state: 'waiting' }).where('send_at', '<=', ctx.now.toISOString());

const hasDueMessages = async (ctx: Context): Promise<boolean> =>
  (await buildDueMessagesQuery(ctx).first('id')) !== undefined;

async function sendBatch({ ctx: { config }, write }: JobRun<unknown>, access_token: string): Promise<void> {
  const { zalo, outgoingAllow } = config;
  if (!zalo) return;
  const claimed = await write(claimDueMessages);
  const deliveries = await Promise.all(
    claimed.map(({ message }) => sendTemplateMessage({ zalo, outgoingAllow }, access_token, message)),
  );
  await write(async (ctx) => {
    for (const [at, one] of claimed.entries())
      await storeDelivery(ctx, one, deliveries[at] as TemplateMessageResult);
    if (deliveries.some(({ state }) => state === 'token_refused'))
      await markAccessTokenRefused(ctx, access_token);
  });
}

/** Claims the messages that have been due longest. A message that must not be sent now is postponed, or skipped with a reason. */
async function claimDueMessages(ctx: Context): Promise<ClaimedMessage[]> {
  const rows = (await buildDueMessagesQuery(ctx)
    .orderBy(['send_at', 'id'])
    .limit(MAX_PARALLEL_MESSAGES)
    .forUpdate()
    .select(...outboxColumns)) as OutboxRow[];
  const settings = await loadMessageSettings(ctx);
  const quietUntil = skipQuietHours(ctx.now, settings.quiet);
  if (quietUntil > ctx.now) {
    const ids: number[] = await buildDueMessagesQuery(ctx).pluck('id');
    await updateOutboxRows(ctx, ids, { send_at: quietUntil.toISOString() });
    return [];
  }
  const [contents, addressees] = [await findMessageContents(ctx, rows), await findAddressees(ctx, rows)];
  const pages = await findPageUrls(ctx, rows, settings);
  const claimed: ClaimedMessage[] = [];
  for (const row of rows) {
    const content = contents.get(row.id);
    const addressee = addressees.get(toRecipientKey(row));
    const template = settings.templates[row.kind];
    const reason = addressee?.refusal ?? findObstacle(ctx, content, template);
    if (reason !== null || !content || 'reason' in content || !template || !addressee?.phone) {
      await updateOutboxRows(ctx, [row.id], { state: 'skipped', reason });
      continue;
    }
    await updateOutboxRows(ctx, [row.id], { state: 'sending', text: content.text, phone: addressee.phone });
    claimed.push({
      row,
      dayMessage: content.dayMessage,
      message: {
        phone: addressee.phone.replace(/^0/, '84').replace(/^\+/, ''),
        template_id: template.template_id,
        template_data: Object.fromEntries(
          Object.entries(template.places).map(([name, place]) => [
            name,
            place === 'trang'
              ? (pages.get(toRecipientKey(row)) ?? '')
              : content.places[place as keyof typeof content.places],
          ]),
        ),
        tracking_id: row.tracking_id,
      },
    });
  }
  return claimed;
}

/** Returns the URLs of the recipients' own pages, by recipient. Only messages whose template contains such a URL are included. */
async function findPageUrls(
  ctx: Context,
  rows: readonly OutboxRow[],
  { templates }: SendingSettings,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const to of ['agents', 'customers'] as const) {
    const ids = rows
      .filter(
        (row) =>
          row.recipient_type === to && Object.values(templates[row.kind]?.places ?? {}).includes('trang'),
      )
      .map(({ recipient_id }) => recipient_id);
    for (const [recipient_id, address] of await ensureRecipientPageUrls(ctx, to, ids))
      pages.set(toRecipientKey({ recipient_type: to, recipient_id }), address);
  }
  return pages;
}

/** Returns why a message cannot be sent, in Vietnamese; null if it can be sent. */
function findObstacle(
  { now }: Context,
  content: MessageContent | ObsoleteMessage | undefined,
  template: SendingSettings['templates'][MessageTextName],
): string | null {
  if (!template) return 'Chưa có mẫu Zalo cho loại tin này (Cài đặt → Tin nhắn).';
  if (!content) return 'Không còn gì để báo.';
  if ('reason' in content) return content.reason;
  return content.useless_from && content.useless_from <= now
    ? 'Buổi chăm sóc đã bắt đầu trước khi tin được gửi.'
    : null;
}

async function storeDelivery(
  ctx: Context,
  { row, dayMessage }: ClaimedMessage,
  delivery: TemplateMessageResult,
): Promise<void> {
  const { id, attempts, recipient_type } = row;
  const now = ctx.now.toISOString();
  switch (delivery.state) {
    case 'sent': {
      const sent = { state: 'sent', sent_at: now, reason: null, provider_id: delivery.provider_id };
      await updateOutboxRows(ctx, [id], { ...sent, attempts: attempts + 1 });
      if (dayMessage) await recordKnownPlan(ctx, recipient_type, dayMessage, null);
      return;
    }
    case 'failed':
      return updateOutboxRows(ctx, [id], {
        state: 'failed',
        reason: delivery.reason,
        attempts: attempts + 1,
      });
    case 'unknown':
      return updateOutboxRows(ctx, [id], { state: 'unknown', reason: unknownReason, attempts: attempts + 1 });
    case 'token_refused':
      return postponeOrFail(
        ctx,
        row,
        'Zalo không nhận access token. Hãy kiểm tra kết nối Zalo trong Cài đặt.',
      );
    case 'not_taken':
      return postponeOrFail(ctx, row, 'Zalo chưa nhận tin lúc này. Hãy gửi lại sau ít phút.');
    case 'unreachable':
      return postponeOrFail(
        ctx,
        row,
        'Không kết nối được tới Zalo. Hãy kiểm tra mạng của máy chủ rồi gửi lại.',
      );
  }
}

/** Postpones an unsent message to its next attempt. Marks the message as failed if no attempt is left. */
async function postponeOrFail(ctx: Context, { id, attempts }: OutboxRow, reason: string): Promise<void> {
  const delay = RETRY_DELAYS_MS[attempts];
  const next =
    delay === undefined
      ? { state: 'failed' }
      : { state: 'waiting', send_at: new Date(ctx.now.getTime() + delay).toISOString() };
  await updateOutboxRows(ctx, [id], { ...next, reason, attempts: attempts + 1 });
}

/**
 * Enqueues the next run, for the time when the next message is due or a message in sending state may be lost. @param retry true if there is
 * no access token, so that the next run is in a minute
 */
async function scheduleNext(ctx: Context, retry: boolean): Promise<void> {
  const waiting: { send_at: string } | undefined = await ctx
    .db('outgoing_messages')
    .where({ state: 'waiting' })
    .orderBy('send_at')
    .first('send_at');
  const sending = await ctx.db('outgoing_messages').where({ state: 'sending' }).first('id');
  const soonest = new Date(ctx.now.getTime() + MINUTE_MS);
  const times = [
    ...(waiting ? [retry ? soonest : new Date(waiting.send_at)] : []),
    ...(sending ? [new Date(ctx.now.getTime() + LOST_AFTER_MS + 1000)] : []),
  ];
  const next = times.sort((a, b) => a.getTime() - b.getTime())[0];
  if (next) await ensureSendingJob(ctx, next);
}
