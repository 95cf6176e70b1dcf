/** Actions on accounts that can sign in: staff, nurses and partners. */
import { type Role, staffRoles, type Viewer } from './access.ts';
import { newPasswordLimits } from './accountFields.ts';
import { password, text } from './kinds.ts';
import { toSentence } from './outcome.ts';

interface AccountFacts {
  id: string;
  name: string;
  status: string;
  roles?: readonly string[] | null;
  /** E-mail address with which the user signs in; null for a nurse who does not sign in. */
  email?: string | null;
  /** Status of a nurse's profile. */
  profile_status?: string | null;
  /** When the user switched on the second factor; null if it is off. */
  second_factor_at?: string | null;
  passkey_count?: number | null;
}
const isActive = (account: AccountFacts) => account.status === 'active';
const isOtherUser = (account: AccountFacts, viewer: Viewer) => account.id !== viewer.id;

/**
 * True if the viewer may change the sign-in data (password, e-mail) of a user with these roles. If the user has the finance role, the
 * viewer needs the finance role too.
 */
export const canChangeSignInData = (viewer: Viewer, held: readonly string[]): boolean =>
  !held.includes('finance') || viewer.roles.includes('finance');

export const newPasswordFields = {
  new_password: password('Mật khẩu mới', { required: true, ...newPasswordLimits }),
  user_id: text('Tài khoản', { show: [] }),
} as const;

const accountTarget = { user_id: text('Tài khoản', { show: [] }) } as const;

/** True if the account's owner has not chosen a password yet. */
export const isInvitationPending = (account: { invited_at?: string | null; status: string }): boolean =>
  Boolean(account.invited_at) && account.status === 'active';

/** Action that sends the invitation mail again, with the link to choose a password. */
export const inviteAction = {
  label: 'Gửi lại lời mời',
  prompt: 'Một thư mời mới được gửi đến email của người này.',
  on: ['view'],
  roles: ['admin'],
  when: isInvitationPending,
  outcome: ({ name }: { name: string }) => toSentence(`Đã gửi lời mời cho ${name}`),
  order: 4,
} as const;

/** Returns the actions reset_password, disable_account and enable_account, for the given roles. */
export const buildAccountActions = (roles: readonly Role[] = staffRoles) =>
  ({
    reset_password: {
      label: 'Đặt lại mật khẩu',
      on: ['view'],
      roles,
      when: (account: AccountFacts, viewer: Viewer) => isActive(account) && isOtherUser(account, viewer),
      offer: (account: AccountFacts, viewer: Viewer) =>
        account.email !== null && canChangeSignInData(viewer, account.roles ?? []),
      input: newPasswordFields,
      outcome: ({ name }: AccountFacts) => toSentence(`Mật khẩu mới của ${name} dùng được ngay`),
      order: 1,
    },
    disable_account: {
      label: 'Khóa tài khoản',
      prompt: 'Người này sẽ không đăng nhập được nữa và các phiên đang mở kết thúc ngay.',
      on: ['view'],
      roles,
      when: (account: AccountFacts, viewer: Viewer) => isActive(account) && isOtherUser(account, viewer),
      input: accountTarget,
      outcome: ({ name }: AccountFacts) => toSentence(`Tài khoản ${name} đã khóa`),
      order: 2,
      tone: 'danger',
    },
    enable_account: {
      label: 'Mở khóa tài khoản',
      on: ['view'],
      roles,
      when: (account: AccountFacts) => account.status === 'disabled',
      // Not offered for a nurse who has left the company, until the status of her profile is changed.
      offer: (account: AccountFacts) => account.profile_status !== 'out',
      input: accountTarget,
      outcome: ({ name }: AccountFacts) => toSentence(`Tài khoản ${name} đã mở khóa`),
      order: 3,
    },
    reset_second_factor: {
      label: 'Gỡ xác thực hai bước',
      prompt:
        'Dành cho người bị mất điện thoại, mã khôi phục hoặc passkey: cả ba mất hiệu lực, từ nay chỉ cần mật khẩu là đăng nhập được, các phiên đang mở kết thúc ngay.',
      on: ['view'],
      roles: ['admin'],
      when: (account: AccountFacts, viewer: Viewer) =>
        (Boolean(account.second_factor_at) || Boolean(account.passkey_count)) && isOtherUser(account, viewer),
      offer: (account: AccountFacts, viewer: Viewer) => canChangeSignInData(viewer, account.roles ?? []),
      outcome: ({ name }: AccountFacts) => toSentence(`${name} đăng nhập chỉ bằng mật khẩu`),
      order: 5,
      tone: 'danger',
    },
  }) as const;
