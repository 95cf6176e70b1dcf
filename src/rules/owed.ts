/** What is still owed of a package, of a nurse's pay and of a partner's month (rules 7.7, 2.15). Whole đồng. */

import type { Tax } from '#rules/commission';
import { taxOn } from '#rules/commission';
import { isCancelledRegistration, isPaid, mayAct } from '#rules/levels';
import { shareOf } from '#rules/money';

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

/**
 * What a customer still has to pay; a cancelled registration owes nothing, and what is given back of a closed package is not owed again.
 * @param money paid, refunds taken off, and those refunds; đồng
 */
export function dueOf(
  pack: { level: string; total_price: number },
  { paid, refunded }: { paid: number; refunded: number },
): number {
  if (isCancelledRegistration(pack.level)) return 0;
  return Math.max(0, pack.total_price - (isPaid(pack.level) ? paid + refunded : paid));
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

/**
 * What a nurse is transferred of a transaction that pays her, or gives back of one that takes it back, its tax taken off; of all
 * others nothing is taken off.
 * @param one đồng
 */
export function netOf({ kind, amount }: Paid, tax?: Tax): number {
  return payOf({ kind, amount }) !== 0 ? amount - taxOn(amount, tax) : amount;
}

/**
 * Does a transfer of `amount` đồng pay this transaction: its amount, or what of it is left after its tax? The tax on a part of a
 * nurse's pay is rounded with the other parts (rules 5.9), so that it may be one đồng more or less.
 */
export const isTransferOf = (one: { amount: number; net?: number }, amount: number): boolean =>
  amount === one.amount || (one.net !== undefined && one.net < one.amount && Math.abs(one.net - amount) <= 1);
