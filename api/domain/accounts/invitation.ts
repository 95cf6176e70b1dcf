/** Invitations: a mail with a link, and taking it up with a name and a password of one's own (schema 5.5, 5.6). */

import { isInvited, mayTakeOver } from '#schema/accountActions';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { find, update } from '../../db/store.ts';
import { DomainError, invalid, notFound, refused } from '../../domainError.ts';
import { mailerOf } from '../../mail/mailer.ts';
import { limitTries } from './limitTries.ts';
import { holderOfToken, issueToken, takeToken } from './mailTokens.ts';
import { assertPasswordAllowed, hashPassword, setPassword } from './passwords.ts';
import { asPerson, type Call, type OpenedSession, openSession } from './sessions.ts';

interface Invited {
  id: string;
  name: string;
  email: string;
}

/** Sends the invitation again; earlier ones stay good for their seven days. */
export const invite =
  (name: 'users' | 'partner_accounts') =>
  async (ctx: Context, user: Invited): Promise<void> => {
    await mailInvitation(ctx, user);
    await update(ctx, name, user.id, { invited_at: ctx.now.toISOString() });
  };

/**
 * A new link to take up the invitation, for whoever invites to send by other means than mail.
 * @throws DomainError 404; `action_unavailable` when the person has joined or is disabled; `forbidden` for a holder of finance
 *   where the viewer is none, who could sign in as that person with it
 */
export async function createInvitationLink(ctx: Context, id: string): Promise<{ url: string }> {
  const user = await find(ctx, 'users', id);
  if (!user) throw notFound();
  if (!isInvited(user))
    throw refused('action_unavailable', 'Người này đã nhận lời mời, hoặc tài khoản đang bị khóa.');
  if (!mayTakeOver(ctx.viewer, user.roles ?? []))
    throw new DomainError({
      code: 'forbidden',
      detail: 'Chỉ người có quyền Tài chính mới chép được liên kết mời người có quyền Tài chính.',
    });
  await logAction(ctx, { resource: 'users', id, code: 'invitation_link', label: 'Chép liên kết mời' });
  return { url: await invitationLink(ctx, user) };
}

async function invitationLink(ctx: Context, user: Invited): Promise<string> {
  const token = await issueToken(ctx, user.id, 'invite');
  return `${ctx.config.publicUrl}/invitation?token=${token}&email=${encodeURIComponent(user.email)}`;
}

/** Mails a link to take up an invitation to the stored address, once the transaction has committed. */
export async function mailInvitation(ctx: Context, user: Invited): Promise<void> {
  const link = await invitationLink(ctx, user);
  const text = [
    `Chào ${user.name},`,
    '',
    `${ctx.viewer.name} mời bạn dùng Nôi, phần mềm quản lý của chúng tôi.`,
    'Mở liên kết sau trong 7 ngày để chọn mật khẩu và bắt đầu:',
    '',
    link,
    '',
    'Nếu bạn không chờ thư này, hãy bỏ qua.',
  ].join('\n');
  ctx.afterCommit.push(() =>
    mailerOf(ctx.config).send({ to: user.email, subject: 'Lời mời dùng Nôi', text }),
  );
}

/** Takes up an invitation, once, and signs in. @throws DomainError 422 at `name` or `password`, `token_dead`, `too_many` */
export async function acceptInvitation(
  call: Call,
  input: { name: string | null; password: string; invitation_token: string },
): Promise<OpenedSession> {
  const { name, password, invitation_token: token } = input;
  if (!name) throw invalid('name', 'Name is required.');
  assertPasswordAllowed({ password });
  const limits = [{ key: `join from ${call.device.address}`, most: 100, success: 'refund' }] as const;
  return limitTries(call, limits, async () => {
    const { email } = await holderOfToken(call.ctx, 'invite', token, 'invitation_token');
    assertPasswordAllowed({ password, email });
    const password_hash = await hashPassword(password);
    return call.write(async (ctx) => {
      const holder = await takeToken(ctx, 'invite', token, 'invitation_token');
      await update(ctx, 'users', holder.id, { name });
      await setPassword(ctx, holder.id, password_hash);
      const line = { resource: 'users', id: holder.id, code: 'join', label: 'Nhận lời mời' };
      await logAction(asPerson(ctx, holder), line);
      return openSession(ctx, holder.id, call.device);
    });
  });
}
