import { mayTakeOver } from '#schema/accountActions';
import type { Context } from '../../context.ts';
import { forbidden } from '../../domainError.ts';
import { rolesOf } from './rolesOf.ts';

/**
 * Who may change whether and how an account signs in: of a holder of any role, admins only. What would let one sign in as
 * the other (a new password, another e-mail) needs the finance role where the other holds it, as visiting does.
 * @throws ApiError 403
 */
export async function guardAccount(ctx: Context, user_id: string, takesOver: boolean): Promise<void> {
  const held = await rolesOf(ctx, user_id);
  if (held.length > 0 && !ctx.viewer.roles.includes('admin'))
    throw forbidden('Chỉ quản trị viên thay đổi được tài khoản của người có quyền.');
  if (takesOver && !mayTakeOver(ctx.viewer, held))
    throw forbidden('Chỉ người có quyền Tài chính làm được việc này với tài khoản có quyền Tài chính.');
}
