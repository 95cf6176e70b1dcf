import { type Role, roles } from '#schema/access';
import type { Stored } from '#schema/index';
import { mayGrant, needsPartner } from '#schema/users';
import type { Context } from '../../../context.ts';
import { update } from '../../../db/store.ts';
import { forbidden, refused } from '../../../domainError.ts';
import { keepLast } from '../keepLast.ts';
import { endSessions } from '../sessions/endSessions.ts';

/**
 * Gives or takes a role (schema 4.6): finance by finance viewers, the others by admins, nobody's own; the person's open
 * sessions end, so that the screens follow. A role already held, or not held, changes nothing. The kind follows: who is no
 * sales any more is staff; the partner role is for accounts of a partner.
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
  if (give && user.kind !== 'partner' && role === 'partner') throw refused('needs_partner', needsPartner);
  if (!give) await keepLast(ctx, user.id, [role]);
  const held = roles.filter((one) => (one === role ? give : user.roles.includes(one)));
  const kind = user.kind === 'sales' && role === 'sales' && !give ? 'staff' : user.kind;
  await update(ctx, 'users', user.id, { roles: held, ...(kind !== user.kind && { kind }) });
  await endSessions(ctx, user.id);
  return { roles: held };
}
