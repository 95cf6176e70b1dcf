import { byName } from '#rules/names';
import type { Message, MessageRecipients } from '#schema/messages';
import type { Context } from '../../context.ts';
import { messageToMother, messageToNurse } from './messageFor.ts';
import { messageTexts } from './messageTexts.ts';
import { type Visit, visits } from './visits.ts';

/** Whose sessions of a day they are: who gets one message about them. */
export interface Recipient {
  id: string;
  name: string;
  phone: string | null;
  visits: Visit[];
}

/** The planned sessions of a day by nurse (in order of names) or by mother (in order of time). */
export async function recipientsOf(ctx: Context, day: string, to: MessageRecipients): Promise<Recipient[]> {
  const all = await visits(ctx, (query) => void query.where({ 's.day': day, 's.status': 'planned' }));
  const found = byRecipient(all, to);
  return to === 'agents' ? found.sort(byName) : found;
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
export const planOf = ({ visits: told }: Recipient): string =>
  told
    .map(({ shift_id, time_period, nurses }) =>
      [shift_id, time_period.join('+'), nurses.map(({ id }) => id).join('+')].join(' '),
    )
    .join(';');

interface Sent {
  recipient_id: number;
  plan: string;
  at: string;
  name: string;
}

/** The message of a day to each nurse or mother, and whether it was sent. */
export async function messagesOf(ctx: Context, day: string, to: MessageRecipients): Promise<Message[]> {
  const recipients = await recipientsOf(ctx, day, to);
  const { nurse_day, mother_reminder } = await messageTexts(ctx);
  const rows = (await ctx
    .db('messages_sent as m')
    .join('users as u', 'u.id', 'm.sent_by')
    .where({ 'm.day': day, 'm.recipients': to })
    .select('m.recipient_id', 'm.plan', 'u.name', { at: 'm.updated_at' })) as Sent[];
  const sent = new Map(rows.map((row) => [`${row.recipient_id} ${row.plan}`, row]));
  return recipients.map((recipient) => {
    const { id, name, phone, visits: told } = recipient;
    const noted = sent.get(`${id} ${planOf(recipient)}`);
    return {
      id,
      name,
      phone,
      text:
        to === 'agents'
          ? messageToNurse(nurse_day, name, day, told)
          : messageToMother(mother_reminder, day, told),
      shift_ids: told.map(({ shift_id }) => shift_id),
      sent_at: noted?.at ?? null,
      sent_by: noted?.name ?? null,
    };
  });
}
