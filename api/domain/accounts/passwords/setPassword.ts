import type { Context } from '../../../context.ts';
import { update } from '../../../db/store.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { hashPassword } from './hashPassword.ts';

/**
 * Gives a user another password (checked before, by passwordProblem). All their sessions end, and links mailed to them
 * earlier are used up, an invitation included (schema 5.5).
 * @param kept the session that goes on all the same
 */
export async function setPassword(
  ctx: Context,
  user_id: string,
  password: string,
  kept?: string,
): Promise<void> {
  const id = Number(user_id);
  const now = ctx.now.toISOString();
  await ctx
    .db('users')
    .where({ id })
    .update({ password_hash: await hashPassword(password) });
  await ctx
    .db('tokens')
    .where({ user_id: id })
    .whereNull('used_at')
    .update({ used_at: now, updated_at: now });
  await update(ctx, 'users', user_id, { invited_at: null });
  await ctx.db('sign_in_tickets').where({ user_id: id }).delete();
  await endSessions(ctx, user_id, kept);
}
