import { roles as allRoles, type Role } from '#schema/access';
import { findResource, type StoredRecord } from '#schema/index';
import { type AnyResource, listFilters } from '#schema/resource';
import { MAX_SAVED_FILTERS } from '#schema/savedFilters';
import { hasAnyGrant } from '../../access/permit.ts';
import { invalidError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';

type SavedFilterRecord = StoredRecord<'saved_filters'>;

/** Maximum number of values per filter and maximum length of a text. Real filters are far below both limits. */
const MAX_VALUES = 100;
const MAX_TEXT_LENGTH = 500;

export const savedFiltersHooks: Hooks<'saved_filters'> = {
  async beforeCreate(ctx, values) {
    const resource = getReadableResource(ctx, values.resource ?? '');
    checkSavedFilter(resource, values);
    await assertCanAddFilter(ctx, ctx.viewer.id, values);
    return { ...values, ...toSharingColumns(values.roles ?? []), owner_id: ctx.viewer.id };
  },

  async beforeUpdate(ctx, saved, patch) {
    checkSavedFilter(getReadableResource(ctx, saved.resource), patch);
    // Another user must not remove the last role, because only the owner can see a filter without roles.
    if (patch.roles?.length === 0 && saved.owner_id !== ctx.viewer.id)
      throw invalidError('roles', 'Bộ lọc này của người khác: hãy để lại ít nhất một nhóm, hoặc xóa bộ lọc.');
    if (patch.name !== undefined && patch.name !== saved.name)
      await assertCanAddFilter(ctx, saved.owner_id ?? '', { ...saved, ...patch }, saved.id);
    return { ...patch, ...(patch.roles && toSharingColumns(patch.roles)) };
  },
};

/** Returns the resource of the list. Asserts that the viewer may read it. @throws DomainError 422 at `resource` */
function getReadableResource(ctx: Context, name: string): AnyResource {
  const resource = findResource(name);
  if (!resource || !hasAnyGrant(resource, ctx.viewer, 'read'))
    throw invalidError('resource', 'Không có danh sách này. Hãy chọn một danh sách mà bạn xem được.');
  return resource;
}

/** Checks filters, sort and columns against the list's declaration. @throws DomainError 422 at the field */
function checkSavedFilter(
  resource: AnyResource,
  { filters, sort, columns }: Partial<SavedFilterRecord>,
): void {
  if (filters !== undefined) checkFilters(resource, filters);
  const isField = (name: string) => Object.hasOwn(resource.fields, name);
  const unknownSort = (sort ?? '').split(',').find((one) => one !== '' && !isField(one.replace(/^-/, '')));
  if (unknownSort !== undefined)
    throw invalidError('sort', `${resource.label} không sắp xếp theo "${unknownSort}" được.`);
  const unknownColumn = columns?.find((name) => !isField(name));
  if (unknownColumn !== undefined)
    throw invalidError('columns', `${resource.label} không có cột "${unknownColumn}".`);
}

function checkFilters(resource: AnyResource, filters: unknown): void {
  if (typeof filters !== 'object' || filters === null || Array.isArray(filters))
    throw invalidError('filters', 'Bộ lọc phải là các giá trị theo tên bộ lọc.');
  const known = new Set(['q', ...listFilters(resource).map(({ name }) => name)]);
  for (const [name, value] of Object.entries(filters)) {
    if (!known.has(name)) throw invalidError('filters', `${resource.label} không có bộ lọc "${name}".`);
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > MAX_VALUES || !values.every(isPlain))
      throw invalidError('filters', `Giá trị của bộ lọc "${name}" không đúng.`);
  }
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= MAX_TEXT_LENGTH);

/**
 * Asserts that the owner has no other filter with this name for the list, and has not reached the maximum number of filters.
 * @throws DomainError 422 `taken`, `full`
 */
async function assertCanAddFilter(
  ctx: Context,
  owner_id: string,
  { resource, name }: Partial<SavedFilterRecord>,
  except?: string,
): Promise<void> {
  // Locks the owner's row, so that simultaneous saves from two tabs are checked one after the other.
  await lockRows(ctx, 'users', [owner_id]);
  const own = await findAll(ctx, 'saved_filters', { owner_id, resource: resource ?? '' });
  if (own.some((one) => one.name === name && one.id !== except))
    throw refusedError('taken', `Đã có bộ lọc tên "${name}". Hãy đặt tên khác, hoặc sửa bộ lọc đó.`, 'name');
  if (!except && own.length >= MAX_SAVED_FILTERS)
    throw refusedError('full', `Đã đủ ${MAX_SAVED_FILTERS} bộ lọc cho danh sách này. Hãy xóa bớt một cái.`);
}

/** Returns the columns with which row scopes decide which roles may read the filter. */
const toSharingColumns = (roles: readonly Role[]) => ({
  for_anyone: roles.length > 0,
  ...Object.fromEntries(allRoles.map((role) => [`for_${role}`, roles.includes(role)])),
});
