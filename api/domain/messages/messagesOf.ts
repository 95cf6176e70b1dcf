import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { byName } from '#rules/names';
import type { Message, MessageRecipients } from '#schema/messages';
import type { Context } from '../../context.ts';
import { type ChangeNotice, noticesOf } from './changeNotices.ts';
import { messageToMother, messageToNurse } from './messageFor.ts';
import { messageTexts } from './messageTexts.ts';
import { nursesOf, takenByAny, type Visit, visits } from './visits.ts';

/** Whose sessions of a day they are: who gets one message about them. */
export interface Recipient {
  id: string;
  name: string;
  phone: string | null;
  visits: Visit[];
}

/** Each with the sessions that concern them. */
export function byRecipient(all: readonly Visit[], to: MessageRecipients): Recipient[] {
  const found = new Map<string, Recipient>();
  for (const visit of all)
    for (const { id, name, phone } of to === 'agents' ? visit.nurses : [visit.customer]) {
      const recipient = found.get(id) ?? { id, name, phone, visits: [] };
      recipient.visits.push(visit);
      found.set(id, recipient);
    }
  return [...found.values()];
}

/** What a message told, without names: once it is another, the message was not sent yet. */
export const planOf = (told: readonly Visit[]): string =>
  told
    .map(({ shift_id, time_period, nurses }) =>
      [shift_id, time_period.join('+'), nurses.map(({ id }) => id).join('+')].join(' '),
    )
    .join(';');

/** A message of a day, with the plan that it tells. */
export interface DayMessage {
  message: Message;
  day: string;
  plan: string;
}

interface Sent {
  day: string;
  recipient_id: number;
  plan: string;
  at: string;
  name: string;
}

/**
 * The message of each of these days to each nurse (in order of names) or mother (in order of time): what she has that day, or, where
 * that has changed and she does not know yet, the change (rules 3.17). A mother without a session on that day comes last; a nurse who has
 * none left is told only if she had been sent that day's message: otherwise she does not expect any.
 * @param only these recipients; everybody when absent
 */
export async function dayMessages(
  ctx: Context,
  days: readonly string[],
  to: MessageRecipients,
  only?: readonly string[],
): Promise<DayMessage[]> {
  const planned = await plannedOn(ctx, days, to, only);
  const texts = await messageTexts(ctx);
  const sent = await sentOn(ctx, days, to);
  const notices = await noticesOf(ctx, days, to, only);
  const nobodys = await withoutSession(ctx, to, notices);
  return days.flatMap((day) => {
    const recipients = byRecipient(
      planned.filter((visit) => visit.day === day),
      to,
    ).filter(({ id }) => !only || only.includes(id));
    const known = new Set(recipients.map(({ id }) => id));
    const changes = new Map(
      notices.filter((notice) => notice.day === day).map((notice) => [notice.recipient_id, notice]),
    );
    const emptied = [...changes.values()]
      .filter(({ recipient_id: id }) => !known.has(id) && (to === 'customers' || sent.has(`${day} ${id}`)))
      .flatMap((notice) => nobodys(notice) ?? []);
    const all = [...recipients, ...emptied];
    if (to === 'agents') all.sort(byName);
    return all.flatMap(({ id, name, phone, visits: told }): DayMessage[] => {
      const plan = known.has(id) ? planOf(told) : '';
      const change = changes.get(id);
      const isChange = change !== undefined && change.plan !== plan;
      if (!isChange && !known.has(id)) return [];
      const kind = kinds[to][isChange ? 'change' : 'day'];
      const text =
        to === 'agents'
          ? messageToNurse(texts[kind], name, day, told)
          : messageToMother(texts[kind], told[0]?.day ?? day, told);
      const last = sent.get(`${day} ${id}`);
      const noted = !isChange && last?.plan === plan ? last : undefined;
      const message: Message = {
        ...{ id, name, phone, kind, text },
        version: versionOf(text),
        shift_ids: known.has(id) ? told.map(({ shift_id }) => shift_id) : (change?.shift_ids ?? []),
        sent_at: noted?.at ?? null,
        sent_by: noted?.name ?? null,
      };
      return [{ message, day, plan }];
    });
  });
}

const kinds = {
  agents: { day: 'nurse_day', change: 'nurse_change' },
  customers: { day: 'mother_reminder', change: 'mother_change' },
} as const;

/** The messages of one day, as they are answered. */
export const messagesOf = async (ctx: Context, day: string, to: MessageRecipients): Promise<Message[]> =>
  (await dayMessages(ctx, [day], to)).map(({ message }) => message);

const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);

const plannedOn = (
  ctx: Context,
  days: readonly string[],
  to: MessageRecipients,
  only: readonly string[] | undefined,
): Promise<Visit[]> =>
  visits(ctx, (query: Knex.QueryBuilder) => {
    query.whereIn('s.day', [...days]).where('s.status', 'planned');
    if (only && to === 'customers') query.whereIn('p.customer_id', only.map(Number));
    if (only && to === 'agents') takenByAny(query, only);
  });

/**
 * Whom a notice is about that has no session on its day any more: a nurse without sessions, a mother with those that changed, where they
 * stand now. Undefined where there is nobody to tell: none of her sessions is planned any more.
 */
async function withoutSession(
  ctx: Context,
  to: MessageRecipients,
  notices: readonly ChangeNotice[],
): Promise<(notice: ChangeNotice) => Recipient | undefined> {
  if (notices.length === 0) return () => undefined;
  if (to === 'agents') {
    const ids = notices.map(({ recipient_id }) => recipient_id);
    const nurses = await nursesOf(ctx, [...new Set(ids)]);
    return ({ recipient_id }) => {
      const nurse = nurses.get(recipient_id);
      return nurse && { ...nurse, visits: [] };
    };
  }
  const ids = [...new Set(notices.flatMap(({ shift_ids }) => shift_ids))].map(Number);
  const moved = await visits(ctx, (query) => void query.whereIn('s.id', ids).where('s.status', 'planned'));
  return ({ recipient_id, shift_ids }) => {
    const own = moved.filter(
      ({ shift_id, customer }) => customer.id === recipient_id && shift_ids.includes(shift_id),
    );
    return own[0] && { ...own[0].customer, visits: own };
  };
}

/** The last message that was sent of each day ('2026-11-20 12': day and recipient). */
async function sentOn(
  ctx: Context,
  days: readonly string[],
  to: MessageRecipients,
): Promise<Map<string, Sent>> {
  const rows = (await ctx
    .db('messages_sent as m')
    .join('users as u', 'u.id', 'm.sent_by')
    .whereIn('m.day', [...days])
    .andWhere({ 'm.recipients': to })
    .select('m.day', 'm.recipient_id', 'm.plan', 'u.name', { at: 'm.updated_at' })) as Sent[];
  return new Map(rows.map((row) => [`${row.day} ${row.recipient_id}`, row]));
}
