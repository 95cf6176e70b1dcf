import { type Role, roles, type Viewer } from './access.ts';
import { accountActions, inviteAction } from './accountActions.ts';
import { accountFields, invitationFields, passwordsMatch } from './accountFields.ts';
import { accountStatuses, profileStatuses, roleChoices, userKinds } from './choices.ts';
import { choice, choices, datetime, email, text } from './kinds.ts';
import { sentence } from './outcome.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

/** The roles a viewer may give or take: finance by finance, the others by admins. */
export const mayGrant = (viewer: Viewer, role: string): boolean =>
  viewer.roles.includes(role === 'finance' ? 'finance' : 'admin');

/** May a holder of these roles visit as a holder of those? Never into an admin, into finance only with it. */
export const mayVisit = (visitor: readonly Role[], visited: readonly Role[]): boolean =>
  visitor.includes('admin') &&
  !visited.includes('admin') &&
  (!visited.includes('finance') || visitor.includes('finance'));

/** Of the company: roles are given to nobody else on a screen (nurses and partners' accounts get theirs with their account). */
export const isColleague = (kind: unknown): boolean => kind === 'staff' || kind === 'sales';

interface Colleague {
  readonly id: string;
  readonly kind: string | null;
  readonly roles: readonly string[] | null;
}
/** Why the role `partner` is refused to anyone who has no partner. */
export const needsPartner = 'Quyền Đối tác cần một đối tác: hãy tạo tài khoản ở trang của đối tác đó.';

/** Roles that colleagues are given and lose one by one; partner comes with a partner's account. */
const givenRoles = roles.filter((role) => role !== 'partner');

/** The roles of this person that the viewer may change: of colleagues, as far as the viewer may grant them, nobody's own. */
const changeable = (user: Colleague, viewer: Viewer): readonly Role[] =>
  isColleague(user.kind) && user.id !== viewer.id ? givenRoles.filter((role) => mayGrant(viewer, role)) : [];
const holds = (user: Colleague, role: Role): boolean => user.roles?.includes(role) ?? false;

/** The roles that the viewer is offered to give to this person. */
export const rolesToGive = (user: Colleague, viewer: Viewer): readonly Role[] =>
  changeable(user, viewer).filter((role) => !holds(user, role));
/** The roles that the viewer is offered to take from this person. */
export const rolesToTake = (user: Colleague, viewer: Viewer): readonly Role[] =>
  changeable(user, viewer).filter((role) => holds(user, role));

interface Named {
  readonly name: string;
}
const roleLabel = (role: unknown): string => roleChoices.find(({ value }) => value === role)?.label ?? '';

const roleInput = {
  // Of the button that opens it.
  role: choice('Quyền', roleChoices, { required: true, show: [] }),
  user_id: text('Tài khoản', { show: [] }),
} as const;

/** Staff users: created, never edited or deleted through the form. */
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
      // Who is of kind sales has the role, which only admins give.
      choosable: (viewer, kind) => isColleague(kind) && (kind !== 'sales' || mayGrant(viewer, 'sales')),
    }),
    created_at: datetime('Ngày tạo', { write: 'never' }),
    status: choice('Trạng thái', accountStatuses, { write: 'never', default: 'active' }),
    profile_status: choice('Tình trạng', profileStatuses, { write: 'never', show: [] }),
    roles: choices('Quyền', roleChoices, {
      write: 'create',
      writers: ['admin'],
      choosable: (viewer, role) => role !== 'partner' && mayGrant(viewer, role),
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
    ...accountActions(['admin']),
    invite: inviteAction,
    add_role: {
      label: 'Cấp quyền',
      prompt: (user: Named, { role }: Readonly<Record<string, unknown>>) =>
        `${user.name} được cấp quyền ${roleLabel(role)}.`,
      on: [],
      roles: ['admin', 'finance'],
      offer: (user, viewer) => rolesToGive(user, viewer).length > 0,
      input: roleInput,
      outcome: ({ name }, { role }) => sentence(`${name} có quyền ${roleLabel(role)}`),
      order: -1,
    },
    revoke_role: {
      label: 'Thu quyền',
      prompt: (user: Named, { role }: Readonly<Record<string, unknown>>) =>
        `${user.name} không còn quyền ${roleLabel(role)}.`,
      on: [],
      roles: ['admin', 'finance'],
      when: (user, viewer) => user.id !== viewer.id,
      offer: (user, viewer) => rolesToTake(user, viewer).length > 0,
      input: roleInput,
      outcome: ({ name }, { role }) => sentence(`${name} không còn quyền ${roleLabel(role)}`),
      order: -1,
    },
  },
  actionKey: 'user_id',
  access: { admin: ['read', 'create'], finance: ['read', 'create'], sales: ['read'] },
  people: true,
  check: passwordsMatch,
});
export type User = RecordOf<typeof users>;
