import type { Context } from '../../../context.ts';
import { mailerOf } from '../../../mail/mailerOf.ts';
import { issueToken } from './issueToken.ts';

/** Mails a link to take up an invitation to the stored address, once the transaction has committed. */
export async function mailInvitation(
  ctx: Context,
  user: { id: string; name: string; email: string },
): Promise<void> {
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
