import { type Role, roles, type Viewer } from './access.ts';
import { buildAccountActions, inviteAction } from './accountActions.ts';
import { accountFields, invitationFields, validatePasswordsMatch } from './accountFields.ts';
import { accountStatuses, profileStatuses, roleChoices, userKinds } from './choices.ts';
import { choice, choices, datetime, email, text } from './kinds.ts';
import { toSentence } from './outcome.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

/**
 * True if the viewer may grant and revoke this role: only users with the finance role may grant the finance role, only admins may grant the
 * other roles.
 */
export const canGrantRole = (viewer: Viewer, role: string): boolean =>
  viewer.roles.includes(role === 'finance' ? 'finance' : 'admin');

/**
 * True if a visitor with the first roles may visit an account with the second roles. Only admins may visit. They may never visit an admin's
 * account, and may visit an account with the finance role only if they have this role too.
 */
export const canVisitAccount = (visitor: readonly Role[], visited: readonly Role[]): boolean =>
  visitor.includes('admin') &&
  !visited.includes('admin') &&
  (!visited.includes('finance') || visitor.includes('finance'));

/**
 * True for the company's own users. Only these users get roles on a screen; accounts of nurses and partners get their roles when they are
 * created.
 */
export const isStaffKind = (kind: unknown): boolean => kind === 'staff' || kind === 'sales';

interface UserRoles {
  readonly id: string;
  readonly kind: string | null;
  readonly roles: readonly string[] | null;
}
/** Error message if the role `partner` is given to a user without a partner. */
export const partnerRequiredMessage =
  'Quyền Đối tác cần một đối tác: hãy tạo tài khoản ở trang của đối tác đó.';

/**
 * Roles that can be granted to and revoked from the company's own users individually. `partner` is excluded, because a partner's account
 * gets this role at its creation.
 */
const grantableRoles = roles.filter((role) => role !== 'partner');

/**
 * Returns the roles of this user that the viewer may change: the roles that the viewer may grant. Empty if the user is not one of the
 * company's own users, or is the viewer.
 */
const listChangeableRoles = (user: UserRoles, viewer: Viewer): readonly Role[] =>
  isStaffKind(user.kind) && user.id !== viewer.id
    ? grantableRoles.filter((role) => canGrantRole(viewer, role))
    : [];
const hasUserRole = (user: UserRoles, role: Role): boolean => user.roles?.includes(role) ?? false;

export const listGrantableRoles = (user: UserRoles, viewer: Viewer): readonly Role[] =>
  listChangeableRoles(user, viewer).filter((role) => !hasUserRole(user, role));
export const listRevocableRoles = (user: UserRoles, viewer: Viewer): readonly Role[] =>
  listChangeableRoles(user, viewer).filter((role) => hasUserRole(user, role));

interface Named {
  readonly name: string;
}
const getRoleLabel = (role: unknown): string => roleChoices.find(({ value }) => value === role)?.label ?? '';

const roleInput = {
  // Role to grant or revoke; the button that opens the dialog sets it.
  role: choice('Quyền', roleChoices, { required: true, show: [] }),
  user_id: text('Tài khoản', { show: [] }),
} as const;

/** Staff users. The form creates these users, actions change them, and they are never deleted. */
export const users = defineResource('users', {
  label: 'Nhân sự',
  title: 'name',
  failureHeader: 'Đã có lỗi xảy ra khi thực hiện thao tác. Vui lòng kiểm tra lịch sử đơn hàng.',
  fields: {
    name: text('Họ tên', { required: true, fold: true }),
    email: email('Email', { required: true, nullable: true, fold: true }),
    kind: choice('Loại', userKinds, {
      write: 'create',
      default: 'staff',
      // A user of kind sales gets the role sales, so only viewers who may grant this role can choose the kind.
      choosable: (viewer, kind) => isStaffKind(kind) && (kind !== 'sales' || canGrantRole(viewer, 'sales')),
    }),
    created_at: datetime('Ngày tạo', { write: 'never' }),
    status: choice('Trạng thái', accountStatuses, { write: 'never', default: 'active' }),
    profile_status: choice('Tình trạng', profileStatuses, { write: 'never', show: [] }),
    roles: choices('Quyền', roleChoices, {
      write: 'create',
      writers: ['admin'],
      choosable: (viewer, role) => role !== 'partner' && canGrantRole(viewer, role),
      default: [],
      help: 'Tài khoản của đối tác được tạo ở trang của đối tác đó.',
    }),
    ...accountFields,
    ...invitationFields,
  },
  search: ['name', 'email'],
  picked: { status: 'active' },
  list: {
    columns: ['name', 'email', 'created_at', 'status', 'roles'],
    narrow: ['name', 'email', 'status'],
    filters: [
      filter('email', 'email', { op: 'contains' }),
      filter('name', 'name', { op: 'contains' }),
      filter('kind', 'kind', { many: true }),
      filter('status', 'status'),
      filter('roles', 'roles', { op: 'has', hidden: true }),
    ],
    standing: { kind: 'staff,sales' },
    open: 'page',
  },
  form: {
    columns: 2,
    fields: ['name', 'email', 'kind', 'roles', 'invite', 'password', 'password_confirmation'],
  },
  view: {
    facts: ['kind', 'roles', 'status'],
    blocks: { 'Tài khoản': ['email', 'second_factor_at', 'passkey_count', 'created_at'] },
    tabs: ['detail', 'history'],
  },
  actions: {
    ...buildAccountActions(['admin']),
    invite: inviteAction,
    add_role: {
      label: 'Cấp quyền',
      prompt: (user: Named, { role }: Readonly<Record<string, unknown>>) =>
        `${user.name} được cấp quyền ${getRoleLabel(role)}.`,
      on: [],
      roles: ['admin', 'finance'],
      offer: (user, viewer) => listGrantableRoles(user, viewer).length > 0,
      input: roleInput,
      outcome: ({ name }, { role }) => toSentence(`${name} có quyền ${getRoleLabel(role)}`),
      order: -1,
    },
    revoke_role: {
      label: 'Thu quyền',
      prompt: (user: Named, { role }: Readonly<Record<string, unknown>>) =>
        `${user.name} không còn quyền ${getRoleLabel(role)}.`,
      on: [],
      roles: ['admin', 'finance'],
      when: (user, viewer) => user.id !== viewer.id,
      offer: (user, viewer) => listRevocableRoles(user, viewer).length > 0,
      input: roleInput,
      outcome: ({ name }, { role }) => toSentence(`${name} không còn quyền ${getRoleLabel(role)}`),
      order: -1,
    },
  },
  actionKey: 'user_id',
  access: { admin: ['read', 'create'], finance: ['read', 'create'], sales: ['read'] },
  people: true,
  check: validatePasswordsMatch,
});
export type User = RecordOf<typeof users>;
