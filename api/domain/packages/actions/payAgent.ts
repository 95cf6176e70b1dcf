import { taxOn } from '#rules/commission';
import { findAll } from '../../../db/store.ts';
import { invalid, refused } from '../../../errors.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { bookTransaction } from '../../payments/bookTransaction.ts';
import { openPackage } from '../openPackage.ts';

/**
 * Books the nurse's salary for a paid package, once (rules 5.3): the gross is the cost, the answer shows tax and net.
 * The amount is the nurse's income unless another is given.
 */
export const payAgent: PerformsOf<'packages'>['pay_agent'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'pay_agent');
  const paid = await findAll(ctx, 'transactions', { package_id: id, account_type: 'agent' });
  if (paid.length > 0) throw refused('action_unavailable', 'Gói này đã có giao dịch trả lương điều dưỡng.');
  if (!pack.agent_id) throw refused('no_agent', 'Gói chưa có điều dưỡng nên không trả lương được.');
  const { package_id, account_type, ...payment } = input;
  const amount = input.amount ?? pack.agent_income;
  if (!amount)
    throw invalid('amount', 'Thu nhập điều dưỡng của gói là 0 ₫. Hãy nhập số tiền.', '/action_data');
  const booked = await bookTransaction(ctx, {
    ...payment,
    kind: 'agent_salary',
    account_type: 'agent',
    agent_id: pack.agent_id,
    amount,
    package_id: id,
    customer_id: pack.customer_id,
  });
  const tax = taxOn(amount, ctx.config.agentTax);
  return { transaction_id: booked.id, gross: amount, tax, net: amount - tax };
};
