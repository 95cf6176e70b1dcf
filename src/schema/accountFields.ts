/** Fields of every account that can sign in: staff, nurses and partners. */
import { boolean, datetime, integer, password } from './kinds.ts';
import { passwordRules } from './passwordRules.ts';

/** Rules for every new password. */
export const newPasswordLimits = { min: 10, max: 128, help: passwordRules } as const;

/** The password is set when the account is created; later only actions and separate API calls change it. */
export const accountFields = {
  second_factor_at: datetime('Ngày bật xác thực hai bước', {
    write: 'never',
    read: ['admin'],
    show: ['view'],
  }),
  passkey_count: integer('Số passkey', { write: 'never', default: 0, read: ['admin'], show: ['view'] }),
  password: password('Mật khẩu', {
    required: true,
    transient: true,
    write: 'create',
    ...newPasswordLimits,
  }),
  password_confirmation: password('Nhập lại mật khẩu', { required: true, transient: true, write: 'create' }),
} as const;

/** Fields of accounts that can be invited: the time of the invitation, and, for a new account, the choice whether to send an invitation. */
export const invitationFields = {
  invited_at: datetime('Mời lúc', { write: 'never', show: [] }),
  invite: boolean('Gửi thư mời', {
    transient: true,
    write: 'create',
    writers: ['admin'],
    help: 'Thay cho mật khẩu: người này tự chọn mật khẩu qua liên kết trong thư.',
  }),
} as const;

/** `check` function for new accounts: asserts that the two entries of the password are equal. */
export const validatePasswordsMatch = (account: {
  password?: string | null;
  password_confirmation?: string | null;
}): { field: 'password_confirmation'; message: string } | null =>
  account.password !== undefined && account.password !== account.password_confirmation
    ? { field: 'password_confirmation', message: 'Password and password confirmation must be the same.' }
    : null;
