import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { hashToken } from '../mailed/hashToken.ts';

/** Milliseconds in which the code has to follow the password. */
const life = 10 * 60_000;

/** Says that this person's password was right; good once, for ten minutes, with a code. */
export async function issueTicket(ctx: Context, user_id: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const at = ctx.now.toISOString();
  await ctx.db('sign_in_tickets').where('expires_at', '<=', at).delete();
  await ctx.db('sign_in_tickets').insert({
    user_id: Number(user_id),
    hash: hashToken(ticket),
    expires_at: new Date(ctx.now.getTime() + life).toISOString(),
    version: 1,
    created_at: at,
    updated_at: at,
  });
  return ticket;
}

export interface TicketHolder {
  id: string;
  email: string;
}

/** Whose ticket it is; null when it is unknown, used or too old, or the account is disabled. */
export async function holderOfTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ticket: string,
): Promise<TicketHolder | null> {
  const row = await db('sign_in_tickets as t')
    .join('users as u', 'u.id', 't.user_id')
    .where({ 't.hash': hashToken(ticket), 'u.status': 'active' })
    .where('t.expires_at', '>', now.toISOString())
    .first('u.id', 'u.email');
  return row ? { id: String(row.id), email: row.email } : null;
}

/** Uses a ticket up; of many calls at once one is answered true. */
export const takeTicket = async ({ db }: Context, ticket: string): Promise<boolean> =>
  (await db('sign_in_tickets')
    .where({ hash: hashToken(ticket) })
    .delete()) === 1;
