import { findAll, remove, update } from '../../db/store.ts';
import { refused } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { dueToPartner, partnerPart } from '../payments/paidAndOwed.ts';
import { createRevenue } from './createRevenue.ts';
import { openRevenue } from './openRevenue.ts';
import { refreshDraft } from './refreshDraft.ts';

export const partnerRevenuesHooks: Hooks<'partner_revenues'> = {
  /** The form sends the month as its first and last instant. */
  relax: (attributes) => (attributes.period_start ? ['month'] : []),

  create: createRevenue,

  async beforeUpdate(ctx, { id }, patch) {
    await openRevenue(ctx, id, 'draft');
    return patch;
  },

  /** Its packages are free again. */
  async remove(ctx, { id }) {
    await openRevenue(ctx, id, 'draft');
    for (const pack of await findAll(ctx, 'packages', { partner_revenue_id: id }))
      await update(ctx, 'packages', pack.id, { partner_revenue_id: null });
    await remove(ctx, 'partner_revenues', id);
  },

  /** Its packages come back into it, unless another one has them by now. */
  async restored(ctx, { id }, { changes }) {
    const held = changes.filter(({ resource }) => resource === 'packages').map((change) => change.id);
    const packages = await findAll(ctx, 'packages', { id: held });
    if (packages.length < held.length || packages.some((pack) => pack.partner_revenue_id !== id))
      throw refused(
        'in_partner_revenue',
        'Có gói của doanh thu này đã bị xóa hoặc đã vào doanh thu khác. Hãy lập doanh thu mới cho các gói còn lại.',
      );
    await refreshDraft(ctx, id);
  },

  async derive(ctx, rows) {
    const ids = rows.map((row) => row.id);
    const packages: { id: number; partner_revenue_id: number }[] = await ctx
      .db('packages')
      .whereIn('partner_revenue_id', ids)
      .orderBy('id')
      .select('id', 'partner_revenue_id');
    const of = (id: string) => packages.filter((pack) => String(pack.partner_revenue_id) === id);
    const payments = await findAll(ctx, 'transactions', { partner_revenue_id: ids });
    for (const row of rows) {
      row.package_ids = of(row.id).map((pack) => String(pack.id));
      row.paid = partnerPart(payments.filter((one) => one.partner_revenue_id === row.id));
      row.due = Math.max(0, dueToPartner(row) - row.paid);
    }
  },
};
