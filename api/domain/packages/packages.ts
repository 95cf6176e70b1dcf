/** Actions of a package (rules 2.3), and creating, editing, deleting and restoring it. */
import { explainLevelRefusal } from '#rules/levels';
import type { StoredRecord } from '#schema/index';
import { invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findAll, findById, update } from '../../db/store.ts';
import type { Hooks, RestoreData } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { assertSellerAssignable } from '../accounts/assignable.ts';
import { addDiscountUses, findDiscounts, isCountedAsDiscountUse } from '../catalogue/discounts.ts';
import { syncCustomerLevel } from '../customers/customerLevel.ts';
import { storeAddedSessionNotices, withCorrections } from '../messages/changeNotices.ts';
import { assertMonthsOpen } from '../months/months.ts';
import { offerPackage } from '../offers/offers.ts';
import { refreshDraft } from '../partners/revenues.ts';
import { payNurse, recoverPay } from '../payments/payNurse.ts';
import { assertNoConflicts } from '../shifts/conflicts.ts';
import { addShift } from '../shifts/shifts.ts';
import { changePackage, findLinesBeforeEdit } from './change.ts';
import { addServices, changeTime, handOver, revertAddServices } from './changeRunning.ts';
import { addDeduction } from './deductions.ts';
import { findPackageFacts, findPackageLines } from './facts.ts';
import { packageImportHooks } from './importPackage.ts';
import {
  assignAgent,
  cancelPackage,
  confirmPackage,
  listRecordedMonths,
  movePackage,
  removePackage,
  removePackages,
  revertMovePackage,
  undoCancelPackage,
} from './lifecycle.ts';
import { assertSessionsRestored } from './lines.ts';
import { readServiceFields, registerPackage, toRegistration, toServiceFields } from './register.ts';
import {
  bookPackagePayment,
  bookPackageRefund,
  bookStoppedPackagePayment,
  finishPackage,
  reopenPackage,
} from './settle.ts';

/** The actions of a package (rules 2.3). */
export const packagesActions: ActionHandlersOf<'packages'> = {
  confirm_package: confirmPackage,
  assign_agent: assignAgent,
  offer: offerPackage,
  hand_over: handOver,
  change_time: changeTime,
  finish_package: finishPackage,
  paid_package: bookStoppedPackagePayment,
  pay: bookPackagePayment,
  pay_agent: (ctx, { id }, { package_id, account_type, ...payment }) => payNurse(ctx, id, payment),

  add_services: addServices,

  async add_shift(ctx, { id }, input) {
    const values = { package_id: id, day: input.day ?? '', charge: input.charge };
    return { shift_id: await addShift(ctx, values, input.accept_conflicts) };
  },

  move_package: movePackage,

  recover_pay: (ctx, { id }, input) => recoverPay(ctx, id, input),

  /** Adds a further discount amount to the package (rules 4.11). */
  async add_discount(ctx, { id }, { amount, description, applied_to }) {
    await addDeduction(ctx, id, { amount, applied_to: applied_to ?? undefined, description });
    const pack = await findById(ctx, 'packages', id);
    return { total_discount: pack?.total_discount, total_price: pack?.total_price };
  },

  refund: bookPackageRefund,
  reopen_package: reopenPackage,
  restore_package: undoCancelPackage,
  cancel_package: cancelPackage,

  async assign_sales(ctx, { id, sales_id: before }, input) {
    await assertSellerAssignable(ctx, input.sales_id, { before });
    await update(ctx, 'packages', id, { sales_id: input.sales_id });
  },

  async delete_package(ctx, { id }) {
    await removePackage(ctx, id);
  },
};

/** Hooks that register, change and delete packages with the same code as the actions. */
export const packagesHooks: Hooks<'packages'> = {
  imports: packageImportHooks,

  async create(ctx, values) {
    const form = readServiceFields(values);
    if (form && values.services)
      throw invalidError('service_1', 'Gửi services hoặc service_1 … service_5, không gửi cả hai.');
    const services = values.services ?? form?.lines;
    if (!services?.length) throw invalidError('services', 'Dịch vụ is required!');
    const pathOfLine = form?.pathOfLine;
    const pack = await registerPackage(
      ctx,
      values.customer_id ?? '',
      { ...ctx.consent, ...toRegistration(values), services },
      pathOfLine,
    );
    await storeAddedSessionNotices(ctx, 'p.id', [pack.id]);
    return pack.id;
  },

  async update(ctx, { id }, patch) {
    await withCorrections(ctx, [id], () => changePackage(ctx, id, patch));
  },

  async remove(ctx, { id }) {
    await removePackage(ctx, id);
  },

  removeMany: removePackages,

  restored: completeRestoredPackage,

  wayRound: ({ level }, code) => explainLevelRefusal(code, level),

  reverts: { add_services: revertAddServices, move_package: revertMovePackage },

  follow: ['shifts', 'deductions'],

  afterRevert: (ctx, { id }, others) => assertSessionsRestored(ctx, id, others),

  embedded: { resource: 'package_services', field: 'services', before: findLinesBeforeEdit },

  async derive(ctx, rows) {
    const ids = rows.map((row) => row.id);
    const facts = await findPackageFacts(ctx, rows);
    const lines = await findPackageLines(ctx, ids);
    for (const row of rows) {
      const own = lines.get(row.id) ?? [];
      row.services = own.map(({ service_id, variant_id, quantity, price, price_reason }) => ({
        service_id,
        variant_id,
        quantity,
        price,
        price_reason,
      }));
      Object.assign(row, facts.get(row.id), toServiceFields(own));
    }
  },
};

/**
 * Completes the restore of a deleted package with its sessions, lines and transactions. Counts the uses of its codes, adds the package to
 * its former draft, and updates the customer's level (rules 2.7).
 * @throws 409 if its nurses now have other sessions at these times, unless accepted; 422 if a code is used up or a month of its
 * transactions is closed
 */
async function completeRestoredPackage(
  ctx: Context,
  { id, customer_id, discount_codes, level, partner_revenue_id, follows_id }: StoredRecord<'packages'>,
  { accepted }: RestoreData,
): Promise<void> {
  // Removes the link to the predecessor if it now belongs to another customer: a follow-up package and its predecessor must have the same
  // customer, and either may have been moved since.
  const before = follows_id ? await findById(ctx, 'packages', follows_id) : null;
  if (before && before.customer_id !== customer_id) await update(ctx, 'packages', id, { follows_id: null });
  for (const next of await findAll(ctx, 'packages', { follows_id: id }))
    if (next.customer_id !== customer_id) await update(ctx, 'packages', next.id, { follows_id: null });
  await assertMonthsOpen(ctx, listRecordedMonths(await findAll(ctx, 'transactions', { package_id: id })));
  if (isCountedAsDiscountUse({ level }))
    await addDiscountUses(ctx, await findDiscounts(ctx, discount_codes ?? []));
  if (partner_revenue_id) {
    const revenue = await findById(ctx, 'partner_revenues', partner_revenue_id);
    if (revenue?.level === 'draft') await refreshDraft(ctx, partner_revenue_id);
    else await update(ctx, 'packages', id, { partner_revenue_id: null });
  }
  await syncCustomerLevel(ctx, customer_id);
  await storeAddedSessionNotices(ctx, 'p.id', [id]);
  await assertNoConflicts(ctx, id, { accepted });
}
