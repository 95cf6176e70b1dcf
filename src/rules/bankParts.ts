/** A transfer to a nurse that is several of her waiting pays together. */

import { apartDays, type LineFacts, type OpenTransaction } from '#rules/bankOptions';
import { type Proposal, wordsOf } from '#rules/bankProposal';
import { diffDays } from '#rules/days';
import { groupBy } from '#rules/groupBy';
import { phonesIn } from '#rules/phonesIn';

/** A waiting pay of a nurse, đồng: before its tax, and what she is transferred of it. */
export interface WaitingPay {
  id: string;
  agent_id: string;
  agent_name: string;
  /** As digits. */
  phone: string | null;
  at: string;
  /** Which bank it is to be transferred by; null: any. */
  bank: OpenTransaction['bank'];
  amount: number;
  net: number;
}

/** Pays among which every choice is tried; of more only all of them, and those of one day. */
const maxChosen = 12;

/**
 * What a transfer to a nurse is, where several of her waiting pays come to it after their taxes, or before (rules 10.14).
 * @param line below 0
 * @param pays of all nurses; those of other banks, or more than 10 days apart, are left out
 * @returns null where none, or more than one nurse's, do
 */
export function partsProposal(line: LineFacts, pays: readonly WaitingPay[]): Proposal | null {
  const amount = -line.amount;
  const near = pays.filter((pay) => isNear(pay, line));
  const found = [...groupBy(near, ({ agent_id }) => agent_id).values()].flatMap((own) => {
    const chosen = choiceOf(own, amount, 'net') ?? choiceOf(own, amount, 'amount');
    return chosen ? [chosen] : [];
  });
  const text = wordsOf(line.description);
  const phones = phonesIn(line.description);
  const named = found.filter(({ pays: [first] }) => {
    const isCalled = first?.phone != null && phones.includes(first.phone);
    return isCalled || (first !== undefined && text.includes(wordsOf(first.agent_name)));
  });
  const [one, ...others] = named.length > 0 ? named : found;
  const first = one?.pays[0];
  if (!one || !first || others.length > 0) return null;
  const isNet = one.by === 'net';
  return {
    certainty: 'likely',
    target: { type: 'transactions', id: first.id },
    kind: 'agent_salary',
    why: `${one.pays.length} khoản lương chờ duyệt của ${first.agent_name}${isNet ? ', trừ thuế' : ''}, cộng lại đúng số tiền này`,
    parts: one.pays.map((pay) => ({ transaction_id: pay.id, amount: pay[one.by] })),
  };
}

/** Could the pay be transferred by this line? */
const isNear = ({ at, bank }: WaitingPay, line: LineFacts): boolean =>
  (bank === null || bank === line.bank) && Math.abs(diffDays(at, line.at)) <= apartDays;

/** Two or more of a nurse's pays that come to an amount; all of them before those of a day, these before any others that are alone. */
function choiceOf(
  own: readonly WaitingPay[],
  amount: number,
  by: 'net' | 'amount',
): { pays: readonly WaitingPay[]; by: 'net' | 'amount' } | null {
  const comesTo = (pays: readonly WaitingPay[]) =>
    pays.length > 1 && pays.reduce((total, pay) => total + pay[by], 0) === amount;
  const whole = [own, ...groupBy(own, ({ at }) => at).values()].find(comesTo);
  if (whole) return { pays: whole, by };
  if (own.length > maxChosen) return null;
  const fitting: WaitingPay[][] = [];
  for (let mask = 1; mask < 2 ** own.length && fitting.length < 2; mask += 1) {
    const some = own.filter((_, at) => Math.floor(mask / 2 ** at) % 2 === 1);
    if (comesTo(some)) fitting.push(some);
  }
  const [one] = fitting;
  return one && fitting.length === 1 ? { pays: one, by } : null;
}
