import type { Context } from '../../../context.ts';
import { mailerOf } from '../../../mail/mailerOf.ts';

/** Tells the holder of an account that somebody signed up with its address: the screen tells nobody that it is known. */
export function mailKnown(ctx: Context, email: string): void {
  const text = [
    'Chào bạn,',
    '',
    'Có người vừa đăng ký tài khoản Nôi bằng địa chỉ email này, nhưng địa chỉ này đã có tài khoản.',
    'Nếu là bạn, hãy đăng nhập, hoặc chọn "Quên mật khẩu?" ở đó:',
    '',
    `${ctx.config.publicUrl}/login`,
    '',
    'Nếu không phải bạn, hãy bỏ qua thư này; tài khoản của bạn không có gì thay đổi.',
  ].join('\n');
  ctx.afterCommit.push(() =>
    mailerOf(ctx.config).send({ to: email, subject: 'Bạn đã có tài khoản Nôi', text }),
  );
}
