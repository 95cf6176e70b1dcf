/** Invitations: a mail with a link, and taking it up with a name and a password of one's own (schema 5.5, 5.6). */
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { update } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
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
export async function invite(ctx: Context, user: Invited): Promise<void> {
  await mailInvitation(ctx, user);
  await update(ctx, 'users', user.id, { invited_at: ctx.now.toISOString() });
}

/** Mails a link to take up an invitation to the stored address, once the transaction has committed. */
export async function mailInvitation(ctx: Context, user: Invited): Promise<void> {
  const token = await issueToken(ctx, user.id, 'invite');
  const link = `${ctx.config.publicUrl}/invitation?token=${token}&email=${encodeURIComponent(user.email)}`;
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
