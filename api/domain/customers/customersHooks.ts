import { mainLevel } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, remove, update } from '../../db/store.ts';
import { refused } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { checkSales } from '../accounts/checkSales.ts';
import { areaOf } from '../locations/areaOf.ts';
import { undoMerge } from './undoMerge.ts';

type Customer = Stored<'customers'>;
/** Customers with the same phone, as the form warns of them (rules 1.5). */
async function duplicates(ctx: Context, { id, phone }: Customer) {
  if (!phone) return [];
  const same = await findAll(ctx, 'customers', { phone });
  return same
    .filter((other) => other.id !== id)
    .slice(0, 20)
    .map((other) => ({ id: other.id, name: other.name, phone: other.phone, level: other.level }));
}

export const customersHooks: Hooks<'customers'> = {
  async beforeCreate(ctx, values) {
    await checkSales(ctx, values.sales_id);
    return {
      ...values,
      contacted_at: values.contacted_at ?? ctx.now.toISOString(),
      area: await areaOf(ctx, values),
    };
  },

  async beforeUpdate(ctx, customer, patch) {
    await checkSales(ctx, patch.sales_id);
    const moved = ['city', 'province', 'ward'].some((key) => key in patch);
    return moved ? { ...patch, area: await areaOf(ctx, { ...customer, ...patch }) } : patch;
  },

  async remove(ctx, { id }) {
    const packages = await findAll(ctx, 'packages', { customer_id: id });
    if (packages.length > 0)
      throw refused('in_use', `Khách hàng có ${packages.length} gói đăng ký. Hãy xóa các gói trước.`);
    const transactions = await findAll(ctx, 'transactions', { customer_id: id });
    if (transactions.length > 0)
      throw refused('in_use', `Khách hàng có ${transactions.length} giao dịch. Hãy xóa các giao dịch trước.`);
    await remove(ctx, 'customers', id);
  },

  async restored(ctx, customer, { changes, merge }) {
    if (merge) return undoMerge(ctx, customer, merge, changes);
    const area = await areaOf(ctx, customer);
    if (area !== customer.area) await update(ctx, 'customers', customer.id, { area });
  },

  async meta(ctx, customer) {
    return { duplicates: await duplicates(ctx, customer) };
  },

  async derive(_ctx, rows) {
    for (const row of rows) row.main_level = mainLevel(row.level);
  },
};
