/** What a line of a bank statement could be for: the transactions, packages and partner revenues, and how well a transaction fits. */

import { diffDays } from '#rules/days';
import { formatDate, formatMoney } from '#rules/format';
import { banks, type paymentMethods, type transactionKinds, type transactionStatuses } from '#schema/choices';
import { movesSo } from './profitLoss.ts';

export type Kind = (typeof transactionKinds)[number]['value'];
type Bank = (typeof banks)[number]['value'];
type TargetType = 'transactions' | 'packages' | 'partner_revenues' | 'bank_rules' | 'bank_lines';

/** Of a statement: the day, đồng (below 0: money out), the bank's words. */
export interface LineFacts {
  at: string;
  amount: number;
  description: string;
  bank: Bank;
}

/** A transaction that no line is matched with, waiting for approval or approved. */
export interface OpenTransaction {
  id: string;
  status: (typeof transactionStatuses)[number]['value'];
  at: string;
  kind: Kind;
  amount: number;
  /** Of a nurse's pay: what she is transferred, its tax taken off. */
  net?: number;
  payment_method: (typeof paymentMethods)[number]['value'] | null;
  bank: Bank | null;
  customer_id: string | null;
  package_id: string | null;
  agent_id: string | null;
  partner_revenue_id: string | null;
  /** Of its customer or nurse. */
  phone: string | null;
  /** What its customer, nurse or partner is called. */
  name?: string | null;
}

/** A package with what its customer, and its nurse, is still owed or owes; đồng. */
export interface OpenPackage {
  id: string;
  customer_id: string;
  customer_name: string;
  phone: string | null;
  due: number;
  agent_due: number;
  /** What could be given back. */
  paid: number;
  /** Who may be paid for it. */
  agent_ids: readonly string[];
}

/** A confirmed or settled partner revenue with what is still to be paid of it, đồng. */
export interface OpenRevenue {
  id: string;
  /** What its partner is called. */
  partner_name?: string | null;
  due: number;
}

export interface Target {
  type: TargetType;
  id: string;
}

export interface Option {
  target: Target;
  kind: Kind;
  why: string;
  certain: boolean;
  /** Whose money it is, as `customerKey` and `nurseKey` name people; null for nobody known. */
  person: string | null;
  /** A package owes exactly the line's amount. */
  isExact?: boolean;
  /** Nothing but the question whose money it is keeps it from being certain. */
  isSound?: boolean;
}

export const customerKey = (id: string | null): string | null => id && `c${id}`;
export const nurseKey = (id: string | null): string | null => id && `a${id}`;

/** Who a transaction is of: its nurse where it is her pay, else its customer. */
export const personOf = ({ kind, agent_id, customer_id }: OpenTransaction): string | null =>
  kind === 'agent_salary' || kind === 'agent_recovery' ? nurseKey(agent_id) : customerKey(customer_id);

/** Days between a waiting transaction and its line, at most. */
export const nearDays = 3;
/** Days between a transaction and its line beyond which matching them is asked about. */
export const apartDays = 10;

/** In what a transaction differs from a line of the same amount so that matching them is asked about (rules 10.9). */
export function differencesOf(
  one: Pick<OpenTransaction, 'at' | 'bank' | 'payment_method'>,
  line: Pick<LineFacts, 'at' | 'bank'>,
): string[] {
  const days = Math.abs(diffDays(one.at, line.at));
  const bank = one.bank !== null && one.bank !== line.bank && banks.find(({ value }) => value === one.bank);
  return [
    one.payment_method === 'cash' && 'tiền mặt',
    bank && `ngân hàng ${bank.label}`,
    days > apartDays && `cách ${days} ngày`,
  ].filter((difference) => difference !== false && difference !== undefined);
}

/** Builds the option of a transaction. @param amount the line's, đồng above 0 */
export function optionFor(one: OpenTransaction, more?: string, certain = false, amount = one.amount): Option {
  const sum = amount === one.amount ? 'cùng số tiền' : `${formatMoney(one.amount)}, trừ thuế còn số tiền này`;
  const status = one.status === 'created' ? 'chờ duyệt' : 'đã duyệt, chưa khớp';
  return {
    target: { type: 'transactions', id: one.id },
    kind: one.kind,
    why: `Giao dịch ${status}${whose(one)}: ${sum}, ngày ${formatDate(one.at)}${more ? `, ${more}` : ''}`,
    certain,
    person: personOf(one),
  };
}

/** Whose a transaction is, in words that follow others: its customer, nurse or partner, and the package; empty when nobody's. */
function whose({ name, package_id }: OpenTransaction): string {
  return `${name ? ` của ${name}` : ''}${package_id ? `, gói ${package_id}` : ''}`;
}

/** What speaks against a transaction of the same amount, in words; undefined when nothing does. */
export const differenceText = (one: OpenTransaction, line: LineFacts): string | undefined =>
  differencesOf(one, line).join(', ') || undefined;

/** Does the transaction wait for this very money? */
export function fits(one: OpenTransaction, line: LineFacts): boolean {
  return (
    one.status === 'created' &&
    movesSo(one.kind, line.amount > 0) &&
    (one.payment_method === null || one.payment_method === 'transfer') &&
    (one.bank === null || one.bank === line.bank) &&
    Math.abs(diffDays(one.at, line.at)) <= nearDays
  );
}
