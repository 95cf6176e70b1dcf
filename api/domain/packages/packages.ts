/** What can be done to a package: its actions (rules 2.3), and creating, editing, deleting and restoring it. */
import { wayRound } from '#rules/levels';
import { find, update } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { checkSales } from '../accounts/assignable.ts';
import { noteAddedSessions, withCorrections } from '../messages/changeNotices.ts';
import { payNurse, recoverPay } from '../payments/payNurse.ts';
import { addShift } from '../shifts/shifts.ts';
import { changePackage, linesBefore } from './change.ts';
import { addServices, changeTime, handOver, revertAddServices } from './changeRunning.ts';
import { addDeduction } from './deductions.ts';
import { findLines, findPackageFacts } from './facts.ts';
import { importedPackages } from './importPackage.ts';
import {
  assignAgent,
  cancelPackage,
  completeRestoredPackage,
  confirmPackage,
  movePackage,
  removePackage,
  restorePackage,
  revertMovePackage,
} from './lifecycle.ts';
import { assertSessionsAsBefore } from './lines.ts';
import { readServiceFields, registerPackage, toRegistration, toServiceFields } from './register.ts';
import { finishPackage, paidPackage, pay, refund, reopenPackage } from './settle.ts';

/** What can be done to a package, and what becomes of it (rules 2.3). */
export const packagesActions: PerformsOf<'packages'> = {
  confirm_package: confirmPackage,
  assign_agent: assignAgent,
  hand_over: handOver,
  change_time: changeTime,
  finish_package: finishPackage,
  paid_package: paidPackage,
  pay,
  pay_agent: (ctx, { id }, { package_id, account_type, ...payment }) => payNurse(ctx, id, payment),

  add_services: addServices,

  async add_shift(ctx, { id }, input) {
    const values = { package_id: id, day: input.day ?? '', charge: input.charge };
    return { shift_id: await addShift(ctx, values, input.accept_conflicts) };
  },

  move_package: movePackage,

  recover_pay: (ctx, { id }, input) => recoverPay(ctx, id, input),

  /** Takes a further amount off (rules 4.11). */
  async add_discount(ctx, { id }, { amount, description, applied_to }) {
    await addDeduction(ctx, id, { amount, applied_to: applied_to ?? undefined, description });
    const pack = await find(ctx, 'packages', id);
    return { total_discount: pack?.total_discount, total_price: pack?.total_price };
  },

  refund,
  reopen_package: reopenPackage,
  restore_package: restorePackage,
  cancel_package: cancelPackage,

  async assign_sales(ctx, { id, sales_id: before }, input) {
    await checkSales(ctx, input.sales_id, { before });
    await update(ctx, 'packages', id, { sales_id: input.sales_id });
  },

  async delete_package(ctx, { id }) {
    await removePackage(ctx, id);
  },
};

/** Packages are registered, changed and deleted by the same code as through the actions. */
export const packagesHooks: Hooks<'packages'> = {
  imports: importedPackages,

  async create(ctx, values) {
    const form = readServiceFields(values);
    if (form && values.services)
      throw invalid('service_1', 'Gửi services hoặc service_1 … service_5, không gửi cả hai.');
    const services = values.services ?? form?.lines;
    if (!services?.length) throw invalid('services', 'Dịch vụ is required!');
    const pathOfLine = form?.pathOfLine;
    const pack = await registerPackage(
      ctx,
      values.customer_id ?? '',
      { ...ctx.consent, ...toRegistration(values), services },
      pathOfLine,
    );
    await noteAddedSessions(ctx, 'p.id', [pack.id]);
    return pack.id;
  },

  async update(ctx, { id }, patch) {
    await withCorrections(ctx, [id], () => changePackage(ctx, id, patch));
  },

  async remove(ctx, { id }) {
    await removePackage(ctx, id);
  },

  restored: completeRestoredPackage,

  wayRound: ({ level }, code) => wayRound(code, level),

  reverts: { add_services: revertAddServices, move_package: revertMovePackage },

  follow: ['shifts', 'deductions'],

  afterRevert: (ctx, { id }, others) => assertSessionsAsBefore(ctx, id, others),

  embedded: { resource: 'package_services', field: 'services', before: linesBefore },

  async derive(ctx, rows) {
    const ids = rows.map((row) => row.id);
    const facts = await findPackageFacts(ctx, rows);
    const lines = await findLines(ctx, ids);
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
