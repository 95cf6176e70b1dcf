/** Who a line of a bank statement belongs to: what is proposed, how certain it is, and why. */

import { type CodeOption, optionOf, optionsByCode } from '#rules/bankCodeOptions';
import {
  differenceText,
  fits,
  type Kind,
  type LineFacts,
  type OpenPackage,
  type OpenRevenue,
  type OpenTransaction,
  type Option,
  optionFor,
  type Target,
} from '#rules/bankOptions';
import { fold } from '#rules/fold';
import { formatDate, formatMoney } from '#rules/format';
import { groupBy } from '#rules/groupBy';
import { isTransferOf } from '#rules/owed';
import { phonesIn } from '#rules/phonesIn';
import { transferCodesIn } from '#rules/transferCode';
import type { proposalCertainties } from '#schema/choices';

export interface Candidates {
  transactions: readonly OpenTransaction[];
  packages: readonly OpenPackage[];
  revenues: readonly OpenRevenue[];
}

export interface Proposal {
  certainty: 'certain' | 'likely';
  target: Target;
  /** Of the transaction that is booked, or matched; null for a return, which books none. */
  kind: Kind | null;
  why: string;
  /** What fits as well: then it is for a person to choose. */
  others?: (Target & { why: string })[];
  /** The transactions that the line pays together, with what of it each one is, đồng; `target` is the first. */
  parts?: { transaction_id: string; amount: number }[];
}

/** Returns how certain what is proposed for an open line is; of several a person chooses. */
export const certaintyOf = (proposal: Proposal | null): (typeof proposalCertainties)[number]['value'] =>
  proposal === null ? 'none' : proposal.others ? 'choose' : proposal.certainty;

/** Answers, line by line, what these candidates propose for it; null when nothing fits. */
export function proposer(candidates: Candidates): (line: LineFacts) => Proposal | null {
  const packages = new Map(candidates.packages.map((one) => [one.id, one]));
  const revenues = new Map(candidates.revenues.map((one) => [one.id, one]));
  const transactions = groupBy(candidates.transactions, ({ amount }) => amount);
  const byPackage = groupBy(candidates.transactions, ({ package_id }) => package_id);
  const byNurse = groupBy(candidates.transactions, ({ agent_id }) => agent_id);
  const byCustomer = groupBy(candidates.packages, ({ customer_id }) => customer_id);
  const owing = candidates.packages.filter(({ due }) => due > 0);
  const byPhone = groupBy(owing, ({ phone }) => phone);
  const byDue = groupBy(owing, ({ due }) => due);

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
    return (exact.length > 0 ? exact : all).map((pack) =>
      revenueOf(pack, `Số điện thoại ${phone} của ${pack.customer_name}`),
    );
  }

  function ofName(line: LineFacts): Option[] {
    const text = wordsOf(line.description);
    const owed = line.amount > 0 ? (byDue.get(line.amount) ?? []) : [];
    return owed
      .filter(({ customer_name }) => text.includes(wordsOf(customer_name)))
      .map((pack) => revenueOf(pack, `Tên ${pack.customer_name}`));
  }
}

/** Has the line the phone or the name of the package's customer? */
const isOfCustomer = (pack: OpenPackage, line: LineFacts, phones: readonly string[]): boolean =>
  (pack.phone !== null && phones.includes(pack.phone)) ||
  wordsOf(line.description).includes(wordsOf(pack.customer_name));

/** A name or a text as its words, between spaces: ' nguyen thi hoa '. */
export const wordsOf = (text: string): string =>
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

function proposalOf(options: readonly (Omit<Option, 'kind'> & Pick<Proposal, 'kind'>)[]): Proposal | null {
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

/** A transfer's words where it comes back. */
const isReturn = (description: string): boolean => / (hoan tra|tra lai) /.test(wordsOf(description));

/** What a returned transfer is: the open lines that it could return (rules 10.13). */
export function returnProposal(
  { description }: LineFacts,
  returned: readonly { id: string; at: string }[],
): Proposal | null {
  if (!isReturn(description)) return null;
  return proposalOf(
    returned.map(({ id, at }) => ({
      target: { type: 'bank_lines', id },
      kind: null,
      why: `Hoàn trả dòng ngày ${formatDate(at)}, cùng số tiền`,
      certain: false,
    })),
  );
}

/** A rule for lines with these words, in one direction. */
interface BankRuleFacts {
  id: string;
  contains: string;
  direction: 'in' | 'out';
  kind: Kind;
}

/** What the rule with the most of a line's words says of it (rules 10.12). */
export function ruleProposal(line: LineFacts, rules: readonly BankRuleFacts[]): Proposal | null {
  const text = fold(line.description);
  const direction = line.amount > 0 ? 'in' : 'out';
  const [rule] = rules
    .filter((one) => one.direction === direction && text.includes(fold(one.contains).trim()))
    .sort((a, b) => b.contains.length - a.contains.length || Number(a.id) - Number(b.id));
  if (!rule) return null;
  return {
    certainty: 'likely',
    target: { type: 'bank_rules', id: rule.id },
    kind: rule.kind,
    why: `Quy tắc: nội dung có "${rule.contains}"`,
  };
}
