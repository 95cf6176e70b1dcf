/** Sends queued mails. Each mail is written when it is sent, so that its link is valid for the full time (schema 5.10). */
import { formatDateTime } from '#rules/format';
import { isInvitationPending } from '#schema/accountActions';
import type { Context } from '../../context.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { defineJob } from '../../jobs/defineJob.ts';
import { getMailer, type Mail, MailError } from '../../mail/mailer.ts';
import { MAX_WRONG_CODES } from './limitWrongCodes.ts';
import {
  buildInvitationLink,
  createLinkToken,
  hashToken,
  issueToken,
  SIGNUP_LINK_LIFETIME_MS,
} from './mailTokens.ts';
import { type MailName, type MailPayload, mailJob } from './queueMail.ts';

export const sendMail = defineJob({
  ...mailJob,
  // Up to four mails at once, and one per recipient, so that a mail server that does not answer does not block other work.
  atOnce: 4,
  atOncePerLane: 1,
  async prepare({ ctx: { config }, payload, write }) {
    const mail = await write((ctx) => writeMail(ctx, payload));
    if (!mail) return;
    try {
      await getMailer(config).send(mail);
    } catch (error) {
      // Ignores the error if a mail server permanently refuses the address of a sign-up, because any visitor can enter any address.
      const isRefused = error instanceof MailError && error.isAddressRefused;
      if (!isRefused || payload.mail !== 'signup') throw error;
    }
  },
});

type Writers = {
  [name in MailName]: (ctx: Context, payload: Extract<MailPayload, { mail: name }>) => Promise<Mail | null>;
};

/** Writes a mail to the recipient's current address. Returns null if the mail is no longer needed. */
function writeMail(ctx: Context, payload: MailPayload): Promise<Mail | null> {
  switch (payload.mail) {
    case 'reset':
      return writers.reset(ctx, payload);
    case 'invitation':
      return writers.invitation(ctx, payload);
    case 'signup':
      return writers.signup(ctx, payload);
    case 'known_account':
      return writers.known_account(ctx, payload);
    case 'codes_locked':
      return writers.codes_locked(ctx, payload);
  }
}

const writers: Writers = {
  async reset(ctx, { user_id }) {
    const user = await findUser(ctx, user_id);
    if (!user?.email || user.status !== 'active') return null;
    const token = await issueToken(ctx, user_id, 'reset');
    return {
      to: user.email,
      subject: 'Đặt lại mật khẩu Nôi',
      text: [
        'Chào bạn,',
        '',
        'Có người vừa yêu cầu đặt lại mật khẩu cho tài khoản Nôi của bạn.',
        'Mở liên kết sau trong 60 phút để chọn mật khẩu mới:',
        '',
        `${ctx.config.publicUrl}/reset_password?token=${token}`,
        '',
        'Nếu không phải bạn yêu cầu, hãy bỏ qua thư này; mật khẩu hiện tại vẫn dùng được.',
      ].join('\n'),
    };
  },

  async invitation(ctx, { user_id, invited_by }) {
    const user = await findUser(ctx, user_id);
    if (!user?.email || !isInvitationPending(user)) return null;
    const by = await findUser(ctx, invited_by);
    return {
      to: user.email,
      subject: 'Lời mời dùng Nôi',
      text: [
        `Chào ${user.name},`,
        '',
        `${by?.name ?? 'Quản trị viên'} mời bạn dùng Nôi, phần mềm quản lý của chúng tôi.`,
        'Mở liên kết sau trong 7 ngày để chọn mật khẩu và bắt đầu:',
        '',
        await buildInvitationLink(ctx, { id: user_id, email: user.email }),
        '',
        'Nếu bạn không chờ thư này, hãy bỏ qua.',
      ].join('\n'),
    };
  },

  /** The mail contains nothing that the visitor typed, because the reader may be another person. */
  async signup(ctx, { signup_id }) {
    const signup: { email: string } | undefined = await queryRowById(ctx.db, 'signups', signup_id).first(
      'email',
    );
    // If an account with this address was created in the meantime (by invitation or another sign-up), no confirmation is needed.
    if (!signup || (await ctx.db('users').where({ email: signup.email }).first('id'))) return null;
    const token = createLinkToken();
    await queryRowById(ctx.db, 'signups', signup_id).update({
      hash: hashToken(token),
      expires_at: new Date(ctx.now.getTime() + SIGNUP_LINK_LIFETIME_MS).toISOString(),
      updated_at: ctx.now.toISOString(),
    });
    return {
      to: signup.email,
      subject: 'Xác nhận đăng ký Nôi',
      text: [
        'Chào bạn,',
        '',
        'Có người vừa đăng ký tài khoản Nôi bằng địa chỉ email này.',
        'Nếu là bạn, hãy mở liên kết sau trong 24 giờ để xác nhận:',
        '',
        `${ctx.config.publicUrl}/signup?token=${token}`,
        '',
        'Nếu không phải bạn, đừng mở liên kết: không có tài khoản nào được tạo.',
      ].join('\n'),
    };
  },

  /** Informs the holder of an account, because the sign-up screen does not reveal that the address has an account. */
  async known_account(ctx, { user_id }) {
    const user = await findUser(ctx, user_id);
    return user?.email
      ? {
          to: user.email,
          subject: 'Bạn đã có tài khoản Nôi',
          text: [
            'Chào bạn,',
            '',
            'Có người vừa đăng ký tài khoản Nôi bằng địa chỉ email này, nhưng địa chỉ này đã có tài khoản.',
            'Nếu là bạn, hãy đăng nhập, hoặc chọn "Quên mật khẩu?" ở đó:',
            '',
            `${ctx.config.publicUrl}/login`,
            '',
            'Nếu không phải bạn, hãy bỏ qua thư này; tài khoản của bạn không có gì thay đổi.',
          ].join('\n'),
        }
      : null;
  },

  async codes_locked(ctx, { user_id, until }) {
    const user = await findUser(ctx, user_id);
    return user?.email && user.status === 'active'
      ? {
          to: user.email,
          subject: 'Mã xác thực Nôi bị khóa một ngày',
          text: [
            'Chào bạn,',
            '',
            `Có người biết mật khẩu tài khoản Nôi của bạn và vừa nhập sai mã xác thực ${MAX_WRONG_CODES} lần trong một ngày.`,
            `Mã của ứng dụng xác thực vì thế không dùng được đến ${formatDateTime(until)}.`,
            '',
            'Nếu không phải bạn, hãy đổi mật khẩu ngay: chọn "Quên mật khẩu?" ở trang đăng nhập.',
            '',
            `${ctx.config.publicUrl}/login`,
            '',
            'Nếu là bạn, hãy đăng nhập bằng một mã khôi phục hoặc passkey, hoặc nhờ quản trị viên gỡ xác thực hai bước.',
          ].join('\n'),
        }
      : null;
  },
};

interface User {
  name: string;
  email: string | null;
  status: string;
  invited_at: string | null;
}

/** Finds the recipient of a mail: a user, a partner's user or a nurse. */
const findUser = ({ db }: Context, id: string): Promise<User | undefined> =>
  queryRowById(db, 'users', id).first('name', 'email', 'status', 'invited_at');
