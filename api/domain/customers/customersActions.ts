import { update } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { checkSales } from '../accounts/assignable.ts';
import { registerPackage } from '../packages/register.ts';
import { eraseCustomer } from '../privacy/eraseCustomer.ts';
import { failContact, succeedContact } from './customers.ts';
import { mergeCustomers } from './mergeCustomers.ts';

/** What can be done to a customer (rules 1.2). */
export const customersActions: PerformsOf<'customers'> = {
  succeed_contact: (ctx, { id }) => succeedContact(ctx, id),
  fail_contact: (ctx, { id }) => failContact(ctx, id),

  async register_package_v2(ctx, { id }, input) {
    const pack = await registerPackage(ctx, id, input);
    return { package_id: pack.id, level: pack.level, total_price: pack.total_price };
  },

  async update_level(ctx, { id }, { level }) {
    if (!level) throw invalid('level', 'Chọn cấp độ.');
    await update(ctx, 'customers', id, { level });
    return { level };
  },

  async assign_sales(ctx, { id }, { sales_id }) {
    await checkSales(ctx, sales_id);
    await update(ctx, 'customers', id, { sales_id: sales_id ?? null });
  },

  merge: (ctx, { id }, input) => mergeCustomers(ctx, id, input),
  async erase(ctx, { id }) {
    await eraseCustomer(ctx, id);
  },
};
