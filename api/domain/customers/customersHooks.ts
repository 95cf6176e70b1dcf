import { mainLevel } from '#rules/levels';
import { update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { checkSales } from '../accounts/assignable.ts';
import { areaOf } from '../locations/locations.ts';
import { findDuplicates, removeCustomer } from './customers.ts';
import { undoMerge } from './undoMerge.ts';

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

  remove: (ctx, { id }) => removeCustomer(ctx, id),

  async restored(ctx, customer, { changes, merge }) {
    if (merge) return undoMerge(ctx, customer, merge, changes);
    const area = await areaOf(ctx, customer);
    if (area !== customer.area) await update(ctx, 'customers', customer.id, { area });
  },

  async meta(ctx, customer) {
    return { duplicates: await findDuplicates(ctx, customer) };
  },

  async derive(_ctx, rows) {
    for (const row of rows) row.main_level = mainLevel(row.level);
  },
};
