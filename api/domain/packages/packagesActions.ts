import { update } from '../../db/store.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { checkSales } from '../accounts/assignable.ts';
import { payNurse } from '../payments/payNurse.ts';
import { addDiscount } from './actions/addDiscount.ts';
import { assignAgent } from './actions/assignAgent.ts';
import { cancelPackage } from './actions/cancelPackage.ts';
import { confirmPackage } from './actions/confirmPackage.ts';
import { finishPackage } from './actions/finishPackage.ts';
import { paidPackage, pay } from './actions/pay.ts';
import { refund } from './actions/refund.ts';
import { reopenPackage } from './actions/reopenPackage.ts';
import { restorePackage } from './actions/restorePackage.ts';
import { removePackage } from './removePackage.ts';

/** What can be done to a package, and what becomes of it (rules 2.3). */
export const packagesActions: PerformsOf<'packages'> = {
  confirm_package: confirmPackage,
  assign_agent: assignAgent,
  finish_package: finishPackage,
  paid_package: paidPackage,
  pay,
  pay_agent: (ctx, { id }, { package_id, account_type, ...payment }) => payNurse(ctx, id, payment),
  add_discount: addDiscount,
  refund,
  reopen_package: reopenPackage,
  restore_package: restorePackage,
  cancel_package: cancelPackage,

  async assign_sales(ctx, { id }, input) {
    await checkSales(ctx, input.sales_id);
    await update(ctx, 'packages', id, { sales_id: input.sales_id });
  },

  async delete_package(ctx, { id }) {
    await removePackage(ctx, id);
  },
};
