/** Messages to nurses and mothers about a day: builds their content, and records which messages were sent (rules 3.17). */

import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { fillPlaceholders, type PlaceholderValues } from '#rules/messageTexts';
import { compareNames } from '#rules/names';
import { toInstant } from '#rules/quietHours';
import { toTimeSpans } from '#rules/slots';
import type { ValuesOf } from '#schema/kinds';
import type { ChangeMessage, Message, MessageRecipients, markSentFields } from '#schema/messages';
import { DomainError, invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { parseRecordId } from '../../db/ids.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { findById, findByIds } from '../../db/store.ts';
import { loadMessageSignature } from '../company/company.ts';
import { findOwnersWithPage } from '../pages/pageLinks.ts';
import { type ChangeNotice, findNotices, removeNotices } from './changeNotices.ts';
import { toMotherPlaceholders, toNursePlaceholders } from './messagePlaces.ts';
import {
  findMessageSessions,
  findNurses,
  groupByRecipient,
  limitToAnyNurse,
  type MessageSession,
  type Recipient,
  toComparablePlan,
} from './messageSessions.ts';
import { loadMessageTexts } from './messageTexts.ts';
import { findOutboxRows, type NewOutgoingMessage, recordCopiedMessage } from './outbox.ts';
import { addPageUrls } from './pageUrls.ts';

/** Returns the messages of one day. Placeholders for links to the recipients' own pages are not filled in. */
export const findMessages = async (ctx: Context, day: string, to: MessageRecipients): Promise<Message[]> =>
  (await buildDayMessages(ctx, [day], to)).map(({ message }) => message);

/**
 * Returns the messages that must be sent after sessions were reassigned or moved: one message per day to each mother, and to each nurse who
 * now takes a session. Each message has the text of the normal message of the day.
 * @param except the nurse who knows about the change
 */
export async function findChangeMessages(
  ctx: Context,
  shift_ids: readonly string[],
  except: string,
): Promise<ChangeMessage[]> {
  if (shift_ids.length === 0) return [];
  const all = await findMessageSessions(
    ctx,
    (query) => void query.whereIn('s.id', shift_ids.map(Number)).where('s.status', 'planned'),
  );
  const days = [...new Set(all.map(({ day }) => day))];
  const found: ChangeMessage[] = [];
  for (const to of ['agents', 'customers'] as const) {
    const concerned = new Set(
      days.flatMap((day) =>
        groupByRecipient(
          all.filter((visit) => visit.day === day),
          to,
        ).map(({ id }) => `${day} ${id}`),
      ),
    );
    const ids = [...new Set([...concerned].map((key) => key.split(' ')[1] ?? ''))].filter(
      (id) => to === 'customers' || id !== except,
    );
    const changes = (await buildDayMessages(ctx, days, to, ids)).flatMap(
      ({ day, message }): ChangeMessage[] => {
        const { id, name, phone, kind, text, version } = message;
        const isChange = kind === 'nurse_change' || kind === 'mother_change';
        return isChange && concerned.has(`${day} ${id}`) ? [{ to, id, name, phone, day, text, version }] : [];
      },
    );
    found.push(...(await addPageUrls((ensure) => ensure(ctx), to, changes)));
  }
  return found.sort((a, b) => days.indexOf(a.day) - days.indexOf(b.day));
}

/**
 * Records that a message was sent, and the plan of the day that the recipient knows from it.
 * @throws 422 at `id` if this recipient has no message that day; 409 `changed` if the version of the text is no longer `version`
 */
export async function recordDayMessageSent(
  ctx: Context,
  { day, to, id, version }: Omit<ValuesOf<typeof markSentFields>, 'event'>,
): Promise<{ sent_at: string; sent_by: string }> {
  const [found] = parseRecordId(id) === null ? [] : await buildDayMessages(ctx, [day], to, [id]);
  if (!found && !(version && (await findById(ctx, to, id))))
    throw invalidError('id', 'Người này không có buổi nào trong ngày đó, không cần gửi tin.');
  if (!found || (version && version !== found.message.version)) throw changedError();
  const at = ctx.now.toISOString();
  await recordKnownPlan(ctx, to, found, ctx.viewer.id);
  await recordCopiedMessage(ctx, toOutgoingDayMessage(to, found));
  return { sent_at: at, sent_by: ctx.viewer.name };
}

/**
 * Records that the recipient of a message knows this plan of the day. @param sent_by the user who sent the message; null if the server sent
 * it
 */
export async function recordKnownPlan(
  ctx: Context,
  to: MessageRecipients,
  { day, plan, message: { id, shift_ids, seen_at } }: DayMessage,
  sent_by: string | null,
): Promise<void> {
  const at = ctx.now.toISOString();
  const known = { plan, sent_by: sent_by && Number(sent_by), seen_at, updated_at: at };
  await ctx
    .db('known_plans')
    .insert({ day, recipients: to, recipient_id: Number(id), version: 1, created_at: at, ...known })
    .onConflict(['day', 'recipients', 'recipient_id'])
    .merge(known);
  await removeNotices(ctx, to, { day, recipient_id: id }, shift_ids);
}

/**
 * Records that a nurse has seen the plan of a message, so that the message need not be sent.
 * @returns the instant at which she first saw the plan
 */
export async function recordPlanSeen(ctx: Context, found: DayMessage): Promise<string> {
  const { day, message } = found;
  if (message.seen_at) return message.seen_at;
  const seen_at = ctx.now.toISOString();
  if (!message.sent_at)
    await recordKnownPlan(ctx, 'agents', { ...found, message: { ...message, seen_at } }, null);
  else
    await ctx
      .db('known_plans')
      .where({ day, recipients: 'agents', recipient_id: Number(message.id) })
      .update({ seen_at });
  recordTouchedRows(ctx, 'users', [message.id]);
  return seen_at;
}

/** Converts a day's message to a message for the outbox. */
export const toOutgoingDayMessage = (
  to: MessageRecipients,
  { day, event, sales_ids, message }: DayMessage,
): NewOutgoingMessage => ({
  kind: message.kind,
  recipient_type: to,
  recipient_id: message.id,
  event,
  day,
  phone: message.phone,
  text: message.text,
  sales_ids,
});

const changedError = (): DomainError =>
  new DomainError({
    code: 'changed',
    title: 'Lịch đã thay đổi',
    detail:
      'Lịch của người này đã thay đổi sau khi tin nhắn được chép, nên tin đó không còn đúng. Hãy chép và gửi tin mới.',
    path: 'version',
  });

/** A message about a day, with the plan that it describes. */
export interface DayMessage {
  message: Message;
  day: string;
  plan: string;
  /** Key of the message in the outbox: the day, or the notice of a change. */
  event: string;
  places: PlaceholderValues;
  /** Instants at which the first and the last session begin. Null if the day has no sessions. */
  begins: { first: Date; last: Date } | null;
  /** Sellers of the mother's packages. */
  sales_ids: readonly string[];
}

/** A message that was sent to a recipient. */
interface SentMessage {
  day: string;
  recipient_id: number;
  plan: string;
  at: string;
  /** Name of the user who sent the message; null if the server sent it. */
  name: string | null;
  seen_at: string | null;
}

/**
 * Returns one message per day and nurse (ordered by name) or mother (ordered by time). The message lists her sessions of that day or, if
 * they changed and she does not know it yet, the change (rules 3.17). Mothers without a session on the day are at the end. A recipient
 * without a remaining session gets a message only if she has already received the day's message, because otherwise she expects no session.
 * @param only the recipients whose messages are returned; all if absent
 * @param options.ignoreChanges returns the normal message of the day, also for recipients who must be informed of a change
 */
export async function buildDayMessages(
  ctx: Context,
  days: readonly string[],
  to: MessageRecipients,
  only?: readonly string[],
  { ignoreChanges = false }: { ignoreChanges?: boolean } = {},
): Promise<DayMessage[]> {
  const planned = await findPlannedVisits(ctx, days, to, only);
  const texts = await loadMessageTexts(ctx);
  const cong_ty = await loadMessageSignature(ctx);
  const sent = await findSentMessages(ctx, days, to, only);
  const notices = ignoreChanges ? [] : await findNotices(ctx, days, to, only);
  const outbox = await findOutboxRows(ctx, days, to, only);
  const findRecipient = await loadRecipientsWithoutSession(ctx, to, notices);
  const withPage =
    to === 'agents' ? await findOwnersWithPage(ctx, 'nurse', listNurseIds(planned)) : new Set();
  return days.flatMap((day) => {
    const recipients = groupByRecipient(
      planned.filter((visit) => visit.day === day),
      to,
    ).filter(({ id }) => !only || only.includes(id));
    const known = new Set(recipients.map(({ id }) => id));
    const changes = new Map(
      notices.filter((notice) => notice.day === day).map((notice) => [notice.recipient_id, notice]),
    );
    const emptied = [...changes.values()]
      .filter(({ recipient_id: id }) => !known.has(id))
      .flatMap((notice) => findRecipient(notice) ?? [])
      .filter(({ id, visits }) => visits.length > 0 || sent.has(`${day} ${id}`));
    const all: (Recipient & { sales_ids?: readonly string[] })[] = [...recipients, ...emptied];
    if (to === 'agents') all.sort(compareNames);
    return all.flatMap((recipient): DayMessage[] => {
      const { id, name, phone, visits, sales_ids = to === 'agents' ? [] : listSellerIds(visits) } = recipient;
      const plan = known.has(id) ? toComparablePlan(visits) : '';
      const change = changes.get(id);
      const isChange = change !== undefined && change.plan !== plan;
      if (!isChange && !known.has(id)) return [];
      const kind = messageKindsByRecipients[to][isChange ? 'change' : 'day'];
      const places = {
        ...(to === 'agents'
          ? toNursePlaceholders(name, day, visits)
          : toMotherPlaceholders(name, visits[0]?.day ?? day, visits)),
        cong_ty,
      };
      const text = fillPlaceholders(texts[kind], places);
      const event = isChange && change.id ? change.id : day;
      const row = outbox.get(`${kind} ${id} ${event}`);
      const last = sent.get(`${day} ${id}`);
      const current = !isChange && last?.plan === plan ? last : undefined;
      const message: Message = {
        ...{ id, name, phone, kind, event: null, text },
        version: hashMessageText(text),
        shift_ids: known.has(id) ? visits.map(({ shift_id }) => shift_id) : (change?.shift_ids ?? []),
        sent_at: current?.at ?? null,
        sent_by: current?.name ?? null,
        asks_seen: known.has(id) && withPage.has(id),
        seen_at: current?.seen_at ?? null,
        state: row?.state ?? null,
        reason: row?.reason ?? null,
        send_at: row?.state === 'waiting' ? row.send_at : null,
      };
      return [{ message, day, plan, event, places, begins: findBeginning(visits), sales_ids }];
    });
  });
}

/** Returns when the first and the last of these sessions begin. */
function findBeginning(visits: readonly MessageSession[]): DayMessage['begins'] {
  const begins = visits
    .flatMap(({ day, time_period }) => toTimeSpans(time_period).map(({ from }) => toInstant(day, from)))
    .sort((a, b) => a.getTime() - b.getTime());
  const [first, last] = [begins[0], begins.at(-1)];
  return first && last ? { first, last } : null;
}

const messageKindsByRecipients = {
  agents: { day: 'nurse_day', change: 'nurse_change' },
  customers: { day: 'mother_reminder', change: 'mother_change' },
} as const;

const listNurseIds = (visits: readonly MessageSession[]): string[] => [
  ...new Set(visits.flatMap(({ nurses }) => nurses.map(({ id }) => id))),
];

export const hashMessageText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);

const findPlannedVisits = (
  ctx: Context,
  days: readonly string[],
  to: MessageRecipients,
  only: readonly string[] | undefined,
): Promise<MessageSession[]> =>
  findMessageSessions(ctx, (query: Knex.QueryBuilder) => {
    query.whereIn('s.day', [...days]).where('s.status', 'planned');
    if (only && to === 'customers') query.whereIn('p.customer_id', only.map(Number));
    if (only && to === 'agents') limitToAnyNurse(query, only);
  });

/** A recipient who has no remaining session on the day of a notice, with the moved sessions that the message must mention. */
interface RecipientWithoutSession extends Recipient {
  /** Sellers of the packages of a mother's sessions. */
  sales_ids: readonly string[];
}

const listSellerIds = (visits: readonly MessageSession[]): string[] => [
  ...new Set(visits.flatMap(({ sales_id }) => sales_id ?? [])),
];

/**
 * Loads the recipients of notices who have no remaining session on the day of their notice. Returns a function that finds the recipient of
 * a notice: a nurse without sessions, or a mother with the changed sessions on their current days (no sessions if they were cancelled or
 * deleted). The function returns undefined for a mother who needs no message: none of her changed sessions is still planned, and one of
 * them was held.
 */
async function loadRecipientsWithoutSession(
  ctx: Context,
  to: MessageRecipients,
  notices: readonly ChangeNotice[],
): Promise<(notice: ChangeNotice) => RecipientWithoutSession | undefined> {
  if (notices.length === 0) return () => undefined;
  const ids = [...new Set(notices.map(({ recipient_id }) => recipient_id))];
  if (to === 'agents') {
    const nurses = await findNurses(ctx, ids);
    return ({ recipient_id }) => {
      const nurse = nurses.get(recipient_id);
      return nurse && { ...nurse, visits: [], sales_ids: [] };
    };
  }
  const shiftIds = [...new Set(notices.flatMap(({ shift_ids }) => shift_ids))].map(Number);
  const sessions = await findMessageSessions(ctx, (query) => void query.whereIn('s.id', shiftIds));
  const mothers = await findByIds(ctx, 'customers', ids);
  return ({ recipient_id, shift_ids }) => {
    const mother = mothers.find(({ id }) => id === recipient_id);
    const own = sessions.filter(
      ({ shift_id, customer }) => customer.id === recipient_id && shift_ids.includes(shift_id),
    );
    const visits = own.filter(({ status }) => status === 'planned');
    if (!mother || (visits.length === 0 && own.some(({ status }) => status === 'finished'))) return undefined;
    const { id, name, phone } = mother;
    return { id, name, phone, visits, sales_ids: listSellerIds(visits.length > 0 ? visits : own) };
  };
}

/** Finds the last sent message per day and recipient, with keys like '2026-11-20 12'. */
async function findSentMessages(
  ctx: Context,
  days: readonly string[],
  to: MessageRecipients,
  only: readonly string[] | undefined,
): Promise<Map<string, SentMessage>> {
  const query = ctx
    .db('known_plans as m')
    .leftJoin('users as u', 'u.id', 'm.sent_by')
    .whereIn('m.day', [...days])
    .andWhere({ 'm.recipients': to });
  if (only) query.whereIn('m.recipient_id', only.map(Number));
  const rows = (await query.select('m.day', 'm.recipient_id', 'm.plan', 'm.seen_at', 'u.name', {
    at: 'm.updated_at',
  })) as SentMessage[];
  return new Map(rows.map((row) => [`${row.day} ${row.recipient_id}`, row]));
}
