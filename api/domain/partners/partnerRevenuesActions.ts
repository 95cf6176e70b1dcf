import { find, update } from '../../db/store.ts';
import { notFound, refused } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { notifyPartner, payPartner } from '../payments/payPartner.ts';
import { guardOver } from './guardOver.ts';
import { openRevenue } from './openRevenue.ts';
import { refreshDraft } from './refreshDraft.ts';

/** draft → confirmed → settled, only (rules 6.5). */
export const partnerRevenuesActions: PerformsOf<'partner_revenues'> = {
  /** Freezes the totals as they stand now. */
  async confirm(ctx, { id }, input) {
    const draft = await openRevenue(ctx, id, 'draft');
    if (!input.accept_open) await guardOver(ctx, draft);
    await refreshDraft(ctx, id, true);
    const revenue = await find(ctx, 'partner_revenues', id);
    if (!revenue) throw notFound();
    if (revenue.total_packages === 0)
      throw refused('empty', 'Chưa có gói nào trong doanh thu này nên không chốt được. Hãy xóa và tạo lại.');
    await update(ctx, 'partner_revenues', id, { level: 'confirmed' });
    await notifyPartner(ctx, revenue, 'Doanh thu tháng đã được chốt');
    return { level: 'confirmed' };
  },

  settle: (ctx, { id }, payment) => payPartner(ctx, id, payment),
};
