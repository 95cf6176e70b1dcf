import { taxOnPart } from '#rules/owed';
import { refused } from '../../../errors.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { bookTransaction } from '../../payments/bookTransaction.ts';
import { guardPart } from '../../payments/guardAmounts.ts';
import { paidForPackage } from '../../payments/paidFor.ts';
import { openPackage } from '../openPackage.ts';

/**
 * Books the nurse's salary for a paid package: the gross is the cost, the answer shows tax and net. Without an
 * amount it is all that is left of her income; less goes with a note, and the rest stays to be paid (rules 5.9).
 */
export const payAgent: PerformsOf<'packages'>['pay_agent'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'pay_agent');
  if (!pack.agent_id) throw refused('no_agent', 'Gói chưa có điều dưỡng nên không trả lương được.');
  const { package_id, account_type, ...payment } = input;
  const { agent: before } = await paidForPackage(ctx, id);
  const owed = pack.agent_income - before;
  if (owed <= 0)
    throw refused(
      'action_unavailable',
      before > 0
        ? 'Gói này đã có giao dịch trả đủ lương điều dưỡng.'
        : 'Thu nhập điều dưỡng của gói là 0 ₫, không có gì để trả.',
    );
  const amount = input.amount ?? owed;
  guardPart(owed, amount, input.note, '/action_data');
  const booked = await bookTransaction(ctx, {
    ...payment,
    kind: 'agent_salary',
    account_type: 'agent',
    agent_id: pack.agent_id,
    amount,
    package_id: id,
    customer_id: pack.customer_id,
  });
  const tax = taxOnPart(pack.agent_income, before, amount, ctx.config.agentTax);
  return { transaction_id: booked.id, gross: amount, tax, net: amount - tax };
};
