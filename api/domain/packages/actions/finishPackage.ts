import { levelAfterFinish } from '#rules/levels';
import { findAll } from '../../../db/store.ts';
import { invalid, refused } from '../../../errors.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { bookTransaction } from '../../payments/bookTransaction.ts';
import { cancelShifts } from '../../shifts/cancelShifts.ts';
import { openPackage } from '../openPackage.ts';
import { setLevel } from '../setLevel.ts';

/**
 * Ends a package in progress; planned sessions are cancelled. Paid: L8, or L8-7C when not all was used, and a revenue
 * transaction when payment details come along. Not paid: L7-C, unless nothing remained (rules 2.6).
 */
export const finishPackage: PerformsOf<'packages'>['finish_package'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'finish_package');
  const { package_id, paid, amount, ...payment } = input;
  const shifts = await findAll(ctx, 'shifts', { package_id: id });
  const outcome = levelAfterFinish({
    paid: paid === true,
    plannedRemaining: shifts.filter((shift) => shift.status === 'planned').length,
    anyCancelled: shifts.some((shift) => shift.status === 'cancelled'),
  });
  if ('refusal' in outcome)
    throw refused(
      'collect_first',
      'Các buổi đã làm hết. Hãy thu tiền trước, rồi kết thúc gói với Đã thanh toán.',
    );
  if (!paid && amount)
    throw invalid(
      'amount',
      'Gói chưa thanh toán thì để trống số tiền, hoặc chọn Đã thanh toán.',
      '/action_data',
    );
  if (!amount && (payment.payment_method || payment.bank))
    throw invalid('amount', 'Nhập số tiền đã thu, hoặc để trống cả hình thức thanh toán.', '/action_data');
  await cancelShifts(ctx, id);
  await setLevel(ctx, pack, outcome.level);
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
