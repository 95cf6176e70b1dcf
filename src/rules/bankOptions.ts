/** Candidates for a bank line (transactions, packages and partner revenues), and the comparison of a transaction with the line. */

import { diffDays } from '#rules/days';
import { formatDate, formatMoney } from '#rules/format';
import { type Bank, banks } from './banks.ts';
import { canMoveInDirection } from './profitLoss.ts';

export type TransactionKind =
  | 'revenue'
  | 'refund'
  | 'ads'
  | 'agent_salary'
  | 'agent_recovery'
  | 'agent_advance'
  | 'agent_advance_return'
  | 'coordinator_salary'
  | 'management'
  | 'supplies'
  | 'partner'
  | 'own_transfer'
  | 'tax_payment';
type TargetType = 'transactions' | 'packages' | 'partner_revenues' | 'bank_rules' | 'bank_lines';

/** A statement line: day, amount in đồng (below 0: money out) and the bank's description. */
export interface StatementLineFacts {
  at: string;
  amount: number;
  description: string;
  bank: Bank;
}

/** A transaction that is not matched with a bank line; it waits for approval or is approved. */
export interface OpenTransaction {
  id: string;
  status: 'created' | 'approved';
  at: string;
  kind: TransactionKind;
  amount: number;
  /** For a nurse's pay: the amount transferred, after tax. */
  net?: number;
  payment_method: 'transfer' | 'momo' | 'cash' | null;
  bank: Bank | null;
  customer_id: string | null;
  package_id: string | null;
  agent_id: string | null;
  partner_revenue_id: string | null;
  /** Phone of the customer or nurse. */
  phone: string | null;
  /** Name of the customer, nurse or partner. */
  name?: string | null;
}

/** A package with the amounts still due from its customer and to its nurse, đồng. */
export interface OpenPackage {
  id: string;
  customer_id: string;
  customer_name: string;
  phone: string | null;
  due: number;
  agent_due: number;
  /** Amount that the customer has paid, which can be refunded. */
  paid: number;
  /** Ids of the nurses who can be paid for the package. */
  agent_ids: readonly string[];
}

/** A confirmed or settled partner revenue with the amount still to be paid, đồng. */
export interface OpenRevenue {
  id: string;
  partner_name?: string | null;
  due: number;
}

export interface ProposalTarget {
  type: TargetType;
  id: string;
}

export interface BankOption {
  target: ProposalTarget;
  kind: TransactionKind;
  why: string;
  /** The person and the subject of the option, in a few words: 'Nguyễn Thị Hoa · gói 570'. */
  subject: string;
  /** The evidence for the option, one word each: 'số tiền', 'SĐT'. */
  proofs: readonly string[];
  certain: boolean;
  /** Person whose money it is, as a key of `toCustomerOptionKey` or `toNurseOptionKey`; null if unknown. */
  person: string | null;
  /** True if a package owes exactly the line's amount. */
  isExact?: boolean;
  /** True if the option becomes certain as soon as the line proves who owns the money. */
  isSound?: boolean;
}

export const toCustomerOptionKey = (id: string | null): string | null => id && `c${id}`;
export const toNurseOptionKey = (id: string | null): string | null => id && `a${id}`;

/** Returns the person of a transaction: the nurse if it is her pay, else the customer. */
export const toPersonKey = ({ kind, agent_id, customer_id }: OpenTransaction): string | null =>
  kind === 'agent_salary' || kind === 'agent_recovery'
    ? toNurseOptionKey(agent_id)
    : toCustomerOptionKey(customer_id);

/** Maximum number of days between a waiting transaction and its line. */
export const maxMatchDays = 3;
/** Number of days between a transaction and its line above which the user must confirm the match. */
export const maxDaysWithoutConsent = 10;

/** Returns the differences between a transaction and a line of the same amount that require the user to confirm the match (rules 10.9). */
export function findMatchDifferences(
  one: Pick<OpenTransaction, 'at' | 'bank' | 'payment_method'>,
  line: Pick<StatementLineFacts, 'at' | 'bank'>,
): string[] {
  const days = Math.abs(diffDays(one.at, line.at));
  const bank = one.bank !== null && one.bank !== line.bank && banks.find(({ value }) => value === one.bank);
  return [
    one.payment_method === 'cash' && 'tiền mặt',
    bank && `ngân hàng ${bank.label}`,
    days > maxDaysWithoutConsent && `cách ${days} ngày`,
  ].filter((difference) => difference !== false && difference !== undefined);
}

/** Joins the parts of a proposal's subject; empty parts are left out. */
export const joinSubject = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

/**
 * Builds the option of a transaction.
 * @param amount amount of the line without its sign, in đồng
 * @param proofs the evidence for the option in addition to the amount
 */
export function buildTransactionOption(
  one: OpenTransaction,
  more?: string,
  certain = false,
  amount = one.amount,
  proofs: readonly string[] = ['ngày'],
): BankOption {
  const sum = amount === one.amount ? 'cùng số tiền' : `${formatMoney(one.amount)}, trừ thuế còn số tiền này`;
  const status = one.status === 'created' ? 'chờ duyệt' : 'đã duyệt, chưa khớp';
  return {
    target: { type: 'transactions', id: one.id },
    kind: one.kind,
    why: `Giao dịch ${status}${describeParty(one)}: ${sum}, ngày ${formatDate(one.at)}${more ? `, ${more}` : ''}`,
    subject: joinSubject(one.name ?? 'Giao dịch', one.package_id && `gói ${one.package_id}`),
    proofs: ['số tiền', ...proofs],
    certain,
    person: toPersonKey(one),
  };
}

/**
 * Returns the owner of a transaction as a text suffix: its customer, nurse or partner, and the package; empty if the transaction has no
 * owner.
 */
function describeParty({ name, package_id }: OpenTransaction): string {
  return `${name ? ` của ${name}` : ''}${package_id ? `, gói ${package_id}` : ''}`;
}

/** Returns the differences between a transaction and a line of the same amount, in words; undefined if there are none. */
export const describeMatchDifferences = (
  one: OpenTransaction,
  line: StatementLineFacts,
): string | undefined => findMatchDifferences(one, line).join(', ') || undefined;

/** True if the transaction is waiting and its kind, payment method, bank and day match the line. */
export function fitsExceptAmount(one: OpenTransaction, line: StatementLineFacts): boolean {
  return (
    one.status === 'created' &&
    canMoveInDirection(one.kind, line.amount > 0) &&
    (one.payment_method === null || one.payment_method === 'transfer') &&
    (one.bank === null || one.bank === line.bank) &&
    Math.abs(diffDays(one.at, line.at)) <= maxMatchDays
  );
}
