/** Actions on an account that signs in: staff, nurse or partner (spec/1 §4, contract §1). */
import { type Role, staff, type Viewer } from './access.ts';
import { password, text } from './kinds.ts';

interface Account {
  id: string;
  status: string;
}
const isActive = (account: Account) => account.status === 'active';
const isOther = (account: Account, viewer: Viewer) => account.id !== viewer.id;

/** The input of reset_password. */
export const newPassword = {
  new_password: password('Mật khẩu mới', { required: true, min: 10, max: 128 }),
  user_id: text('Tài khoản', { show: [] }),
} as const;

const target = { user_id: text('Tài khoản', { show: [] }) } as const;

/** reset_password, disable_account and enable_account for the given roles. */
export const accountActions = (roles: readonly Role[] = staff) =>
  ({
    reset_password: {
      label: 'Đặt lại mật khẩu',
      on: ['view'],
      roles,
      when: (account: Account, viewer: Viewer) => isActive(account) && isOther(account, viewer),
      input: newPassword,
      order: 1,
    },
    disable_account: {
      label: 'Khóa tài khoản',
      ask: 'Người này sẽ không đăng nhập được nữa và các phiên đang mở kết thúc ngay.',
      on: ['view'],
      roles,
      when: (account: Account, viewer: Viewer) => isActive(account) && isOther(account, viewer),
      input: target,
      order: 2,
      tone: 'danger',
    },
    enable_account: {
      label: 'Mở khóa tài khoản',
      on: ['view'],
      roles,
      when: (account: Account) => account.status === 'disabled',
      input: target,
      order: 3,
    },
  }) as const;
