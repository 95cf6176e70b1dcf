/** Recognizes a transfer to a nurse that pays several of her waiting payments together. */

import {
  joinSubject,
  maxDaysWithoutConsent,
  type OpenTransaction,
  type StatementLineFacts,
} from '#rules/bankOptions';
import { type BankProposal, padFoldedWords } from '#rules/bankProposal';
import { diffDays } from '#rules/days';
import { groupBy } from '#rules/groupBy';
import { parsePhonesInText } from '#rules/parsePhonesInText';

/** A payment to a nurse that waits for its transfer, in đồng: before tax, and the net amount transferred. */
export interface WaitingPay {
  id: string;
  agent_id: string;
  agent_name: string;
  /** Phone of the nurse, digits only. */
  phone: string | null;
  at: string;
  /** Bank from which the payment is transferred; null for any bank. */
  bank: OpenTransaction['bank'];
  amount: number;
  net: number;
}

/**
 * Maximum number of payments for which every combination is tried. If there are more payments, only two combinations are tried: all
 * payments, and the payments of one day.
 */
const MAX_CHOSEN_PAYS = 12;

/**
 * Proposes the waiting payments of one nurse that together equal a transfer, after tax or before (rules 10.14).
 * @param line a line with an amount below 0
 * @param pays payments of all nurses; payments of other banks, or more than 10 days before or after the line, are ignored
 * @returns null if the transfer equals the payments of no nurse or of several nurses
 */
export function proposeSalaryParts(
  line: StatementLineFacts,
  pays: readonly WaitingPay[],
): BankProposal | null {
  const amount = -line.amount;
  const near = pays.filter((pay) => isNearLine(pay, line));
  const found = [...groupBy(near, ({ agent_id }) => agent_id).values()].flatMap((own) => {
    const chosen = choosePays(own, amount, 'net') ?? choosePays(own, amount, 'amount');
    return chosen ? [chosen] : [];
  });
  const text = padFoldedWords(line.description);
  const phones = parsePhonesInText(line.description);
  const named = found.filter(({ pays: [first] }) => {
    const isCalled = first?.phone != null && phones.includes(first.phone);
    return isCalled || (first !== undefined && text.includes(padFoldedWords(first.agent_name)));
  });
  const [one, ...others] = named.length > 0 ? named : found;
  const first = one?.pays[0];
  if (!one || !first || others.length > 0) return null;
  const isNet = one.by === 'net';
  return {
    certainty: 'likely',
    target: { type: 'transactions', id: first.id },
    kind: 'agent_salary',
    subject: joinSubject(first.agent_name, `${one.pays.length} khoản lương`),
    proofs: ['số tiền'],
    why: `${one.pays.length} khoản lương chờ duyệt của ${first.agent_name}${isNet ? ', trừ thuế' : ''}, cộng lại đúng số tiền này`,
    parts: one.pays.map((pay) => ({ transaction_id: pay.id, amount: pay[one.by] })),
  };
}

/** True if this line could be the transfer of the payment. */
const isNearLine = ({ at, bank }: WaitingPay, line: StatementLineFacts): boolean =>
  (bank === null || bank === line.bank) && Math.abs(diffDays(at, line.at)) <= maxDaysWithoutConsent;

/**
 * Returns two or more payments of a nurse that add up to an amount. Prefers all payments, then all payments of one day, then another
 * combination if it is the only one with this sum.
 */
function choosePays(
  own: readonly WaitingPay[],
  amount: number,
  by: 'net' | 'amount',
): { pays: readonly WaitingPay[]; by: 'net' | 'amount' } | null {
  const comesTo = (pays: readonly WaitingPay[]) =>
    pays.length > 1 && pays.reduce((total, pay) => total + pay[by], 0) === amount;
  const whole = [own, ...groupBy(own, ({ at }) => at).values()].find(comesTo);
  if (whole) return { pays: whole, by };
  if (own.length > MAX_CHOSEN_PAYS) return null;
  const fitting: WaitingPay[][] = [];
  for (let mask = 1; mask < 2 ** own.length && fitting.length < 2; mask += 1) {
    const some = own.filter((_, at) => Math.floor(mask / 2 ** at) % 2 === 1);
    if (comesTo(some)) fitting.push(some);
  }
  const [one] = fitting;
  return one && fitting.length === 1 ? { pays: one, by } : null;
}
