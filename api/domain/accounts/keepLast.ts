import type { Role } from '#schema/access';
import type { Context } from '../../context.ts';
import { dialectOf } from '../../db/dialect.ts';
import { refused } from '../../domainError.ts';

const kept = { admin: 'quản trị viên', finance: 'người có quyền Tài chính' } as const;

/**
 * Before this account loses these roles or is disabled: someone else active must hold admin and finance (schema 4.6).
 * The holders are held until the transaction ends, so two cannot take each other away.
 * @throws ApiError 422 `last_holder`
 */
export async function keepLast(ctx: Context, user_id: string, losing: readonly Role[]): Promise<void> {
  const { has, hasBinding } = dialectOf(ctx.db);
  for (const role of ['admin', 'finance'] as const) {
    if (!losing.includes(role)) continue;
    const holders: { id: number }[] = await ctx
      .db('users')
      .where({ status: 'active' })
      .whereRaw(has, ['roles', hasBinding(role)])
      .orderBy('id')
      .forUpdate()
      .select('id');
    if (!holders.some(({ id }) => String(id) !== user_id))
      throw refused('last_holder', `Đây là ${kept[role]} cuối cùng. Hãy cấp quyền cho người khác trước.`);
  }
}
