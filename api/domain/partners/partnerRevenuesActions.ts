import { formatMoney, formatMonth } from '#rules/format';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find, update } from '../../db/store.ts';
import { invalid, notFound, refused } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { tellPartner } from '../notifications/tell.ts';
import { bookTransaction } from '../payments/bookTransaction.ts';
import { guardPart } from '../payments/guardAmounts.ts';
import { dueToPartner, paidToPartner } from '../payments/paidFor.ts';
import { followPayments } from './followPayments.ts';
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
    await tell(ctx, revenue, 'Doanh thu tháng đã được chốt');
    return { level: 'confirmed' };
  },

  /**
   * Books the partner transaction: what the dialog says, all that is left of commission and bonus unless an amount is given; less
   * goes with a note, and the rest stays to be paid (rules 6.8). A month in which nothing is due is settled without one.
   */
  async settle(ctx, { id }, input) {
    const revenue = await openRevenue(ctx, id, 'confirmed');
    const due = dueToPartner(revenue) - (await paidToPartner(ctx, id));
    const amount = input.amount ?? due;
    if (amount === 0 && due > 0)
      throw invalid('amount', 'Số tiền phải từ 1đ trở lên vì doanh thu này có hoa hồng.');
    guardPart(due, amount, input.note);
    const booked =
      amount > 0 &&
      (await bookTransaction(ctx, {
        ...input,
        amount,
        kind: 'partner',
        account_type: 'partner',
        partner_revenue_id: id,
      }));
    const level = await followPayments(ctx, id);
    if (level === 'settled') await tell(ctx, revenue, 'Doanh thu tháng đã được thanh toán');
    return { level, transaction_id: booked ? booked.id : null };
  },
};

async function tell(ctx: Context, revenue: Stored<'partner_revenues'>, title: string): Promise<void> {
  const total = formatMoney(revenue.total_commission + revenue.total_bonus);
  await tellPartner(ctx, revenue.partner_id, {
    title,
    body: `Tháng ${formatMonth(revenue.month)}: ${total}`,
    path: `/partner_revenues/${revenue.id}`,
  });
}
