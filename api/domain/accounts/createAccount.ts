/**
 * Creates accounts: staff with a first password or an invitation, nurses, partners' users, the first administrator. Also accepts
 * invitations (schema 5.5, 5.6).
 */

import { findLastValidDay } from '#rules/papers';
import type { Role } from '#schema/access';
import { canChangeSignInData, isInvitationPending } from '#schema/accountActions';
import { resourceDeclarations, type StoredRecord } from '#schema/index';
import { canGrantRole, isStaffKind, partnerRequiredMessage } from '#schema/users';
import { getPreparedHash, hashPassword } from '../../access/hashPassword.ts';
import { logAction } from '../../audit/log.ts';
import { forbiddenError, invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { CallContext, Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { findById, insert, update } from '../../db/store.ts';
import { parseField } from '../../kinds/index.ts';
import { normalizeNursePlaces } from '../locations/locations.ts';
import { limitTries } from './limitTries.ts';
import { buildInvitationLink, consumeToken, findTokenHolder } from './mailTokens.ts';
import type { AccountName } from './manageAccount.ts';
import { assertPasswordAllowed, setPassword } from './passwords.ts';
import { queueMail } from './queueMail.ts';
import { type NewSignInSession, openSignInSession, toPersonContext } from './signInSessions.ts';

/**
 * Stores an account with its first password, which is already hashed (`Context.passwordHashes`).
 * @returns its id
 * @throws DomainError 422 at `password`, `password_confirmation` or `email` (`taken`), and for other invalid fields
 */
export async function createAccount<N extends AccountName>(
  ctx: Context,
  name: N,
  values: Partial<StoredRecord<N>>,
): Promise<string> {
  const { password, password_confirmation, email } = values as Partial<StoredRecord<AccountName>>;
  assertPasswordAllowed({
    password: password ?? '',
    password_confirmation: password_confirmation ?? '',
    ...(email ? { email } : {}),
  });
  const { id } = await insert(ctx, name, values);
  await setPassword(ctx, id, getPreparedHash(ctx, password ?? ''));
  return id;
}

/**
 * Asserts that the viewer may create a user of this kind with these roles; returns the values, with the sales role for a user of kind
 * sales.
 * @throws DomainError 422, 403
 */
export async function checkNewUser(
  ctx: Context,
  values: Partial<StoredRecord<'users'>>,
): Promise<Partial<StoredRecord<'users'>>> {
  if (values.kind && !isStaffKind(values.kind))
    throw invalidError(
      'kind',
      'Điều dưỡng được tạo ở trang Điều dưỡng viên, tài khoản đối tác ở trang của đối tác.',
    );
  if (values.roles?.some((role) => !canGrantRole(ctx.viewer, role)))
    throw refusedError('forbidden', 'Chỉ người có quyền Tài chính mới cấp được quyền Tài chính.', 'roles');
  if (values.roles?.includes('partner')) throw invalidError('roles', partnerRequiredMessage);
  if (values.kind !== 'sales' || values.roles?.includes('sales')) return values;
  if (!canGrantRole(ctx.viewer, 'sales'))
    throw invalidError('kind', 'Nhân viên sales do quản trị viên tạo, cùng với quyền Sales.');
  return { ...values, roles: [...(values.roles ?? []), 'sales'] };
}

/**
 * Creates the account of a colleague or a partner's user with a first password, or mails an invitation to choose one (schema 5.6).
 * @returns the id
 * @throws DomainError 422 at `password` if both are given, and as `createAccount` does
 */
export async function createOrInvite<N extends 'users' | 'partner_accounts'>(
  ctx: Context,
  name: N,
  values: Partial<StoredRecord<N>>,
): Promise<string> {
  const { invite, password } = values as Partial<StoredRecord<'users'>>;
  if (!invite) return createAccount(ctx, name, values);
  if (password)
    throw invalidError(
      'password',
      'Người được mời tự chọn mật khẩu: bỏ trống mật khẩu, hoặc bỏ chọn gửi thư mời.',
    );
  const user = await insert(ctx, name, { ...values, invited_at: ctx.now.toISOString() });
  await mailInvitation(ctx, user.id);
  return user.id;
}

/**
 * Creates a nurse. She signs in without any role; a nurse who has left cannot sign in (rules 5.7). A nurse without a password cannot sign
 * in until an e-mail and a password are stored.
 * @returns the id
 * @throws DomainError 422 at `email` for a password without an e-mail, and as `createAccount` does
 */
export async function createNurse(ctx: Context, values: Partial<StoredRecord<'agents'>>): Promise<string> {
  if (values.password && !values.email)
    throw invalidError('email', 'Muốn đăng nhập thì cần email: hãy ghi email, hoặc bỏ trống mật khẩu.');
  const places = await normalizeNursePlaces(ctx, values);
  const stored = { ...values, ...places, papers_valid_to: findLastValidDay(values.papers ?? []) };
  const id = values.password
    ? await createAccount(ctx, 'agents', stored)
    : (await insert(ctx, 'agents', stored)).id;
  if (values.profile_status === 'out') await update(ctx, 'agents', id, { status: 'disabled' });
  return id;
}

/**
 * Creates an administrator from the command line or the setup page (schema 5.9, 5.16). If no active user has the finance role, the
 * administrator gets this role too, because only users with the finance role can grant it.
 * @param label of the line in the history
 * @throws DomainError 422 or BadValueError for an invalid name, e-mail or password, or an e-mail in use
 */
export async function createAdmin(
  ctx: Context,
  given: { email: string; name: string; password: string },
  label = 'Tạo từ dòng lệnh',
): Promise<{ id: string; roles: Role[] }> {
  const { fields } = resourceDeclarations.users;
  const { has, hasBinding } = getDialect(ctx.db);
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
  await logAction(ctx, { resource: 'users', id, code: 'create', label });
  return { id, roles };
}

/** Returns the action that sends the invitation again. Earlier links stay valid for their seven days. */
export const buildInviteAction =
  (name: 'users' | 'partner_accounts') =>
  async (ctx: Context, user: { id: string }): Promise<void> => {
    await mailInvitation(ctx, user.id);
    await update(ctx, name, user.id, { invited_at: ctx.now.toISOString() });
  };

/**
 * Creates a new link for accepting the invitation, which the viewer can send by other means than mail.
 * @throws DomainError 404; `action_unavailable` if the user has joined or is disabled; `forbidden` if the user has the finance role and the
 * viewer does not, because the viewer could sign in as that user with the link
 */
export async function createInvitationLink(ctx: Context, id: string): Promise<{ url: string }> {
  const user = await findById(ctx, 'users', id);
  if (!user) throw notFoundError();
  if (!isInvitationPending(user))
    throw refusedError('action_unavailable', 'Người này đã nhận lời mời, hoặc tài khoản đang bị khóa.');
  if (!canChangeSignInData(ctx.viewer, user.roles ?? []))
    throw forbiddenError('Chỉ người có quyền Tài chính mới chép được liên kết mời người có quyền Tài chính.');
  await logAction(ctx, { resource: 'users', id, code: 'invitation_link', label: 'Chép liên kết mời' });
  return { url: await buildInvitationLink(ctx, user) };
}

const mailInvitation = (ctx: Context, user_id: string): Promise<void> =>
  queueMail(ctx, { mail: 'invitation', user_id, invited_by: ctx.viewer.id });

/**
 * Accepts an invitation, once, and signs in. The confirmation of the password is optional.
 * @throws DomainError 422 at `name`, `password` or `password_confirmation`, `token_dead`, `too_many`
 */
export async function acceptInvitation(
  call: CallContext,
  input: {
    name: string | null;
    password: string;
    password_confirmation: string | null;
    invitation_token: string;
  },
): Promise<NewSignInSession> {
  const { name, password, password_confirmation, invitation_token: token } = input;
  if (!name) throw invalidError('name', 'Name is required.');
  assertPasswordAllowed({ password, ...(password_confirmation !== null && { password_confirmation }) });
  const limits = [{ key: `join from ${call.device.address}`, most: 100, success: 'refund' }] as const;
  return limitTries(call, limits, async () => {
    const { email } = await findTokenHolder(call.ctx, 'invite', token, 'invitation_token');
    assertPasswordAllowed({ password, email });
    const password_hash = await hashPassword(password);
    return call.write(async (ctx) => {
      const holder = await consumeToken(ctx, 'invite', token, 'invitation_token');
      await update(ctx, 'users', holder.id, { name });
      await setPassword(ctx, holder.id, password_hash);
      const line = { resource: 'users', id: holder.id, code: 'join', label: 'Nhận lời mời' };
      await logAction(toPersonContext(ctx, holder), line);
      return openSignInSession(ctx, holder.id, call.device);
    });
  });
}
