import { toViewerValue } from './access.ts';
import { buildAccountActions, inviteAction } from './accountActions.ts';
import { accountFields, invitationFields, validatePasswordsMatch } from './accountFields.ts';
import { accountStatuses, roleChoices } from './choices.ts';
import { choice, choices, datetime, email, ref, text } from './kinds.ts';
import { defineResource } from './resource.ts';

/** Accounts of the partners' users. */
export const partnerAccounts = defineResource('partner_accounts', {
  label: 'Tài khoản đối tác',
  title: 'name',
  table: 'users',
  rows: { kind: 'partner' },
  fields: {
    name: text('Họ tên', { required: true, fold: true }),
    email: email('Email', { required: true, fold: true }),
    created_at: datetime('Ngày tạo', { write: 'never' }),
    status: choice('Trạng thái', accountStatuses, { write: 'never', default: 'active' }),
    roles: choices('Quyền', roleChoices, { write: 'never', default: ['partner'] }),
    ...accountFields,
    ...invitationFields,
    partner_id: ref('Đối tác', 'partners', { required: true, write: 'create' }),
  },
  search: ['name', 'email'],
  list: {
    columns: ['name', 'email', 'created_at', 'status', 'roles'],
    narrow: ['name', 'email', 'status'],
    filters: ['partner_id', 'status'],
    open: 'quick',
  },
  form: {
    columns: 1,
    fields: ['name', 'email', 'invite', 'password', 'password_confirmation', 'partner_id'],
  },
  actions: { ...buildAccountActions(['admin']), invite: inviteAction },
  actionKey: 'user_id',
  deletion: { lost: 'phiên đăng nhập, thông báo, xác thực hai lớp và các tùy chọn của người này' },
  access: {
    admin: ['read', 'create', 'edit', 'delete'],
    finance: ['read'],
    sales: ['read'],
    partner: { can: ['read'], rows: { partner_id: toViewerValue('partner_id') } },
  },
  history: ['partner'],
  check: validatePasswordsMatch,
});
