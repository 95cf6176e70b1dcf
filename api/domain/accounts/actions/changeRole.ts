import { type Role, roles } from '#schema/access';
import type { Stored } from '#schema/index';
import { mayGrant } from '#schema/users';
import type { Context } from '../../../context.ts';
import { update } from '../../../db/store.ts';
import { forbidden, refused } from '../../../errors.ts';
import { keepLast } from '../keepLast.ts';
import { endSessions } from '../sessions/endSessions.ts';

/**
 * Gives or takes a role (schema 4.6): finance by finance viewers, the others by admins, nobody's own; the person's open
 * sessions end, so that the screens follow. A role already held, or not held, changes nothing.
 */
export async function changeRole(
  ctx: Context,
  user: Stored<'users'>,
  role: Role | null | undefined,
  give: boolean,
): Promise<Record<string, unknown>> {
  if (!role || !mayGrant(ctx.viewer, role))
    throw forbidden(
      'Quyền Tài chính do người có quyền Tài chính cấp và thu; các quyền khác do quản trị viên.',
    );
  if (user.id === ctx.viewer.id) throw refused('own_role', 'Không ai tự đổi quyền của chính mình.');
  if (user.roles.includes(role) === give) return { roles: user.roles };
  if (give && user.kind === 'partner' && role !== 'partner')
    throw refused('outside_account', 'Tài khoản của đối tác không nhận quyền của nhân viên.');
  if (!give) await keepLast(ctx, user.id, [role]);
  const held = roles.filter((one) => (one === role ? give : user.roles.includes(one)));
  await update(ctx, 'users', user.id, { roles: held });
  await endSessions(ctx, user.id);
  return { roles: held };
}
