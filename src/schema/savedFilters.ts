/** Saved filters, sort orders and columns of lists, each with a name (schema 8.9). */
import { accessVerbs, type Role, toViewerValue, type Viewer } from './access.ts';
import { roleChoices } from './choices.ts';
import { boolean, choices, json, ref, text, texts } from './kinds.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

/** Maximum number of saved filters per user and list. */
export const MAX_SAVED_FILTERS = 50;

/** Options of fields that are derived from `roles` and that the access rules use. */
const derivedRoleOptions = { write: 'never', show: [], default: false } as const;

type Owned = { owner_id: string | null };
const isOwner = ({ owner_id }: Owned, { id }: Viewer): boolean => owner_id === id;

/** Returns the rights of a role: access to the user's own filters and to the filters that are shared with the role. */
const buildRights = (role: Exclude<Role, 'admin'>) => ({
  can: accessVerbs,
  rows: [{ owner_id: toViewerValue('id') }, { [`for_${role}`]: true }],
  when: { edit: isOwner, delete: isOwner },
});

/** True if an admin may change and delete this filter: a shared filter of any user, or a filter of the admin. */
const canManageFilter = (saved: Owned & { for_anyone: boolean }, viewer: Viewer): boolean =>
  saved.for_anyone || isOwner(saved, viewer);

export const savedFilters = defineResource('saved_filters', {
  label: 'Bộ lọc đã lưu',
  title: 'name',
  fields: {
    name: text('Tên', { required: true, maxLength: 80, personal: true }),
    /** Name of the list's resource. */
    resource: text('Danh sách', { required: true, write: 'create', maxLength: 50 }),
    /** Values by filter name, as in the list's URL. */
    filters: json('Bộ lọc', { required: true, personal: true }),
    /** Sort order, in the format of the list's `sort`. */
    sort: text('Sắp xếp', { maxLength: 200 }),
    /** Names of the columns shown; empty for the default columns. */
    columns: texts('Các cột', { default: [] }),
    /** The roles whose users can see and apply the filter. */
    roles: choices('Chia sẻ với', roleChoices, { writers: ['admin'], default: [] }),
    owner_id: ref('Người lưu', 'users', { write: 'never' }),
    owner_name: text('Tên người lưu', { from: 'owner.name', show: [] }),
    for_anyone: boolean('Được chia sẻ', derivedRoleOptions),
    for_admin: boolean('Được chia sẻ', derivedRoleOptions),
    for_finance: boolean('Được chia sẻ', derivedRoleOptions),
    for_sales: boolean('Được chia sẻ', derivedRoleOptions),
    for_partner: boolean('Được chia sẻ', derivedRoleOptions),
  },
  list: {
    columns: ['name', 'resource', 'roles', 'owner_id'],
    narrow: ['name', 'resource'],
    filters: [filter('resource', 'resource')],
    sort: 'name',
    open: 'quick',
    include: ['owner'],
  },
  form: { fields: ['name', 'roles'] },
  access: {
    admin: {
      can: accessVerbs,
      rows: [{ owner_id: toViewerValue('id') }, { for_anyone: true }],
      when: { edit: canManageFilter, delete: canManageFilter },
    },
    finance: buildRights('finance'),
    sales: buildRights('sales'),
    partner: buildRights('partner'),
  },
});
export type SavedFilter = RecordOf<typeof savedFilters>;
