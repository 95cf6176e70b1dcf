import { formatMoney } from '#rules/format';
import { levelAfterFinish } from '#rules/levels';
import { stoppedPrice } from '#rules/stopped';
import type { Stored } from '#schema/index';
import type { Context } from '../../../context.ts';
import { findAll, insert } from '../../../db/store.ts';
import { invalid, refused } from '../../../domainError.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { refreshDraft } from '../../partners/refreshDraft.ts';
import { bookTransaction } from '../../payments/bookTransaction.ts';
import { assertNotOverpaid, paidForPackage } from '../../payments/paidAndOwed.ts';
import { cancelShifts } from '../../shifts/cancelShifts.ts';
import { openPackage } from '../openPackage.ts';
import { recomputeTotals } from '../recomputeTotals.ts';
import { setLevel } from '../setLevel.ts';

/**
 * Ends a package in progress; planned sessions are cancelled, and what is then not to be paid becomes a discount (rules 2.18).
 * Paid: L8, or L8-7C when not all was used, and a revenue transaction when payment details come along. Not paid: L7-C, unless
 * nothing remained.
 */
export const finishPackage: PerformsOf<'packages'>['finish_package'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'finish_package');
  const { package_id, paid, amount, charge, charge_amount, accept_overpayment, ...payment } = input;
  const shifts = await findAll(ctx, 'shifts', { package_id: id });
  const planned = shifts.filter((shift) => shift.status === 'planned').length;
  const outcome = levelAfterFinish({
    paid: paid === true,
    plannedRemaining: planned,
    anyCancelled: shifts.some((shift) => shift.status === 'cancelled'),
  });
  if ('refusal' in outcome)
    throw refused(
      'collect_first',
      'Các buổi đã làm hết. Hãy thu tiền trước, rồi kết thúc gói với Đã thanh toán.',
    );
  if (!paid && amount)
    throw invalid('amount', 'Gói chưa thanh toán thì để trống số tiền, hoặc chọn Đã thanh toán.');
  if (!amount && (payment.payment_method || payment.bank))
    throw invalid('amount', 'Nhập số tiền đã thu, hoặc để trống cả hình thức thanh toán.');
  if (planned === 0 && (charge || charge_amount != null))
    throw invalid('charge', 'Không còn buổi nào chưa tắm nên khách trả đủ giá gói.');
  const price = chargedPrice(pack, shifts, charge, charge_amount);
  const charged = price < pack.total_price ? await takeOff(ctx, pack, pack.total_price - price) : pack;
  if (amount) assertNotOverpaid(charged, (await paidForPackage(ctx, id)).paid, amount, accept_overpayment);
  await cancelShifts(ctx, id, { by: 'finish' });
  await setLevel(ctx, charged, outcome.level);
  if (pack.partner_revenue_id) await refreshDraft(ctx, pack.partner_revenue_id);
  if (!amount) return { level: outcome.level };
  const booked = await bookTransaction(ctx, {
    ...payment,
    account_type: payment.account_type ?? 'customer',
    kind: 'revenue',
    amount,
    package_id: id,
    customer_id: pack.customer_id,
  });
  return { level: outcome.level, transaction_id: booked.id };
};

/** What the package costs now that it stops, đồng. */
function chargedPrice(
  pack: Stored<'packages'>,
  shifts: readonly Stored<'shifts'>[],
  charge: 'full' | 'sessions' | 'amount' | null | undefined,
  amount: number | null | undefined,
): number {
  if (charge !== 'amount' && amount != null)
    throw invalid('charge_amount', 'Chọn Số tiền thỏa thuận, hoặc để trống số tiền này.');
  if (charge === 'sessions')
    return stoppedPrice({
      total_price: pack.total_price,
      finished: shifts.filter((shift) => shift.status === 'finished').length,
      sold: pack.total_quantity,
    });
  if (charge !== 'amount') return pack.total_price;
  if (amount == null) throw invalid('charge_amount', 'Nhập số tiền thỏa thuận.');
  if (amount > pack.total_price)
    throw invalid('charge_amount', `Nhiều nhất là giá gói, ${formatMoney(pack.total_price)}.`);
  return amount;
}

/** The part of the price that a package stopped midway does not cost. */
async function takeOff(
  ctx: Context,
  { id }: Stored<'packages'>,
  amount: number,
): Promise<Stored<'packages'>> {
  await insert(ctx, 'deductions', {
    package_id: id,
    amount,
    applied_to: 'all',
    description: 'Dừng giữa chừng',
    discount_id: null,
    direct: true,
    stopped: true,
  });
  return recomputeTotals(ctx, id);
}
