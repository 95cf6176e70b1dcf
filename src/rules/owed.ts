/** What is still owed of a package, of a nurse's pay and of a partner's month (rules 7.7, 2.15). Whole đồng. */

import { type Tax, taxOn } from '#rules/commission';
import { isCancelledRegistration, isPaid, mayAct } from '#rules/levels';
import { shareOf } from '#rules/money';
import { because, becauseNotBelowZero, minus, plus, type Why, type WhyLine } from '#rules/why';

/** What money goes in or out for, as far as something is owed. */
export interface Paid {
  kind: string;
  amount: number;
}

/** The kinds of transactions that pay nurses, and that take their pay back. */
export const payKinds = ['agent_salary', 'agent_recovery'] as const;

/** What a transaction adds to what nurses were paid, đồng: pay that is recovered takes off. */
export const payOf = ({ kind, amount }: Paid): number =>
  kind === 'agent_salary' ? amount : kind === 'agent_recovery' ? -amount : 0;

/** What was taken in, given back, and paid to the nurses, recovered pay taken off, among a package's transactions, approved or not. */
export function paidOf(transactions: readonly Paid[]): { paid: number; refunded: number; agent: number } {
  let [taken, refunded, agent] = [0, 0, 0];
  for (const { kind, amount } of transactions) {
    if (kind === 'revenue') taken += amount;
    if (kind === 'refund') refunded += amount;
    agent += payOf({ kind, amount });
  }
  return { paid: taken - refunded, refunded, agent };
}

/** What was paid of a package, refunds taken off, and those refunds; đồng. */
interface PaidOfPackage {
  paid: number;
  refunded: number;
}

/** What a customer still has to pay, đồng. */
export const dueOf = (pack: { level: string; total_price: number }, money: PaidOfPackage): number =>
  explainDue(pack, money).value;

/**
 * The same, with how it came to be (rules 7.7). A cancelled registration owes nothing, and what is given back of a closed package is not
 * owed again.
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

/** What a nurse is still to be paid, once a package is paid itself. @param paid what she was paid of it */
export function agentDueOf(pack: { level: string; agent_income: number }, paid: number): number {
  return mayAct('pay_agent', pack.level) ? Math.max(0, pack.agent_income - paid) : 0;
}

/**
 * The tax on a part of a nurse's income: the parts' taxes add up to that of the whole.
 * @param before what of the income was paid earlier
 */
export function taxOnPart(income: number, before: number, part: number, tax?: Tax): number {
  return partOfTax(taxOn(income, tax), income, before, part);
}

/** The same, where the tax on the whole income is known. */
export const partOfTax = (whole: number, income: number, before: number, part: number): number =>
  shareOf(whole, before + part, income) - shareOf(whole, before, income);

/** What moves of a transaction: its amount less the tax that is withheld of it, đồng. */
export const netOf = ({ amount, tax }: { amount: number; tax: number | null }): number => amount - (tax ?? 0);

/**
 * Does a transfer of `amount` đồng pay this transaction: its amount, or what of it is left after its tax? Transfers of before the tax was
 * stored with each payment may be one đồng off: the parts of a nurse's pay are rounded together (rules 5.9).
 */
export const isTransferOf = (one: { amount: number; net?: number }, amount: number): boolean =>
  amount === one.amount || (one.net !== undefined && one.net < one.amount && Math.abs(one.net - amount) <= 1);
