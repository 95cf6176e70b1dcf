import { checkSales } from '../business/checkSales.ts';
import { removePackage } from '../business/removePackage.ts';
import { update } from '../db/store.ts';
import { addDiscount } from './packages/addDiscount.ts';
import { assignAgent } from './packages/assignAgent.ts';
import { cancelPackage } from './packages/cancelPackage.ts';
import { confirmPackage } from './packages/confirmPackage.ts';
import { finishPackage } from './packages/finishPackage.ts';
import { paidPackage, pay } from './packages/pay.ts';
import { payAgent } from './packages/payAgent.ts';
import type { PerformsOf } from './perform.ts';

/** What can be done to a package, and what becomes of it (spec/2 §4, the table of contract §4). */
export const packages: PerformsOf<'packages'> = {
  confirm_package: confirmPackage,
  assign_agent: assignAgent,
  finish_package: finishPackage,
  paid_package: paidPackage,
  pay,
  pay_agent: payAgent,
  add_discount: addDiscount,
  cancel_package: cancelPackage,

  async assign_sales(ctx, { id }, input) {
    await checkSales(ctx, input.sales_id, '/action_data');
    await update(ctx, 'packages', id, { sales_id: input.sales_id });
  },

  async delete_package(ctx, { id }) {
    await removePackage(ctx, id);
  },
};
