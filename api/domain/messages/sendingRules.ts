/** Sends messages automatically by the rules in the settings (rules 3.17). */

import { addDays, toLocalDay } from '#rules/days';
import { type MessageTextName, messageTextNames } from '#rules/messageKinds';
import { findNextTimeOfDay } from '#rules/quietHours';
import { type MessageRecipients, messageRecipients } from '#schema/messages';
import { refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { defineJob, enqueueJob } from '../../jobs/defineJob.ts';
import { readPayloadChoice, readPayloadText, type StoredPayload } from '../../jobs/payload.ts';
import { findLastDueTime } from '../../jobs/recurring.ts';
import { paymentMessageJob } from '../payments/bookTransaction.ts';
import { CORRECTION_DELAY_MS, correctionJob } from './changeNotices.ts';
import { buildDayMessages, type DayMessage, toOutgoingDayMessage } from './dayMessages.ts';
import { eventMessageJob } from './eventMessageJob.ts';
import { buildEventMessages, toOutgoingEvent } from './eventMessages.ts';
import { buildPaymentMessage, buildThankYouMessages, findMessageContents } from './messageContents.ts';
import { loadMessageSettings, timedMessageKinds } from './messageSettings.ts';
import {
  findOutboxRows,
  type OutboxRow,
  outboxColumns,
  queueMessages,
  textRefreshJobDefinition,
  updateOutboxRows,
} from './outbox.ts';

/**
 * Queues every unsent message of a day. If the day is not past, also queues every unsent message about an offer or an answer.
 * @returns the number of messages that are being sent or wait, and the number that cannot be sent
 * @throws 422 `not_configured` if no provider is configured
 */
export async function queueUnsentMessages(
  ctx: Context,
  day: string,
  to: MessageRecipients,
): Promise<{ queued: number; skipped: number }> {
  if (!ctx.config.zalo)
    throw refusedError(
      'not_configured',
      'Máy chủ chưa được nối với Zalo, nên tin nhắn được chép và gửi bằng tay. Người quản trị nối bằng MESSAGES=zalo.',
    );
  const unsent = (await buildDayMessages(ctx, [day], to)).filter(({ message }) => message.sent_at === null);
  const messages = await omitEarlyCorrections(ctx, day, to, unsent);
  const events = day < ctx.today ? [] : await buildEventMessages(ctx, to);
  return queueMessages(ctx, [
    ...events.filter(({ message }) => message.sent_at === null).map((one) => toOutgoingEvent(to, one)),
    ...messages.map((one) => toOutgoingDayMessage(to, one)),
  ]);
}

/**
 * Returns the messages without the corrections that are unnecessary because the day's message is still waiting: its text is updated to the
 * new plan.
 */
async function omitEarlyCorrections(
  ctx: Context,
  day: string,
  to: MessageRecipients,
  messages: readonly DayMessage[],
): Promise<DayMessage[]> {
  const kind = dayMessageKinds[to];
  const outbox = await findOutboxRows(ctx, [day], to, undefined);
  const early = messages
    .filter(({ message }) => message.kind !== kind)
    .map(({ message }) => message.id)
    .filter((id) => outbox.get(`${kind} ${id} ${day}`)?.state === 'waiting');
  if (early.length === 0) return [...messages];
  const own = await buildDayMessages(ctx, [day], to, early, { ignoreChanges: true });
  const ownById = new Map(own.map((one) => [one.message.id, one]));
  return messages.map((one) => ownById.get(one.message.id) ?? one);
}
const dayMessageKinds = { agents: 'nurse_day', customers: 'mother_reminder' } as const;

/** Updates waiting messages to the current text, after the plan of their day has changed. */
export const refreshMessages = defineJob({
  ...textRefreshJobDefinition,
  async store(ctx, { ids }) {
    const rows = (await ctx
      .db('outgoing_messages')
      .whereIn('id', [...ids])
      .where({ state: 'waiting' })
      .forUpdate()
      .select(...outboxColumns, 'text')) as (OutboxRow & { text: string | null })[];
    const contents = await findMessageContents(ctx, rows);
    for (const { id, text } of rows) {
      const content = contents.get(id);
      // Skips messages that are no longer needed. The reason is stored when the message is due.
      if (!content || 'reason' in content || content.text === text) continue;
      await updateOutboxRows(ctx, [id], { text: content.text });
    }
  },
});

interface DayPayload {
  kind: MessageTextName;
  /** Time of day in the rule that enqueued the job. After a change of the rule's time, another job is enqueued. */
  at: string;
}

/**
 * Queues the messages of a rule that has a time of day. First enqueues the job for the next day, so that the rule continues even if this
 * job fails.
 */
export const queueDayMessages = defineJob({
  kind: 'queue_day_messages',
  parse: (stored): DayPayload => ({
    kind: readPayloadChoice(stored, 'kind', messageTextNames),
    at: readPayloadText(stored, 'at'),
  }),
  async prepare({ payload, write }) {
    await write(async (ctx) => {
      if (await isCurrentRule(ctx, payload)) await enqueueNextDay(ctx, payload);
    });
  },
  async store(ctx, payload) {
    // Without a provider no message is sent. The rule stays on, so that messages are sent once a provider is configured again.
    if (!ctx.config.zalo || !(await isCurrentRule(ctx, payload))) return;
    await queueMessages(ctx, await buildTimedMessages(ctx, payload));
  },
});

/** True if the rule is still on and still has this time of day. */
async function isCurrentRule(ctx: Context, { kind, at }: DayPayload): Promise<boolean> {
  const rule = (await loadMessageSettings(ctx)).rules[kind];
  return rule.on && rule.at === at;
}

/**
 * Builds the messages for the last time at which the rule was due. A job that is delayed until after midnight builds the messages for the
 * day that has meanwhile begun.
 */
async function buildTimedMessages(ctx: Context, { kind, at }: DayPayload) {
  const dueDay = toLocalDay(findLastDueTime(at, ctx.now));
  if (kind === 'thanks') return buildThankYouMessages(ctx, addDays(dueDay, -1));
  const to = kind === 'nurse_day' ? 'agents' : 'customers';
  const all = await buildDayMessages(ctx, [addDays(dueDay, 1)], to, undefined, { ignoreChanges: true });
  return all.filter(({ message }) => message.sent_at === null).map((one) => toOutgoingDayMessage(to, one));
}

/** Enqueues the next job of a rule, unless it is enqueued already. */
async function enqueueNextDay(ctx: Context, payload: DayPayload): Promise<void> {
  const waiting: string[] = await ctx
    .db('jobs')
    .where({ kind: queueDayMessages.kind, state: 'waiting' })
    .pluck('payload');
  const isQueued = waiting
    .map((text): StoredPayload => JSON.parse(text))
    .some(({ kind, at }) => kind === payload.kind && at === payload.at);
  if (!isQueued)
    await enqueueJob(ctx, queueDayMessages, payload, { runAt: findNextTimeOfDay(ctx.now, payload.at) });
}

/** Enqueues the jobs of active rules after a change of the settings. A job that is already enqueued stays. */
export async function scheduleMessageRules(ctx: Context): Promise<void> {
  const { rules } = await loadMessageSettings(ctx);
  for (const kind of timedMessageKinds) {
    const { on, at } = rules[kind];
    if (on && at) await enqueueNextDay(ctx, { kind, at });
  }
}

/**
 * Queues corrections to recipients who have a message about the day and do not know of a later change. If the plan has changed again since
 * this job was enqueued, only the job of the last change handles the notice.
 */
export const queueCorrections = defineJob({
  ...correctionJob,
  async store(ctx, { to, days, ids }) {
    const { rules } = await loadMessageSettings(ctx);
    if (!rules[to === 'agents' ? 'nurse_change' : 'mother_change'].on || !ctx.config.zalo) return;
    const settled = new Date(ctx.now.getTime() - CORRECTION_DELAY_MS).toISOString();
    const notices: number[] = await ctx
      .db('change_notices')
      .where({ recipients: to })
      .whereIn('day', [...days])
      .whereIn('recipient_id', ids.map(Number))
      .where('updated_at', '<=', settled)
      .pluck('id');
    const events = new Set(notices.map(String));
    const known = (await ctx
      .db('known_plans')
      .where({ recipients: to })
      .whereIn('day', [...days])
      .whereIn('recipient_id', ids.map(Number))
      .select('day', 'recipient_id')) as { day: string; recipient_id: number }[];
    const informed = new Set(known.map(({ day, recipient_id }) => `${day} ${recipient_id}`));
    const changes = (await buildDayMessages(ctx, days, to, ids)).filter(
      ({ day, event, message: { id, kind } }) =>
        (kind === 'nurse_change' || kind === 'mother_change') &&
        events.has(event) &&
        informed.has(`${day} ${id}`),
    );
    await queueMessages(
      ctx,
      changes.map((one) => toOutgoingDayMessage(to, one)),
    );
  },
});

/** Queues the message that a customer's payment was received, if the rule is on. */
export const queuePaymentMessage = defineJob({
  ...paymentMessageJob,
  async store(ctx, { id }) {
    if (!ctx.config.zalo || !(await loadMessageSettings(ctx)).rules.payment_received.on) return;
    const message = await buildPaymentMessage(ctx, id);
    if (message) await queueMessages(ctx, [message]);
  },
});

/** Queues the messages about an offer or an answer, if the rule is on. */
export const queueEventMessages = defineJob({
  ...eventMessageJob,
  async store(ctx, { about, id }) {
    if (!ctx.config.zalo || !(await loadMessageSettings(ctx)).rules[about].on) return;
    for (const { value: to } of messageRecipients) {
      const messages = await buildEventMessages(ctx, to, { [about]: [id] });
      await queueMessages(
        ctx,
        messages.map((one) => toOutgoingEvent(to, one)),
      );
    }
  },
});
