import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, update } from '../../db/store.ts';
import { invalid, notFound, refused } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { checkSales } from '../accounts/checkSales.ts';
import { registerPackage } from '../packages/registerPackage.ts';
import { eraseCustomer } from '../people/eraseCustomer.ts';
import { mergeCustomers } from './mergeCustomers.ts';

/** What can be done to a customer (rules 1.2). */
export const customersActions: PerformsOf<'customers'> = {
  async succeed_contact(ctx, { id }) {
    await openLead(ctx, id);
    await update(ctx, 'customers', id, { level: 'L1', l1_at: ctx.now.toISOString() });
    return { level: 'L1' };
  },

  async fail_contact(ctx, { id }) {
    const lead = await openLead(ctx, id);
    await update(ctx, 'customers', id, {
      level: 'L1-C',
      contacted_at: lead.contacted_at ?? ctx.now.toISOString(),
    });
    return { level: 'L1-C' };
  },

  async register_package_v2(ctx, { id }, input) {
    const pack = await registerPackage(ctx, id, input);
    return { package_id: pack.id, level: pack.level, total_price: pack.total_price };
  },

  async update_level(ctx, { id }, input) {
    const { level } = input;
    if (!level) throw invalid('level', 'Chọn cấp độ.');
    await update(ctx, 'customers', id, { level });
    return { level };
  },

  async assign_sales(ctx, { id }, input) {
    await checkSales(ctx, input.sales_id);
    await update(ctx, 'customers', id, { sales_id: input.sales_id ?? null });
  },

  async merge(ctx, { id }, input) {
    return mergeCustomers(ctx, id, input);
  },

  async erase(ctx, { id }) {
    await eraseCustomer(ctx, id);
  },
};

/** The customer, held, and still at C3: the call is counted once. */
async function openLead(ctx: Context, id: string): Promise<Stored<'customers'>> {
  await lockRows(ctx, 'customers', [id]);
  const customer = await find(ctx, 'customers', id);
  if (!customer) throw notFound();
  if (customer.level !== 'C3')
    throw refused('action_unavailable', `Khách hàng đã ở cấp độ ${customer.level}. Hãy tải lại trang.`);
  return customer;
}
