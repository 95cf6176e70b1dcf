/** Who a line of a bank statement belongs to: what is proposed, how certain it is, and why. */

import { diffDays } from '#rules/days';
import { fold } from '#rules/fold';
import { formatDate, formatMoney } from '#rules/format';
import { isTransferOf } from '#rules/owed';
import { phonesIn } from '#rules/phonesIn';
import { type TransferCode, transferCode, transferCodesIn } from '#rules/transferCode';
import { banks, type paymentMethods, type transactionKinds, type transactionStatuses } from '#schema/choices';
import { comesIn } from './profitLoss.ts';

type Kind = (typeof transactionKinds)[number]['value'];
type Bank = (typeof banks)[number]['value'];
type TargetType = 'transactions' | 'packages' | 'partner_revenues';

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
  due: number;
}

export interface Candidates {
  transactions: readonly OpenTransaction[];
  packages: readonly OpenPackage[];
  revenues: readonly OpenRevenue[];
}

export interface Target {
  type: TargetType;
  id: string;
}

export interface Proposal {
  certainty: 'certain' | 'likely';
  target: Target;
  /** Of the transaction that is booked, or matched. */
  kind: Kind;
  why: string;
  /** What fits as well: then it is for a person to choose. */
  others?: (Target & { why: string })[];
}

interface Option {
  target: Target;
  kind: Kind;
  why: string;
  certain: boolean;
}

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

/** Answers, line by line, what these candidates propose for it; null when nothing fits. */
export function proposer(candidates: Candidates): (line: LineFacts) => Proposal | null {
  const packages = new Map(candidates.packages.map((one) => [one.id, one]));
  const revenues = new Map(candidates.revenues.map((one) => [one.id, one]));
  const transactions = grouped(candidates.transactions, ({ amount }) => amount);
  const byPackage = grouped(candidates.transactions, ({ package_id }) => package_id);
  const byNurse = grouped(candidates.transactions, ({ agent_id }) => agent_id);
  const byCustomer = grouped(candidates.packages, ({ customer_id }) => customer_id);
  const owing = candidates.packages.filter(({ due }) => due > 0);
  const byPhone = grouped(owing, ({ phone }) => phone);
  const byDue = grouped(owing, ({ due }) => due);

  return (line) => {
    const named = transferCodesIn(line.description).flatMap(
      (code) => optionOf(code, line, packages, revenues) ?? [],
    );
    const codes = named.filter(({ isOpen }) => isOpen);
    const phones = phonesIn(line.description);
    const ofPhones = line.amount > 0 ? phones.flatMap((phone) => ofPhone(phone, line)) : [];
    const booked = ofTransactions(line, named, phones, ofPhones);
    const found = [booked, codes, ofPhones, ofName(line)].find((options) => options.length > 0);
    return found ? proposalOf(found) : null;
  };

  /**
   * Transactions that this money could be for: those that wait for it and that a code in the line does not speak against, and all
   * others of the same amount for what the line names, which make nothing certain (rules 10.9).
   */
  function ofTransactions(
    line: LineFacts,
    codes: readonly CodeOption[],
    phones: readonly string[],
    ofPhones: readonly Option[],
  ): Option[] {
    const amount = Math.abs(line.amount);
    const same = transactions.get(amount) ?? [];
    const fitting = same.filter((one) => fits(one, line));
    if (codes.length > 0) return optionsByCode(line, codes, [...same, ...paysOf(codes, amount)]);
    const far = same
      .filter((one) => one.kind === 'revenue' && line.amount > 0 && !fits(one, line))
      .filter((one) => packagesOf(one).some((pack) => isOfCustomer(pack, line, phones)))
      .map((one) => optionFor(one, differenceText(one, line)));
    const called = fitting.filter(({ phone }) => phone !== null && phones.includes(phone));
    if (called.length > 0) {
      const isCertain = (one: OpenTransaction) =>
        fitting.length === 1 && far.length === 0 && isAlone(one, phones);
      return [...called.map((one) => optionFor(one, 'có số điện thoại', isCertain(one))), ...far];
    }
    if (fitting.length === 0 && far.length === 0) return [];
    const owed = ofPhones.length > 0 || far.length === 0 ? ofPhones : ofName(line);
    return [...fitting.map((one) => optionFor(one)), ...far, ...owed];
  }

  /** Pays of the nurses that these codes name of which this amount is left after the tax. */
  function paysOf(codes: readonly CodeOption[], amount: number): OpenTransaction[] {
    const pays = codes.flatMap(({ target, agent_ids }) => [
      ...(byPackage.get(target.id) ?? []),
      ...agent_ids.flatMap((id) => byNurse.get(id) ?? []),
    ]);
    return pays.filter((one) => one.amount !== amount && isTransferOf(one, amount));
  }

  /** The packages that a transaction may be for. */
  function packagesOf({ package_id, customer_id }: OpenTransaction): readonly OpenPackage[] {
    const pack = packages.get(package_id ?? '');
    return pack ? [pack] : (byCustomer.get(customer_id ?? '') ?? []);
  }

  /** Does nobody else who owes have one of these phones? */
  function isAlone({ customer_id }: OpenTransaction, phones: readonly string[]): boolean {
    const others = phones.flatMap((phone) => byPhone.get(phone) ?? []);
    return customer_id === null || others.every((pack) => pack.customer_id === customer_id);
  }

  /** The packages of this phone that owe; those that owe exactly this, where there are any. */
  function ofPhone(phone: string, line: LineFacts): Option[] {
    const all = byPhone.get(phone) ?? [];
    const exact = all.filter(({ due }) => due === line.amount);
    return (exact.length > 0 ? exact : all).map((pack) => revenueOf(pack, `Số điện thoại ${phone}`));
  }

  function ofName(line: LineFacts): Option[] {
    const text = wordsOf(line.description);
    const owed = line.amount > 0 ? (byDue.get(line.amount) ?? []) : [];
    return owed
      .filter(({ customer_name }) => text.includes(wordsOf(customer_name)))
      .map((pack) => revenueOf(pack, `Tên ${pack.customer_name}`));
  }
}

/** What a code of ours names, if money can go that way for it; open while something of it is still to be paid. */
function optionOf(
  code: TransferCode,
  line: LineFacts,
  packages: ReadonlyMap<string, OpenPackage>,
  revenues: ReadonlyMap<string, OpenRevenue>,
): CodeOption | null {
  const text = transferCode(code.letter, code.id);
  const pack = code.letter === 'D' ? undefined : packages.get(code.id);
  if (code.letter === 'D') {
    const revenue = revenues.get(code.id);
    return revenue && line.amount < 0
      ? coded('partner', revenue.due, `Mã ${text}, còn phải trả`, revenue.due > 0)
      : null;
  }
  if (!pack) return null;
  if (code.letter === 'L')
    return line.amount < 0
      ? coded('agent_salary', pack.agent_due, `Mã ${text}, lương còn phải trả`, pack.agent_due > 0)
      : null;
  if (line.amount > 0) return coded('revenue', pack.due, `Mã ${text}, còn phải thu`, true);
  // Money that goes back to whom it came from carries the words it came with.
  const back = coded('refund', pack.paid, `Mã ${text}, đã thu`, true);
  return pack.paid + line.amount >= 0 ? { ...back, certain: false } : null;

  function coded(kind: Kind, due: number, why: string, isOpen: boolean): CodeOption {
    return {
      code,
      customer_id: pack?.customer_id ?? null,
      agent_ids: pack?.agent_ids ?? [],
      target: { type: code.letter === 'D' ? 'partner_revenues' : 'packages', id: code.id },
      kind,
      why: `${why} ${formatMoney(due)}`,
      certain: Math.abs(line.amount) <= due,
      isOpen,
    };
  }
}

/** Has the line the phone or the name of the package's customer? */
const isOfCustomer = (pack: OpenPackage, line: LineFacts, phones: readonly string[]): boolean =>
  (pack.phone !== null && phones.includes(pack.phone)) ||
  wordsOf(line.description).includes(wordsOf(pack.customer_name));

/** The transactions that codes in the line name, and what else the codes are open for; of transactions that name nobody both. */
function optionsByCode(
  line: LineFacts,
  codes: readonly CodeOption[],
  transactions: readonly OpenTransaction[],
): Option[] {
  const amount = Math.abs(line.amount);
  const named = transactions.filter((one) => codes.some((code) => isNamed(one, code)));
  const near = named.filter((one) => fits(one, line));
  const far = named
    .filter((one) => !fits(one, line))
    .map((one) => optionFor(one, differenceText(one, line), false, amount));
  if (near.length > 0)
    return [...near.map((one) => optionFor(one, 'có mã chuyển khoản', true, amount)), ...far];
  const open = codes.filter(({ isOpen }) => isOpen);
  if (far.length > 0) return [...far, ...open];
  const silent = transactions.filter(
    (one) => one.amount === amount && fits(one, line) && codes.some((code) => isSilent(one, code)),
  );
  return silent.length > 0 ? [...silent.map((one) => optionFor(one)), ...open] : [];
}

interface CodeOption extends Option {
  code: TransferCode;
  customer_id: string | null;
  agent_ids: readonly string[];
  isOpen: boolean;
}

/** A name or a text as its words, between spaces: ' nguyen thi hoa '. */
const wordsOf = (text: string): string =>
  ` ${fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/** The words of the longest name that is looked for. */
const longestName = 8;

/** All that could be a customer's name in these words, folded: 'ck nguyen thi hoa' → 'ck', 'ck nguyen', …, 'hoa'. */
export function namesIn(description: string): string[] {
  const words = wordsOf(description).trim().split(' ');
  const found = new Set<string>();
  for (const start of words.keys())
    for (let end = start + 1; end <= Math.min(words.length, start + longestName); end += 1)
      found.add(words.slice(start, end).join(' '));
  found.delete('');
  return [...found];
}

const revenueOf = (pack: OpenPackage, why: string): Option => ({
  target: { type: 'packages', id: pack.id },
  kind: 'revenue',
  why: `${why}, gói ${pack.id} còn phải thu ${formatMoney(pack.due)}`,
  certain: false,
});

function optionFor(one: OpenTransaction, more?: string, certain = false, amount = one.amount): Option {
  const sum = amount === one.amount ? 'cùng số tiền' : `${formatMoney(one.amount)}, trừ thuế còn số tiền này`;
  const status = one.status === 'created' ? 'chờ duyệt' : 'đã duyệt, chưa khớp,';
  return {
    target: { type: 'transactions', id: one.id },
    kind: one.kind,
    why: `Giao dịch ${status} ${sum}, ngày ${formatDate(one.at)}${more ? `, ${more}` : ''}`,
    certain,
  };
}

/** What speaks against a transaction of the same amount, in words; undefined when nothing does. */
const differenceText = (one: OpenTransaction, line: LineFacts): string | undefined =>
  differencesOf(one, line).join(', ') || undefined;

/** Does the transaction wait for this very money? */
function fits(one: OpenTransaction, line: LineFacts): boolean {
  return (
    one.status === 'created' &&
    comesIn(one.kind) === line.amount > 0 &&
    (one.payment_method === null || one.payment_method === 'transfer') &&
    (one.bank === null || one.bank === line.bank) &&
    Math.abs(diffDays(one.at, line.at)) <= nearDays
  );
}

/** Is the transaction for what the code names? */
function isNamed(one: OpenTransaction, { code, kind, customer_id, agent_ids }: CodeOption): boolean {
  if (one.kind !== kind) return false;
  if (code.letter === 'D') return one.partner_revenue_id === code.id;
  if (one.package_id !== null) return one.package_id === code.id;
  if (kind === 'agent_salary' && one.agent_id !== null) return agent_ids.includes(one.agent_id);
  return customer_id !== null && one.customer_id === customer_id;
}

/** Does it say nothing of whom it is from or for? */
const isSilent = (one: OpenTransaction, { kind }: CodeOption): boolean =>
  one.kind === kind && !one.package_id && !one.customer_id && !one.partner_revenue_id;

function proposalOf(options: readonly Option[]): Proposal | null {
  const unique = [...new Map(options.map((one) => [`${one.target.type} ${one.target.id}`, one])).values()];
  const [first, ...others] = unique;
  if (!first) return null;
  const { target, kind, why, certain } = first;
  if (others.length === 0) return { certainty: certain ? 'certain' : 'likely', target, kind, why };
  return {
    certainty: 'likely',
    target,
    kind,
    why,
    others: others.map((one) => ({ ...one.target, why: one.why })),
  };
}

/** Lists by key, each in its order. */
export function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
