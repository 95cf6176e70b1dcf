/** Calculates the amounts still owed for a package, for a nurse's pay and for a partner's month (rules 7.7, 2.15). Whole đồng. */

import { type Tax, taxOn } from '#rules/commission';
import { isCancelledRegistration, isPaid, mayAct } from '#rules/levels';
import { shareOf } from '#rules/money';
import { because, becauseNotBelowZero, minus, plus, type Why, type WhyLine } from '#rules/why';

/** The fields of a transaction that calculating owed amounts needs. */
export interface Paid {
  kind: string;
  amount: number;
}

/** Kinds of transactions that pay nurses, and that recover their pay. */
export const payKinds = ['agent_salary', 'agent_recovery'] as const;

/** Returns by how much a transaction changes the pay of nurses, đồng: recovered pay is negative. */
export const payOf = ({ kind, amount }: Paid): number =>
  kind === 'agent_salary' ? amount : kind === 'agent_recovery' ? -amount : 0;

/** Sums a package's transactions, approved or not: money received, money refunded, and pay of the nurses less recovered pay. */
export function paidOf(transactions: readonly Paid[]): { paid: number; refunded: number; agent: number } {
  let [taken, refunded, agent] = [0, 0, 0];
  for (const { kind, amount } of transactions) {
    if (kind === 'revenue') taken += amount;
    if (kind === 'refund') refunded += amount;
    agent += payOf({ kind, amount });
  }
  return { paid: taken - refunded, refunded, agent };
}

/** The amount paid for a package less refunds, and the refunds; đồng. */
interface PaidOfPackage {
  paid: number;
  refunded: number;
}

/** Returns the amount that a customer still has to pay, đồng. */
export const dueOf = (pack: { level: string; total_price: number }, money: PaidOfPackage): number =>
  explainDue(pack, money).value;

/**
 * As `dueOf`, with the explanation (rules 7.7). A cancelled registration owes nothing, and an amount refunded for a closed package is not
 * due again.
 */
export function explainDue(
  { level, total_price }: { level: string; total_price: number },
  { paid, refunded }: PaidOfPackage,
  of?: { readonly total: readonly WhyLine[]; readonly paid: readonly WhyLine[] },
): Why {
  const rule = { rule: '7.7' };
  if (isCancelledRegistration(level)) return because([plus('Gói đã hủy: không còn phải thu', 0, rule)]);
  const isClosed = isPaid(level) && refunded > 0;
  return becauseNotBelowZero(
    [
      plus('Tổng tiền', total_price, of && { of: of.total }),
      minus('Đã thu, trừ đã hoàn', paid, { ...rule, ...(of && { of: of.paid }) }),
      ...(isClosed ? [minus('Đã hoàn sau khi chốt: không thu lại', refunded, rule)] : []),
    ],
    'Phần trả dư',
  );
}

/** Returns the amount still due to a nurse, once the customer has paid for the package. @param paid amount already paid to her for it */
export function agentDueOf(pack: { level: string; agent_income: number }, paid: number): number {
  return mayAct('pay_agent', pack.level) ? Math.max(0, pack.agent_income - paid) : 0;
}

/**
 * Returns the tax on a part of a nurse's income: the taxes of all parts add up to the tax on the whole.
 * @param before part of the income that was paid earlier
 */
export function taxOnPart(income: number, before: number, part: number, tax?: Tax): number {
  return partOfTax(taxOn(income, tax), income, before, part);
}

/** As `taxOnPart`, for a known tax on the whole income. */
export const partOfTax = (whole: number, income: number, before: number, part: number): number =>
  shareOf(whole, before + part, income) - shareOf(whole, before, income);

/** Returns the transferred amount of a transaction: its amount less the tax withheld, đồng. */
export const netOf = ({ amount, tax }: { amount: number; tax: number | null }): number => amount - (tax ?? 0);

/**
 * True if a transfer of `amount` đồng pays this transaction: its amount, or its amount after tax. Transfers from before the tax was stored
 * with each payment may differ by one đồng: the parts of a nurse's pay are rounded together (rules 5.9).
 */
export const isTransferOf = (one: { amount: number; net?: number }, amount: number): boolean =>
  amount === one.amount || (one.net !== undefined && one.net < one.amount && Math.abs(one.net - amount) <= 1);
