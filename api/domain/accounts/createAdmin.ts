import type { Role } from '#schema/access';
import { declared } from '#schema/index';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { dialectOf } from '../../db/dialect.ts';
import { parseField } from '../../kinds/parseField.ts';
import { createAccount } from './createAccount.ts';

/**
 * An administrator made from the command line (schema 5.9). Who holds finance is granted by finance alone, so the first
 * one gets it too, as long as nobody active has it. Answers the roles given.
 * @throws ApiError 422 for a bad name, e-mail or password, or an e-mail in use; BadValue alike
 */
export async function createAdmin(
  ctx: Context,
  given: { email: string; name: string; password: string },
): Promise<Role[]> {
  const { fields } = declared.users;
  const { has, hasBinding } = dialectOf(ctx.db);
  const finance = await ctx
    .db('users')
    .where({ status: 'active' })
    .whereRaw(has, ['roles', hasBinding('finance')])
    .first('id');
  const roles: Role[] = finance ? ['admin'] : ['admin', 'finance'];
  const id = await createAccount(ctx, 'users', {
    name: parseField(fields.name, given.name) as string,
    email: parseField(fields.email, given.email) as string,
    kind: 'staff',
    roles,
    password: given.password,
    password_confirmation: given.password,
  });
  await logAction(ctx, { resource: 'users', id, code: 'create', label: 'Tạo từ dòng lệnh' });
  return roles;
}
