import type { Context } from '../../context.ts';
import { guardAccount } from './guardAccount.ts';

/** Before an account's e-mail changes: who may, and links mailed to the old address are used up. */
export async function changeEmail(
  ctx: Context,
  record: { id: string; email: string },
  patch: { email?: string },
): Promise<void> {
  if (patch.email === undefined || patch.email === record.email) return;
  await guardAccount(ctx, record.id, true);
  const now = ctx.now.toISOString();
  await ctx
    .db('tokens')
    .where({ user_id: Number(record.id) })
    .whereNull('used_at')
    .update({ used_at: now, updated_at: now });
}
