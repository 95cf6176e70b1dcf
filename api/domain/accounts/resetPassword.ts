/** A forgotten password: a link by mail, and another password with it (schema 5.5). */
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { mailerOf } from '../../mail/mailer.ts';
import { limitTries, withMinimumDuration } from './limitTries.ts';
import { holderOfToken, issueToken, takeToken } from './mailTokens.ts';
import { assertPasswordAllowed, hashPassword, setPassword } from './passwords.ts';
import { asPerson, type Call } from './sessions.ts';

/** Milliseconds that hide whether there was a mail to write. */
const EVENLY = 250;

/** Mails a link to the stored address. Answers in the same way and time, whoever asks for whom. */
export async function forgotPassword(call: Call, { email }: { email: string }): Promise<void> {
  const limits = [
    { key: `forgot account ${email}`, most: 10, success: 'count' },
    { key: `forgot from ${call.device.address}`, most: 100, success: 'count' },
  ] as const;
  await withMinimumDuration(EVENLY, () =>
    limitTries(call, limits, () =>
      call.write(async (ctx) => {
        const user = await ctx.db('users').where({ email, status: 'active' }).first('id', 'email');
        if (user) await mailReset(ctx, { ...user, id: String(user.id) });
      }),
    ),
  );
}

/** The mail goes out once the transaction has committed. */
async function mailReset(ctx: Context, user: { id: string; email: string }): Promise<void> {
  const token = await issueToken(ctx, user.id, 'reset');
  const link = `${ctx.config.publicUrl}/reset_password?token=${token}`;
  const text = [
    'Chào bạn,',
    '',
    'Có người vừa yêu cầu đặt lại mật khẩu cho tài khoản Nôi của bạn.',
    'Mở liên kết sau trong 60 phút để chọn mật khẩu mới:',
    '',
    link,
    '',
    'Nếu không phải bạn yêu cầu, hãy bỏ qua thư này; mật khẩu hiện tại vẫn dùng được.',
  ].join('\n');
  ctx.afterCommit.push(() =>
    mailerOf(ctx.config).send({ to: user.email, subject: 'Đặt lại mật khẩu Nôi', text }),
  );
}

/** Gives the holder of a mailed token another password, once. @throws DomainError 422 at `password` …, `token_dead`, `too_many` */
export async function resetPassword(
  call: Call,
  { token, ...given }: { password: string; password_confirmation: string; token: string },
): Promise<void> {
  assertPasswordAllowed(given);
  const limits = [{ key: `reset from ${call.device.address}`, most: 100, success: 'refund' }] as const;
  await limitTries(call, limits, async () => {
    const { email } = await holderOfToken(call.ctx, 'reset', token, 'token');
    assertPasswordAllowed({ password: given.password, email });
    const password_hash = await hashPassword(given.password);
    await call.write(async (ctx) => {
      const holder = await takeToken(ctx, 'reset', token, 'token');
      await setPassword(ctx, holder.id, password_hash);
      await logAction(asPerson(ctx, holder), {
        resource: 'users',
        id: holder.id,
        code: 'reset_password',
        label: 'Đặt lại mật khẩu bằng liên kết trong thư',
      });
    });
  });
}
