import type { Role } from '#schema/access';
import type { Context } from '../../context.ts';
import { dialectOf } from '../../db/dialect.ts';
import { touch } from '../../db/touch.ts';

export interface Notice {
  title: string;
  body: string;
  /** The page it opens. */
  path: string;
}

/** A notice to everyone active who holds this role, the one who acts excepted (schema 7.6). */
export async function tellRole(ctx: Context, role: Role, notice: Notice): Promise<void> {
  const { has, hasBinding } = dialectOf(ctx.db);
  const rows = await ctx
    .db('users')
    .where({ status: 'active' })
    .whereNot({ id: ctx.viewer.id })
    .whereRaw(has, ['roles', hasBinding(role)])
    .select('id');
  await tell(ctx, rows, notice);
}

/** A notice to the partner's accounts. */
export async function tellPartner(ctx: Context, partner_id: string, notice: Notice): Promise<void> {
  await tell(
    ctx,
    await ctx.db('users').where({ kind: 'partner', partner_id, status: 'active' }).select('id'),
    notice,
  );
}

async function tell(ctx: Context, users: readonly { id: number }[], notice: Notice): Promise<void> {
  const at = ctx.now.toISOString();
  if (users.length === 0) return;
  const made: { id: number }[] = await ctx
    .db('notifications')
    .insert(users.map(({ id }) => ({ user_id: id, ...notice, version: 1, created_at: at, updated_at: at })))
    .returning('id');
  touch(
    ctx,
    'notifications',
    made.map(({ id }) => id),
  );
}
