import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { mailerOf } from '../../../mail/mailerOf.ts';
import { hashToken } from './hashToken.ts';

/** A sign-up waits for so long, in milliseconds. */
const life = 24 * 3_600_000;

/**
 * Keeps a sign-up and mails the link that makes an account of it, once the transaction has committed. Nothing of what was
 * typed stands in the mail: whoever typed it need not be whoever reads it.
 */
export async function mailSignup(
  ctx: Context,
  signup: { name: string; email: string; password_hash: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const at = ctx.now.toISOString();
  await ctx.db('signups').where('expires_at', '<=', at).delete();
  await ctx.db('signups').insert({
    ...signup,
    hash: hashToken(token),
    expires_at: new Date(ctx.now.getTime() + life).toISOString(),
    version: 1,
    created_at: at,
    updated_at: at,
  });
  const text = [
    'Chào bạn,',
    '',
    'Có người vừa đăng ký tài khoản Nôi bằng địa chỉ email này.',
    'Nếu là bạn, hãy mở liên kết sau trong 24 giờ để xác nhận:',
    '',
    `${ctx.config.publicUrl}/signup?token=${token}`,
    '',
    'Nếu không phải bạn, đừng mở liên kết: không có tài khoản nào được tạo.',
  ].join('\n');
  const mail = { to: signup.email, subject: 'Xác nhận đăng ký Nôi', text };
  ctx.afterCommit.push(() => mailerOf(ctx.config).send(mail));
}
