/** Calculates the amounts still owed for a package, for a nurse's pay and for a partner's month (rules 7.7, 2.15). Whole đồng. */

import { calculateTax, type Tax } from '#rules/commission';
import { canRunAction, isCancelledRegistration, isPaid } from '#rules/levels';
import { proportionOf } from '#rules/money';
import {
  addedLine,
  deductedLine,
  type Explanation,
  type ExplanationLine,
  explainSum,
  explainSumNotBelowZero,
} from '#rules/why';

/** The fields of a transaction that calculating owed amounts needs. */
export interface PaidTransaction {
  kind: string;
  amount: number;
}

/** Kinds of transactions that pay nurses, and that recover their pay. */
export const nursePayKinds = ['agent_salary', 'agent_recovery'] as const;

/** Returns by how much a transaction changes the pay of nurses, đồng: recovered pay is negative. */
export const nursePayOf = ({ kind, amount }: PaidTransaction): number =>
  kind === 'agent_salary' ? amount : kind === 'agent_recovery' ? -amount : 0;

/** Sums a package's transactions, approved or not: money received, money refunded, and pay of the nurses less recovered pay. */
export function sumPaidAmounts(transactions: readonly PaidTransaction[]): {
  paid: number;
  refunded: number;
  agent: number;
} {
  let [taken, refunded, agent] = [0, 0, 0];
  for (const { kind, amount } of transactions) {
    if (kind === 'revenue') taken += amount;
    if (kind === 'refund') refunded += amount;
    agent += nursePayOf({ kind, amount });
  }
  return { paid: taken - refunded, refunded, agent };
}

/** The amount paid for a package less refunds, and the refunds; đồng. */
interface PaidOfPackage {
  paid: number;
  refunded: number;
}

/** Returns the amount that a customer still has to pay, đồng. */
export const customerDueOf = (pack: { level: string; total_price: number }, money: PaidOfPackage): number =>
  explainDue(pack, money).value;

/**
 * As `dueOf`, with the explanation (rules 7.7). A cancelled registration owes nothing, and an amount refunded for a closed package is not
 * due again.
 */
export function explainDue(
  { level, total_price }: { level: string; total_price: number },
  { paid, refunded }: PaidOfPackage,
  of?: { readonly total: readonly ExplanationLine[]; readonly paid: readonly ExplanationLine[] },
): Explanation {
  const rule = { rule: '7.7' };
  if (isCancelledRegistration(level))
    return explainSum([addedLine('Gói đã hủy: không còn phải thu', 0, rule)]);
  const isClosed = isPaid(level) && refunded > 0;
  return explainSumNotBelowZero(
    [
      addedLine('Tổng tiền', total_price, of && { of: of.total }),
      deductedLine('Đã thu, trừ đã hoàn', paid, { ...rule, ...(of && { of: of.paid }) }),
      ...(isClosed ? [deductedLine('Đã hoàn sau khi chốt: không thu lại', refunded, rule)] : []),
    ],
    'Phần trả dư',
  );
}

/** Returns the amount still due to a nurse, once the customer has paid for the package. @param paid amount already paid to her for it */
export function agentDueOf(pack: { level: string; agent_income: number }, paid: number): number {
  return canRunAction('pay_agent', pack.level) ? Math.max(0, pack.agent_income - paid) : 0;
}

/**
 * Returns the tax on a part of a nurse's income: the taxes of all parts add up to the tax on the whole.
 * @param before part of the income that was paid earlier
 */
export function calculatePartTax(income: number, before: number, part: number, tax?: Tax): number {
  return splitKnownTax(calculateTax(income, tax), income, before, part);
}

/** As `taxOnPart`, for a known tax on the whole income. */
export const splitKnownTax = (whole: number, income: number, before: number, part: number): number =>
  proportionOf(whole, before + part, income) - proportionOf(whole, before, income);

/** Returns the transferred amount of a transaction: its amount less the tax withheld, đồng. */
export const netAmountOf = ({ amount, tax }: { amount: number; tax: number | null }): number =>
  amount - (tax ?? 0);

/**
 * True if a transfer of `amount` đồng pays this transaction: its amount, or its amount after tax. Transfers from before the tax was stored
 * with each payment may differ by one đồng: the parts of a nurse's pay are rounded together (rules 5.9).
 */
export const isTransferOf = (one: { amount: number; net?: number }, amount: number): boolean =>
  amount === one.amount || (one.net !== undefined && one.net < one.amount && Math.abs(one.net - amount) <= 1);
