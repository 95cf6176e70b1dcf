/**
 * Calculates unpaid amounts: what a customer owes for a package, and what the company owes to a nurse as pay and to a partner for a month
 * (rules 7.7, 2.15). Whole đồng.
 */

import { calculateTax, type TaxRate } from '#rules/commission';
import { canRunAction, isCancelledRegistrationLevel, isPaidLevel } from '#rules/levels';
import { calculateProportion } from '#rules/money';
import {
  buildAddedLine,
  buildDeductedLine,
  type Explanation,
  type ExplanationLine,
  explainSum,
  explainSumNotBelowZero,
} from '#rules/why';

/** The fields of a transaction that are needed to calculate owed amounts. */
export interface PaidTransaction {
  kind: string;
  amount: number;
}

/** Kinds of transactions that change a nurse's pay: paying a nurse, and recovering pay from her. */
export const nursePayKinds = ['agent_salary', 'agent_recovery'] as const;

/** Returns the amount by which a transaction changes the pay of nurses, đồng: negative for recovered pay. */
export const toNursePayAmount = ({ kind, amount }: PaidTransaction): number =>
  kind === 'agent_salary' ? amount : kind === 'agent_recovery' ? -amount : 0;

/** Sums a package's transactions, approved or not: money received, money refunded, and pay of the nurses minus recovered pay. */
export function sumPaidAmounts(transactions: readonly PaidTransaction[]): {
  paid: number;
  refunded: number;
  agent: number;
} {
  let [taken, refunded, agent] = [0, 0, 0];
  for (const { kind, amount } of transactions) {
    if (kind === 'revenue') taken += amount;
    if (kind === 'refund') refunded += amount;
    agent += toNursePayAmount({ kind, amount });
  }
  return { paid: taken - refunded, refunded, agent };
}

/** `paid`: the amount paid for a package minus refunds. `refunded`: the refunds. Both in đồng. */
interface PackagePayments {
  paid: number;
  refunded: number;
}

/** Returns the amount that a customer still has to pay, đồng. */
export const calculateCustomerDue = (
  pack: { level: string; total_price: number },
  money: PackagePayments,
): number => explainDue(pack, money).value;

/**
 * Like `calculateCustomerDue`, with the explanation (rules 7.7). No amount is due for a cancelled registration, and a refund for a closed
 * package does not make the refunded amount due again.
 */
export function explainDue(
  { level, total_price }: { level: string; total_price: number },
  { paid, refunded }: PackagePayments,
  of?: { readonly total: readonly ExplanationLine[]; readonly paid: readonly ExplanationLine[] },
): Explanation {
  const rule = { rule: '7.7' };
  if (isCancelledRegistrationLevel(level))
    return explainSum([buildAddedLine('Gói đã hủy: không còn phải thu', 0, rule)]);
  const isClosed = isPaidLevel(level) && refunded > 0;
  return explainSumNotBelowZero(
    [
      buildAddedLine('Tổng tiền', total_price, of && { of: of.total }),
      buildDeductedLine('Đã thu, trừ đã hoàn', paid, { ...rule, ...(of && { of: of.paid }) }),
      ...(isClosed ? [buildDeductedLine('Đã hoàn sau khi chốt: không thu lại', refunded, rule)] : []),
    ],
    'Phần trả dư',
  );
}

/**
 * Returns the amount still due to a nurse for a package, in đồng; 0 until the customer has paid for the package. @param paid amount already
 * paid to the nurse for the package
 */
export function calculateAgentDue(pack: { level: string; agent_income: number }, paid: number): number {
  return canRunAction('pay_agent', pack.level) ? Math.max(0, pack.agent_income - paid) : 0;
}

/**
 * Returns the tax on a part of a nurse's income, in đồng. The taxes of all parts add up to the tax on the whole income.
 * @param before part of the income that was paid earlier
 */
export function calculatePartTax(income: number, before: number, part: number, tax?: TaxRate): number {
  return splitKnownTax(calculateTax(income, tax), income, before, part);
}

/** Like `calculatePartTax`, for callers that already know the tax on the whole income. */
export const splitKnownTax = (whole: number, income: number, before: number, part: number): number =>
  calculateProportion(whole, before + part, income) - calculateProportion(whole, before, income);

/** Returns the transferred amount of a transaction: its amount less the tax withheld, đồng. */
export const calculateTransferredAmount = ({ amount, tax }: { amount: number; tax: number | null }): number =>
  amount - (tax ?? 0);

/**
 * True if a transfer of `amount` đồng pays this transaction: the amount equals the transaction's amount, or its amount after tax. The
 * amount after tax may differ by one đồng for old transactions without a stored tax, because the tax on the parts of a nurse's pay is
 * rounded so that the parts add up (rules 5.9).
 */
export const isPaidByTransfer = (one: { amount: number; net?: number }, amount: number): boolean =>
  amount === one.amount || (one.net !== undefined && one.net < one.amount && Math.abs(one.net - amount) <= 1);
