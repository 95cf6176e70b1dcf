import type { Context } from '../../../context.ts';
import { touch } from '../../../db/touch.ts';

/**
 * Ends every session of a user at once, and every visit made by them; their tokens are dead from now on (schema 5.4).
 * @param kept the session that goes on
 */
export async function endSessions(ctx: Context, user_id: string, kept?: string): Promise<void> {
  const id = Number(user_id);
  touch(ctx, 'sessions', [id]);
  await ctx
    .db('sessions')
    .whereNull('ended_at')
    .whereNot({ id: Number(kept ?? 0) })
    .andWhere((any) => any.where({ user_id: id }).orWhere({ visitor_id: id }))
    .update({ ended_at: ctx.now.toISOString() });
}
