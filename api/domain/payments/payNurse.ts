import { toMonth } from '#rules/days';
import { sum } from '#rules/money';
import { invalidError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findOpenMonth } from '../months/months.ts';
import { lockPackage } from '../packages/level.ts';
import { bookTransaction, type PaymentInput } from './bookTransaction.ts';
import { calculatePackageShares, calculateTransactionTax } from './packageShares.ts';
import { assertEarned, assertNotAboveOwed, assertRecoverable, sumPaidToNurse } from './paidAndOwed.ts';

interface NursePayment extends PaymentInput {
  /** Id of the nurse; defaults to the package's own nurse. */
  agent_id?: string | null;
}

/** The booked amounts, đồng: the cost before tax, the tax, and the amount that the nurse receives. */
type NursePaymentResult = { transaction_id: string; gross: number; tax: number; net: number };

/**
 * Books the pay of one nurse for a paid package. The amount before tax is at most the unpaid part of her share (rules 5.10), which is also
 * the default. A smaller amount needs a note, and the difference remains owed (rules 5.9).
 * @throws 404; 422 `action_unavailable`, `no_agent`, `month_closed`, and at `agent_id`, `amount` or `note`
 */
export async function payNurse(
  ctx: Context,
  package_id: string,
  payment: NursePayment,
): Promise<NursePaymentResult> {
  const pack = await lockPackage(ctx, package_id, 'pay_agent');
  const agent_id = payment.agent_id ?? pack.agent_id;
  if (!agent_id) throw refusedError('no_agent', 'Gói chưa có điều dưỡng nên không trả lương được.');
  const shares = await calculatePackageShares(ctx, pack);
  const share = shares.find((one) => one.agent_id === agent_id);
  assertEarned(pack, share);
  const { income, paid: before } = share;
  const left = pack.agent_income - sum(shares.map(({ paid }) => paid));
  const owed = Math.min(income - before, left);
  if (owed <= 0)
    throw refusedError(
      'action_unavailable',
      before > 0
        ? 'Gói này đã có giao dịch trả đủ lương điều dưỡng.'
        : 'Thu nhập điều dưỡng của gói là 0 ₫, không có gì để trả.',
    );
  const amount = payment.amount ?? owed;
  assertNotAboveOwed(owed, amount, payment.note);
  const paid = { kind: 'agent_salary', at: payment.at ?? ctx.today, amount, package_id, agent_id } as const;
  const tax = (await calculateTransactionTax(ctx, paid)) ?? 0;
  const booked = await bookTransaction(ctx, {
    ...payment,
    ...paid,
    tax,
    account_type: 'agent',
    customer_id: pack.customer_id,
  });
  return { transaction_id: booked.id, gross: amount, tax, net: amount - tax };
}

/**
 * Recovers pay of a package from one of its nurses (rules 5.12). The transaction is approved at once, in the first open month from today
 * on. The recovered amount counts as unpaid again.
 * @param amount đồng, at most the amount that the nurse was paid for the package
 * @throws 404; 422 at `agent_id` or `amount`
 */
export async function recoverPay(
  ctx: Context,
  package_id: string,
  { agent_id, amount, reason }: { agent_id?: string | null; amount?: number | null; reason?: string | null },
): Promise<{ transaction_id: string; month: string }> {
  const pack = await lockPackage(ctx, package_id, 'recover_pay');
  if (!agent_id) throw invalidError('agent_id', 'Hãy chọn điều dưỡng.');
  if (!amount) throw invalidError('amount', 'Nhập số tiền thu lại.');
  assertRecoverable(await sumPaidToNurse(ctx, pack, agent_id), amount);
  const month = await findOpenMonth(ctx, toMonth(ctx.today));
  const recovered = { kind: 'agent_recovery', at: ctx.today, amount, package_id, agent_id } as const;
  const booked = await bookTransaction(ctx, {
    ...recovered,
    tax: await calculateTransactionTax(ctx, recovered),
    status: 'approved',
    account_type: 'agent',
    month,
    note: reason ?? null,
    customer_id: pack.customer_id,
  });
  return { transaction_id: booked.id, month };
}
