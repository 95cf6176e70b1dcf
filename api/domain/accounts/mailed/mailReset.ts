import type { Context } from '../../../context.ts';
import { mailerOf } from '../../../mail/mailerOf.ts';
import { issueToken } from './issueToken.ts';

/** Mails a link to choose a new password to the stored address, once the transaction has committed. */
export async function mailReset(ctx: Context, user: { id: string; email: string }): Promise<void> {
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
