import type { Role } from '#schema/access';
import type { Context } from '../../context.ts';
import { dialectOf } from '../../db/dialect.ts';
import { insertRow } from '../../db/insertRow.ts';
import { ask, cachedStatement, placeholder } from '../../db/statements.ts';
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
  const statement = cachedStatement(ctx.db, 'active others with a role', () =>
    ctx
      .db('users')
      .where({ status: 'active' })
      .whereNot({ id: placeholder(0) })
      .whereRaw(has, ['roles', placeholder(1)])
      .select('id'),
  );
  const rows = await ask<{ id: number }>(ctx.db, statement, [Number(ctx.viewer.id), hasBinding(role)]);
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
  const row = { ...notice, version: 1, created_at: at, updated_at: at };
  const made: number[] = [];
  for (const { id } of users) made.push(await insertRow(ctx.db, 'notifications', { user_id: id, ...row }));
  touch(ctx, 'notifications', made);
}
