/** Declared actions and storage hooks for customers. */

import { diffDays } from '#rules/days';
import { formatDate } from '#rules/format';
import { toLevelFamily } from '#rules/levels';
import { toNextContactValues } from '#rules/nextContact';
import type { Address } from '#rules/places';
import type { StoredRecord } from '#schema/index';
import { invalidError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findAll, remove, update } from '../../db/store.ts';
import type { Hooks, ImportDoubt } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { assertSellerAssignable } from '../accounts/assignable.ts';
import { removePayers } from '../bank/payers.ts';
import { findArea, findPlaceInAddress, normalizeAddress } from '../locations/locations.ts';
import { storeAddedSessionNotices } from '../messages/changeNotices.ts';
import { removeNotes } from '../notes/notes.ts';
import { movePackageStarts } from '../packages/change.ts';
import { registerPackage } from '../packages/register.ts';
import { ensurePageLink } from '../pages/pageLinks.ts';
import { beginErasure, buildErasureWork, finishErasure } from '../privacy/eraseCustomer.ts';
import { removeRequests } from '../requests/requests.ts';
import { findActingSeller, recordContactFailed, recordContactReached, revertContact } from './contact.ts';
import { mergeCustomers } from './mergeCustomers.ts';
import { undoCustomerMerge } from './undoMerge.ts';

/** The actions on a customer (rules 1.2). */
export const customersActions: ActionHandlersOf<'customers'> = {
  succeed_contact: (ctx, { id }, agreed) => recordContactReached(ctx, id, agreed),
  fail_contact: (ctx, { id }, { lost_reason, ...agreed }) =>
    recordContactFailed(ctx, id, lost_reason, agreed),

  async plan_contact(ctx, { id }, planned) {
    await update(ctx, 'customers', id, toNextContactValues(planned));
  },

  async register_package_v2(ctx, { id }, input) {
    const pack = await registerPackage(ctx, id, input);
    await storeAddedSessionNotices(ctx, 'p.id', [pack.id]);
    return { package_id: pack.id, level: pack.level, total_price: pack.total_price };
  },

  async update_level(ctx, { id }, { level }) {
    if (!level) throw invalidError('level', 'Chọn cấp độ.');
    await update(ctx, 'customers', id, { level });
    return { level };
  },

  async assign_sales(ctx, { id, sales_id: before }, { sales_id }) {
    await assertSellerAssignable(ctx, sales_id, { before });
    await update(ctx, 'customers', id, { sales_id: sales_id ?? null });
  },

  move_starts: (ctx, { id }, input) => movePackageStarts(ctx, id, input),
  merge: (ctx, { id }, input) => mergeCustomers(ctx, id, input),
  erase: (ctx, { id }) => beginErasure(ctx, id),

  async page(ctx, { id }) {
    await ensurePageLink(ctx, 'mother', id);
    return {};
  },
};

/** Moves the name of a city from the column of the district to the city; Facebook's `province` has such names. */
async function moveCityOutOfDistrict<Row extends Partial<Address>>(ctx: Context, row: Row): Promise<Row> {
  const { city, province, ward } = row;
  if (city || ward || !province) return row;
  if (!(await normalizeAddress(ctx, { province })).unknown.includes('province')) return row;
  const named = await normalizeAddress(ctx, { city: province });
  return named.unknown.length > 0 ? row : { ...row, city: named.city, province: null };
}

export const customersHooks: Hooks<'customers'> = {
  imports: {
    /**
     * Reads an imported row. A lead may already be at L1; its contact day is then the day on which she reached L1. A place that is not in
     * the catalogue is marked as doubtful.
     */
    async read(ctx, row, { level }) {
      const given = await moveCityOutOfDistrict(ctx, row);
      const isPlaced = given.province || given.ward || !given.address;
      const found = isPlaced ? null : await findPlaceInAddress(ctx, given.address ?? '');
      // Ignores a place in another city, because a street in this city may have the same name as a place there.
      const named =
        given.city && (await normalizeAddress(ctx, { city: given.city })).city !== found?.city ? null : found;
      const values = named
        ? { ...given, city: named.city, province: named.province, ward: named.ward, area: named.area }
        : given;
      const reached = level === 'L1' ? { l1_at: values.contacted_at } : {};
      const { unknown, area } = await normalizeAddress(ctx, values);
      const [path] = area ? [] : unknown;
      const doubts: ImportDoubt[] = path
        ? [{ path, detail: 'Không có trong danh mục khu vực, nên chưa có Khu vực.' }]
        : [];
      const due = values.predicted_birth_date ?? ctx.today;
      if (Math.abs(diffDays(due, ctx.today)) > 5 * 365)
        doubts.push({
          path: 'predicted_birth_date',
          detail: `${formatDate(due)} cách nay hơn 5 năm. Cột này phải là ngày dự sinh, không phải ngày sinh của mẹ.`,
        });
      return {
        values: level
          ? { ...values, ...reached, level: level as StoredRecord<'customers'>['level'] }
          : values,
        doubts,
      };
    },
  },

  async beforeCreate(ctx, values) {
    await assertSellerAssignable(ctx, values.sales_id);
    assertChildrenBorn(ctx, values.children);
    const { unknown, ...place } = await normalizeAddress(ctx, values);
    return {
      ...values,
      ...place,
      sales_id: values.sales_id ?? findActingSeller(ctx.viewer),
      contacted_at: values.contacted_at ?? ctx.now.toISOString(),
    };
  },

  async beforeUpdate(ctx, customer, given) {
    await assertSellerAssignable(ctx, given.sales_id, { before: customer.sales_id });
    assertChildrenBorn(ctx, given.children);
    const patch = given.next_contact_at === null ? { ...given, ...toNextContactValues({}) } : given;
    const moved = ['city', 'province', 'ward'].some((key) => key in patch);
    if (!moved) return patch;
    const { unknown, ...place } = await normalizeAddress(ctx, { ...customer, ...patch });
    return { ...patch, ...place };
  },

  async beforeRemove(ctx, { id }) {
    await removeNotes(ctx, 'customers', [id]);
    await removePayers(ctx, id);
    await removeRequests(ctx, id);
  },
  remove: (ctx, { id }) => removeCustomer(ctx, id),

  reverts: { succeed_contact: revertContact, fail_contact: revertContact },

  continues: {
    erase: {
      work: async (_ctx, { id }) => buildErasureWork(id, 'customers'),
      perform: (portions, { id }) => finishErasure(portions, id),
    },
  },

  async restored(ctx, customer, { changes, merge }) {
    if (merge) return undoCustomerMerge(ctx, customer, merge, changes);
    const area = await findArea(ctx, customer);
    if (area !== customer.area) await update(ctx, 'customers', customer.id, { area });
  },

  async meta(ctx, customer) {
    return { duplicates: await findDuplicates(ctx, customer) };
  },

  async derive(_ctx, rows) {
    for (const row of rows) row.main_level = toLevelFamily(row.level);
  },
};

/** Asserts that no child has a birthday in the future; an expected child has a due date instead. @throws 422 at `children` */
function assertChildrenBorn(ctx: Context, children: Partial<StoredRecord<'customers'>>['children']): void {
  for (const [index, { born }] of (children ?? []).entries())
    if (born > ctx.today)
      throw invalidError(
        `children/${index}/born`,
        'Bé chưa sinh thì chưa có ngày sinh. Hãy ghi vào Ngày dự sinh.',
      );
}

/** Finds at most twenty other customers with the same phone, for the form's warning (rules 1.5). */
async function findDuplicates(ctx: Context, { id, phone }: StoredRecord<'customers'>) {
  if (!phone) return [];
  const same = await findAll(ctx, 'customers', { phone });
  return same
    .filter((other) => other.id !== id)
    .slice(0, 20)
    .map((other) => ({ id: other.id, name: other.name, phone: other.phone, level: other.level }));
}

/** Finds the ids of at most twenty customers with this phone. */
export async function findSamePhone(ctx: Context, phone: string | undefined): Promise<string[]> {
  if (!phone) return [];
  const same = await findAll(ctx, 'customers', { phone });
  return same.slice(0, 20).map(({ id }) => id);
}

/** Removes a customer. @throws DomainError `in_use` while she has packages or transactions */
async function removeCustomer(ctx: Context, id: string): Promise<void> {
  const packages = await findAll(ctx, 'packages', { customer_id: id });
  if (packages.length > 0)
    throw refusedError('in_use', `Khách hàng có ${packages.length} gói đăng ký. Hãy xóa các gói trước.`);
  const transactions = await findAll(ctx, 'transactions', { customer_id: id });
  if (transactions.length > 0)
    throw refusedError(
      'in_use',
      `Khách hàng có ${transactions.length} giao dịch. Hãy xóa các giao dịch trước.`,
    );
  await remove(ctx, 'customers', id);
}
