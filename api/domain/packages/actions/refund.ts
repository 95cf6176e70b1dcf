import { invalid, refused } from '../../../domainError.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { bookTransaction } from '../../payments/bookTransaction.ts';
import { assertRefundable, paidForPackage } from '../../payments/paidAndOwed.ts';
import { openPackage } from '../openPackage.ts';

/** Books money given back to the customer, at most what was paid (rules 7.9); the reason stands in the note where none is given. */
export const refund: PerformsOf<'packages'>['refund'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'refund');
  const { package_id, reason, amount, ...details } = input;
  const { paid } = await paidForPackage(ctx, id);
  if (paid <= 0)
    throw refused('action_unavailable', 'Khách chưa trả tiền cho gói này nên không có gì để hoàn.');
  if (!amount) throw invalid('amount', 'Nhập số tiền hoàn.');
  assertRefundable(paid, amount);
  const booked = await bookTransaction(ctx, {
    ...details,
    note: details.note ?? reason ?? null,
    account_type: 'customer',
    kind: 'refund',
    amount,
    package_id: pack.id,
    customer_id: pack.customer_id,
  });
  return { transaction_id: booked.id };
};
