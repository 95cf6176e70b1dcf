/** Actions on another user's account: new password, removing the second factor, locking, roles. */

import { type Role, roles } from '#schema/access';
import { canChangeSignInData } from '#schema/accountActions';
import type { StoredRecord } from '#schema/index';
import { canGrantRole, partnerRequiredMessage } from '#schema/users';
import { getPreparedHash } from '../../access/hashPassword.ts';
import { forbiddenError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { lockRows } from '../../db/lockRows.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { update } from '../../db/store.ts';
import { revokeApiKeysOfUser } from '../connections/apiKeys.ts';
import { switchOffWebhooksOfUser } from '../connections/webhooks.ts';
import { limitToNurse } from '../shifts/conflicts.ts';
import { revokeTokens } from './mailTokens.ts';
import { removePasskeys } from './passkeys.ts';
import { assertPasswordAllowed, setPassword } from './passwords.ts';
import { removeSecondFactor } from './secondFactor.ts';
import { endSignInSessions } from './signInSessions.ts';

/** Resources whose records are accounts that can sign in. */
export type AccountName = 'users' | 'agents' | 'partner_accounts';
interface Account {
  id: string;
  /** Null for a nurse who cannot sign in. */
  email: string | null;
}

/**
 * Sets another user's password and signs the user out everywhere.
 * @throws DomainError 403, `no_email` for a nurse without an e-mail, 422 at `new_password`
 */
export async function replacePassword(
  ctx: Context,
  { id, email }: Account,
  input: { new_password?: string | null },
): Promise<void> {
  const password = input.new_password ?? '';
  await assertMayManage(ctx, id, true);
  if (email === null)
    throw refusedError(
      'no_email',
      'Điều dưỡng này chưa có email để đăng nhập. Hãy ghi email trước, rồi đặt mật khẩu.',
    );
  assertPasswordAllowed({ password, email }, 'new_password');
  await setPassword(ctx, id, getPreparedHash(ctx, password));
}

/**
 * Removes the second factor and all passkeys of a user who has lost them, and ends the user's open sessions. Afterwards the password alone
 * is enough to sign in.
 * @throws DomainError 403
 */
export async function resetSecondFactor(ctx: Context, resource: AccountName, { id }: Account): Promise<void> {
  await assertMayManage(ctx, id, true);
  await removeSecondFactor(ctx, resource, id);
  await removePasskeys(ctx, resource, id);
  await endSignInSessions(ctx, id);
}

/** Disables the account; open sessions end at once. @throws DomainError 403, `last_holder` for the last admin or finance */
export async function disableAccount(
  ctx: Context,
  resource: AccountName,
  { id }: { id: string },
): Promise<{ status: 'disabled' }> {
  await assertMayManage(ctx, id, false);
  await assertNotLastAdmin(ctx, id, await loadRoles(ctx, id));
  await update(ctx, resource, id, { status: 'disabled' });
  await revokeApiKeysOfUser(ctx, id);
  await switchOffWebhooksOfUser(ctx, id);
  await endSignInSessions(ctx, id);
  return { status: 'disabled' };
}

/**
 * Enables the account. @throws DomainError 403, `nurse_left` for a nurse who has left, on the nurse's page and on the user's page (rules
 * 5.7)
 */
export async function enableAccount(
  ctx: Context,
  resource: AccountName,
  { id }: Account,
): Promise<{ status: 'active' }> {
  await assertMayManage(ctx, id, false);
  const left = await ctx
    .db('users')
    .where({ id: Number(id), profile_status: 'out' })
    .first('id');
  if (left)
    throw refusedError('nurse_left', 'Điều dưỡng này đã nghỉ việc. Hãy đổi tình trạng trong hồ sơ trước.');
  await update(ctx, resource, id, { status: 'active' });
  return { status: 'active' };
}

/**
 * Prepares a change of an account's e-mail: checks the permission and revokes links mailed to the old address. If the e-mail is removed,
 * open sessions end, because an account without an e-mail cannot sign in.
 * @throws DomainError 403
 */
export async function prepareEmailChange(
  ctx: Context,
  { id, email }: Account,
  patch: { email?: string | null },
): Promise<void> {
  if (patch.email === undefined || patch.email === email) return;
  await assertMayManage(ctx, id, true);
  await revokeTokens(ctx, id);
  if (patch.email === null) await endSignInSessions(ctx, id);
}

/**
 * Grants or removes a role (schema 4.6). Only viewers with the finance role change the finance role, only admins change the other roles,
 * and no user changes their own roles. The user's open sessions end, so that the screens are updated. If the user already has or lacks the
 * role, nothing happens. Removing the sales role changes the kind of the user to staff. The partner role is only for accounts of a partner.
 * @throws DomainError 403, `own_role`, `outside_account`, `needs_partner`, `last_holder`
 */
export async function changeRole(
  ctx: Context,
  user: StoredRecord<'users'>,
  role: Role | null | undefined,
  give: boolean,
): Promise<{ roles: Role[] }> {
  if (!role || !canGrantRole(ctx.viewer, role))
    throw forbiddenError(
      'Quyền Tài chính do người có quyền Tài chính cấp và thu; các quyền khác do quản trị viên.',
    );
  if (user.id === ctx.viewer.id) throw refusedError('own_role', 'Không ai tự đổi quyền của chính mình.');
  if (user.roles.includes(role) === give) return { roles: user.roles };
  if (give && user.kind === 'partner' && role !== 'partner')
    throw refusedError('outside_account', 'Tài khoản của đối tác không nhận quyền của nhân viên.');
  if (give && user.kind !== 'partner' && role === 'partner')
    throw refusedError('needs_partner', partnerRequiredMessage);
  if (!give) await assertNotLastAdmin(ctx, user.id, [role]);
  const held = roles.filter((one) => (one === role ? give : user.roles.includes(one)));
  const kind = user.kind === 'sales' && role === 'sales' && !give ? 'staff' : user.kind;
  await update(ctx, 'users', user.id, { roles: held, ...(kind !== user.kind && { kind }) });
  if (!held.includes('admin')) {
    await revokeApiKeysOfUser(ctx, user.id);
    await switchOffWebhooksOfUser(ctx, user.id);
  }
  await endSignInSessions(ctx, user.id);
  return { roles: held };
}

/**
 * Asserts that the viewer may change how an account signs in. Only admins may change an account that has any role. If the change would let
 * the viewer sign in as a user with the finance role (by a new password or another e-mail), the viewer must have that role too, as for a
 * visit.
 * @throws DomainError 403
 */
async function assertMayManage(ctx: Context, user_id: string, takesOver: boolean): Promise<void> {
  const held = await loadRoles(ctx, user_id);
  if (held.length > 0 && !ctx.viewer.roles.includes('admin'))
    throw forbiddenError('Chỉ quản trị viên thay đổi được tài khoản của người có quyền.');
  if (takesOver && !canChangeSignInData(ctx.viewer, held))
    throw forbiddenError('Chỉ người có quyền Tài chính làm được việc này với tài khoản có quyền Tài chính.');
}

const lastHolderLabels = { admin: 'quản trị viên', finance: 'người có quyền Tài chính' } as const;

/**
 * Asserts that after this account loses these roles or is disabled, there are still an active user with the admin role and an active user
 * with the finance role (schema 4.6). Locks the users with these roles until the transaction ends, so that two of them cannot remove each
 * other.
 * @throws DomainError `last_holder`
 */
async function assertNotLastAdmin(ctx: Context, user_id: string, losing: readonly Role[]): Promise<void> {
  const { has, hasBinding } = getDialect(ctx.db);
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
      throw refusedError(
        'last_holder',
        `Đây là ${lastHolderLabels[role]} cuối cùng. Hãy cấp quyền cho người khác trước.`,
      );
  }
}

/** Returns the current roles of an account of any kind. */
async function loadRoles({ db }: Context, user_id: string): Promise<Role[]> {
  const row = await queryRowById(db, 'users', user_id).first('roles');
  const held = JSON.parse(row?.roles ?? '[]') as string[];
  return roles.filter((role) => held.includes(role));
}

/** Asserts that this viewer may disable the account of a nurse who leaves. @throws DomainError 403 */
export const assertCanDisableNurse = (ctx: Context, { id }: StoredRecord<'agents'>): Promise<void> =>
  assertMayManage(ctx, id, false);

/**
 * Marks a nurse as having left and disables her account. She must have no planned sessions. @throws DomainError `planned_shifts`,
 * `last_holder`, 403
 */
export async function markNurseLeft(ctx: Context, nurse: StoredRecord<'agents'>): Promise<void> {
  await lockRows(ctx, 'users', [nurse.id]);
  if (await hasPlannedShifts(ctx, nurse.id))
    throw refusedError(
      'planned_shifts',
      'Điều dưỡng này còn ca chưa tắm. Hãy chuyển các ca đó cho người khác hoặc hủy trước.',
      'status',
    );
  await disableAccount(ctx, 'agents', nurse);
}

/** True if this nurse has planned sessions, also as provisional nurse (rules 2.9) or as substitute. */
export async function hasPlannedShifts(ctx: Context, nurse_id: string): Promise<boolean> {
  const planned = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .where('s.status', 'planned');
  return (await limitToNurse(planned, nurse_id).first('s.id')) !== undefined;
}
