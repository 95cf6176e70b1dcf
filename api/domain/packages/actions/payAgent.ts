import { sum } from '#rules/money';
import { taxOnPart } from '#rules/owed';
import { refused } from '../../../domainError.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { assertEarned } from '../../payments/assertEarned.ts';
import { bookTransaction } from '../../payments/bookTransaction.ts';
import { guardPart } from '../../payments/guardAmounts.ts';
import { sharesOfPackage } from '../../payments/sharesOfPackage.ts';
import { openPackage } from '../openPackage.ts';

/**
 * Books the salary of one nurse of a paid package (her share, rules 5.10; the package's nurse when nobody is named): the gross is the
 * cost, the answer shows tax and net. Without an amount it is all that is left of it; less goes with a note, and the rest stays
 * to be paid (rules 5.9).
 */
export const payAgent: PerformsOf<'packages'>['pay_agent'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'pay_agent');
  const { package_id, account_type, agent_id: named, ...payment } = input;
  const agent_id = named ?? pack.agent_id;
  if (!agent_id) throw refused('no_agent', 'Gói chưa có điều dưỡng nên không trả lương được.');
  const shares = await sharesOfPackage(ctx, pack);
  const share = shares.find((one) => one.agent_id === agent_id);
  assertEarned(pack, share);
  const { income, paid: before } = share;
  const left = pack.agent_income - sum(shares.map(({ paid }) => paid));
  const owed = Math.min(income - before, left);
  if (owed <= 0)
    throw refused(
      'action_unavailable',
      before > 0
        ? 'Gói này đã có giao dịch trả đủ lương điều dưỡng.'
        : 'Thu nhập điều dưỡng của gói là 0 ₫, không có gì để trả.',
    );
  const amount = input.amount ?? owed;
  guardPart(owed, amount, input.note);
  const booked = await bookTransaction(ctx, {
    ...payment,
    kind: 'agent_salary',
    account_type: 'agent',
    agent_id,
    amount,
    package_id: id,
    customer_id: pack.customer_id,
  });
  const tax = taxOnPart(income, before, amount, ctx.config.agentTax);
  return { transaction_id: booked.id, gross: amount, tax, net: amount - tax };
};
