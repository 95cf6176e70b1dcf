import { type Role, roles } from '#schema/access';
import type { Context } from '../../context.ts';

/** The roles that an account holds now, whatever its kind. */
export async function rolesOf(ctx: Context, user_id: string): Promise<Role[]> {
  const row = await ctx
    .db('users')
    .where({ id: Number(user_id) })
    .first('roles');
  const held = JSON.parse(row?.roles ?? '[]') as string[];
  return roles.filter((role) => held.includes(role));
}
