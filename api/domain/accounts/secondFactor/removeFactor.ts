import type { Context } from '../../../context.ts';
import { update } from '../../../db/store.ts';

/** Takes a person's second factor away, with its recovery codes; the password alone signs in then. */
export async function removeFactor(
  ctx: Context,
  resource: 'users' | 'agents' | 'partner_accounts',
  user_id: string,
): Promise<void> {
  const own = { user_id: Number(user_id) };
  for (const table of ['second_factors', 'recovery_codes', 'sign_in_tickets'])
    await ctx.db(table).where(own).delete();
  await update(ctx, resource, user_id, { second_factor_at: null });
}
