/** Proposes the transactions or records that a bank line pays, with the certainty and the evidence. */

import { type CodeOption, findTransferCodeOption, listOptionsByCode } from '#rules/bankCodeOptions';
import {
  type BankOption,
  buildTransactionOption,
  describeMatchDifferences,
  fitsExceptAmount,
  joinSubject,
  type OpenPackage,
  type OpenRevenue,
  type OpenTransaction,
  type ProposalTarget,
  type StatementLineFacts,
  type TransactionKind,
  toCustomerOptionKey,
  toPersonKey,
} from '#rules/bankOptions';
import { foldText } from '#rules/foldText';
import { formatDate, formatMoney } from '#rules/format';
import { groupBy } from '#rules/groupBy';
import { isPaidByTransfer } from '#rules/owed';
import { parsePhonesInText } from '#rules/parsePhonesInText';
import { findPayerTexts, hasPartOfName, type NamedPayer, PayerNameFinder } from '#rules/payerNames';
import { findTransferCodes } from '#rules/transferCode';

export interface ProposalCandidates {
  transactions: readonly OpenTransaction[];
  packages: readonly OpenPackage[];
  revenues: readonly OpenRevenue[];
  /** Customers and nurses whose names may appear in the lines, including people who owe nothing. */
  people?: readonly NamedPayer[];
  /** Earlier payers, with names as the banks write them. */
  payers?: readonly KnownPayer[];
}

/** A payer whose earlier payment a user matched with a customer. */
export interface KnownPayer {
  customer_id: string;
  text: string;
}

export interface BankProposal {
  certainty: 'certain' | 'likely';
  target: ProposalTarget;
  /** Kind of the transaction that is booked or matched; null for a return, which creates no transaction. */
  kind: TransactionKind | null;
  why: string;
  /** The person and the subject of the money, in a few words. */
  subject: string;
  /** The evidence for the proposal, one word each. */
  proofs: readonly string[];
  /** Other candidates that fit equally well. If there are any, the user must choose. */
  others?: (ProposalTarget & { why: string })[];
  /** Transactions that the line pays together, each with its part of the amount, đồng; `target` is the first. */
  parts?: { transaction_id: string; amount: number }[];
}

/** Returns how certain the proposal for an open line is; 'choose' if the user must choose among several candidates. */
export const getProposalCertainty = (
  proposal: BankProposal | null,
): 'certain' | 'likely' | 'choose' | 'none' =>
  proposal === null ? 'none' : proposal.others ? 'choose' : proposal.certainty;

/** Returns a function that proposes a candidate for a line; null if nothing fits. */
export function buildProposer(
  candidates: ProposalCandidates,
): (line: StatementLineFacts) => BankProposal | null {
  const found = new Proposer(candidates);
  return (line) => found.propose(line);
}

/** A bank line, and the people whom its description indicates. */
interface LineClues {
  line: StatementLineFacts;
  phones: readonly string[];
  /** Keys of people whose full names are in the description. */
  people: ReadonlySet<string>;
  /** Keys of customers for whom the line's sender has paid before. */
  senders: ReadonlySet<string>;
}

class Proposer {
  readonly #packages: ReadonlyMap<string, OpenPackage>;
  readonly #revenues: ReadonlyMap<string, OpenRevenue>;
  readonly #transactions: ReadonlyMap<number, readonly OpenTransaction[]>;
  readonly #byPackage: ReadonlyMap<string | null, readonly OpenTransaction[]>;
  readonly #byNurse: ReadonlyMap<string | null, readonly OpenTransaction[]>;
  readonly #byCustomer: ReadonlyMap<string, readonly OpenPackage[]>;
  readonly #byPhone: ReadonlyMap<string | null, readonly OpenPackage[]>;
  readonly #byDue: ReadonlyMap<number, readonly OpenPackage[]>;
  readonly #byPayer: ReadonlyMap<string, readonly KnownPayer[]>;
  readonly #names: PayerNameFinder;
  readonly #nameOf: ReadonlyMap<string | null, string | null | undefined>;
  readonly #phonesOf: ReadonlyMap<string | null, ReadonlySet<string | null>>;

  constructor({ packages, revenues, transactions, people = [], payers = [] }: ProposalCandidates) {
    this.#packages = new Map(packages.map((one) => [one.id, one]));
    this.#revenues = new Map(revenues.map((one) => [one.id, one]));
    this.#transactions = groupBy(transactions, ({ amount }) => amount);
    this.#byPackage = groupBy(transactions, ({ package_id }) => package_id);
    this.#byNurse = groupBy(transactions, ({ agent_id }) => agent_id);
    this.#byCustomer = groupBy(packages, ({ customer_id }) => customer_id);
    const owing = packages.filter(({ due }) => due > 0);
    this.#byPhone = groupBy(owing, ({ phone }) => phone);
    this.#byDue = groupBy(owing, ({ due }) => due);
    this.#byPayer = groupBy(payers, ({ text }) => text);
    const known = [
      ...packages.map((one) => ({
        key: toCustomerOptionKey(one.customer_id),
        name: one.customer_name,
        phone: one.phone,
      })),
      ...transactions.map((one) => ({ key: toPersonKey(one), name: one.name, phone: one.phone })),
    ];
    this.#names = new PayerNameFinder([
      ...people,
      ...known.flatMap(({ key, name }) => (key && name ? [{ key, name }] : [])),
    ]);
    this.#nameOf = new Map(known.map(({ key, name }) => [key, name]));
    this.#phonesOf = new Map(
      [...groupBy(known, ({ key }) => key)].map(([key, some]) => [
        key,
        new Set(some.map(({ phone }) => phone)),
      ]),
    );
  }

  propose(line: StatementLineFacts): BankProposal | null {
    const clues: LineClues = {
      line,
      phones: parsePhonesInText(line.description),
      people: this.#names.find(line.description, DECIDING_NAME_WORDS),
      senders: this.#sendersOf(line),
    };
    const named = findTransferCodes(line.description).flatMap(
      (code) => findTransferCodeOption(code, line, this.#packages, this.#revenues) ?? [],
    );
    const codes = named.filter(({ isOpen }) => isOpen);
    const ofPhones = line.amount > 0 ? clues.phones.flatMap((phone) => this.#ofPhone(phone, line)) : [];
    const booked = this.#ofTransactions(clues, named, ofPhones);
    const found = [booked, codes, ofPhones, this.#ofName(line), this.#ofSenders(clues)].find(
      (options) => options.length > 0,
    );
    if (!found) return null;
    const isOfNamed = found.some(({ person }) => person !== null && clues.people.has(person));
    // If the line names another person who owes money, that person may have paid.
    const hers = isOfNamed || codes.length > 0 ? [] : this.#ofNamed(line, clues.people, 0);
    const exact = hers.filter(({ isExact }) => isExact);
    return toProposal([
      ...this.#decide([...found, ...exact], clues),
      ...hers.filter(({ isExact }) => !isExact),
    ]);
  }

  /**
   * Reduces the options to people whose name is in the line, else to people for whom the line's sender has paid before. If there are
   * neither, puts people with partly matching names first. A name does not remove a person whose phone is in the line, unless the line has
   * the phone of the named person too.
   */
  #decide(options: readonly BankOption[], { line, people, senders, phones }: LineClues): BankOption[] {
    const of = (some: ReadonlySet<string>) =>
      options.filter(({ person }) => person !== null && some.has(person));
    const named = of(people);
    if (named.length > 0) {
      const isAlone = new Set(named.map(({ target }) => `${target.type} ${target.id}`)).size === 1;
      const isCalled = (one: BankOption) => this.#hasPhoneIn(one, phones);
      const isOtherCalled = !named.some(isCalled);
      return options.flatMap((one) => {
        if (!named.includes(one)) return isOtherCalled && isCalled(one) ? [one] : [];
        return {
          ...one,
          certain: one.certain || (isAlone && one.isSound === true && this.#isKnown(one, line, phones)),
          why: addName(one, this.#nameOf.get(one.person)),
          proofs: [...new Set([...one.proofs, 'tên'])],
        };
      });
    }
    const sent = of(senders);
    if (sent.length > 0) return sent;
    if (options.length < 2) return [...options];
    const isHalf = ({ person }: BankOption) =>
      hasPartOfName(this.#nameOf.get(person) ?? '', line.description);
    return [...options.filter(isHalf), ...options.filter((one) => !isHalf(one))];
  }

  /** True if the line contains the person's phone or one of her codes. */
  #isKnown(option: BankOption, { description }: StatementLineFacts, phones: readonly string[]): boolean {
    return (
      this.#hasPhoneIn(option, phones) ||
      findTransferCodes(description).some(
        ({ letter, id }) =>
          letter === 'G' &&
          toCustomerOptionKey(this.#packages.get(id)?.customer_id ?? null) === option.person,
      )
    );
  }

  #hasPhoneIn({ person }: BankOption, phones: readonly string[]): boolean {
    const own = this.#phonesOf.get(person);
    return phones.some((phone) => own?.has(phone));
  }

  /**
   * Returns transactions that the line could pay: waiting transactions, unless a code in the line contradicts them, and all other
   * transactions of the same amount for the person or record that the line names. The transactions that do not wait never make a proposal
   * certain (rules 10.9).
   */
  #ofTransactions(
    clues: LineClues,
    codes: readonly CodeOption[],
    ofPhones: readonly BankOption[],
  ): BankOption[] {
    const { line, phones } = clues;
    const amount = Math.abs(line.amount);
    const same = this.#transactions.get(amount) ?? [];
    const fitting = same.filter((one) => fitsExceptAmount(one, line));
    if (codes.length > 0) return listOptionsByCode(line, codes, [...same, ...this.#paysOf(codes, amount)]);
    const far = same
      .filter((one) => one.kind === 'revenue' && line.amount > 0 && !fitsExceptAmount(one, line))
      .filter((one) => this.#packagesOf(one).some((pack) => isOfCustomer(pack, clues)))
      .map((one) => buildTransactionOption(one, describeMatchDifferences(one, line), false, amount, []));
    const isSound = far.length === 0;
    const called = fitting.filter(({ phone }) => phone !== null && phones.includes(phone));
    if (called.length > 0) {
      const isCertain = (one: OpenTransaction) =>
        fitting.length === 1 && isSound && this.#isAlone(one, phones);
      return [
        ...called.map((one) => ({
          ...buildTransactionOption(one, 'có số điện thoại', isCertain(one), amount, ['ngày', 'SĐT']),
          isSound,
        })),
        ...far,
      ];
    }
    if (fitting.length === 0 && far.length === 0) return [];
    const owed = ofPhones.length > 0 || far.length === 0 ? ofPhones : this.#ofName(line);
    return [...fitting.map((one) => ({ ...buildTransactionOption(one), isSound })), ...far, ...owed];
  }

  /** Returns the payments to the nurses named by these codes, if the payment after tax equals this amount. */
  #paysOf(codes: readonly CodeOption[], amount: number): OpenTransaction[] {
    const pays = codes.flatMap(({ target, agent_ids }) => [
      ...(this.#byPackage.get(target.id) ?? []),
      ...agent_ids.flatMap((id) => this.#byNurse.get(id) ?? []),
    ]);
    return pays.filter((one) => one.amount !== amount && isPaidByTransfer(one, amount));
  }

  /** Returns the packages that a transaction may be for. */
  #packagesOf({ package_id, customer_id }: OpenTransaction): readonly OpenPackage[] {
    const pack = this.#packages.get(package_id ?? '');
    return pack ? [pack] : (this.#byCustomer.get(customer_id ?? '') ?? []);
  }

  /** True if no other customer who owes money has any of these phones. */
  #isAlone({ customer_id }: OpenTransaction, phones: readonly string[]): boolean {
    const others = phones.flatMap((phone) => this.#byPhone.get(phone) ?? []);
    return customer_id === null || others.every((pack) => pack.customer_id === customer_id);
  }

  /**
   * Returns options for the packages of this phone with an amount due: the packages that owe exactly the line's amount if there are any,
   * else all packages with an amount due.
   */
  #ofPhone(phone: string, line: StatementLineFacts): BankOption[] {
    const all = this.#byPhone.get(phone) ?? [];
    const exact = all.filter(({ due }) => due === line.amount);
    return (exact.length > 0 ? exact : all).map((pack) =>
      toRevenueOption(pack, `Số điện thoại ${phone} của ${pack.customer_name}`, 'SĐT', line),
    );
  }

  /**
   * Returns options for packages of customers named in the line: first the packages that owe exactly the line's amount, then the packages
   * that owe more.
   */
  #ofName(line: StatementLineFacts): BankOption[] {
    if (line.amount <= 0 || !this.#byDue.has(line.amount)) return [];
    const named = this.#names.find(line.description, MIN_NAME_WORDS);
    const exact = (this.#byDue.get(line.amount) ?? []).filter(({ customer_id }) =>
      named.has(`c${customer_id}`),
    );
    if (exact.length === 0) return [];
    const owners = new Set(exact.map(({ customer_id }) => `c${customer_id}`));
    const others = [...this.#names.find(line.description, DECIDING_NAME_WORDS)].filter(
      (person) => !owners.has(person),
    );
    return [
      ...exact.map((pack) => toRevenueOption(pack, `Tên ${pack.customer_name}`, 'tên', line)),
      ...this.#ofNamed(line, new Set(others)),
    ];
  }

  /** Returns options for packages of these customers. @param least minimum amount due, đồng */
  #ofNamed(line: StatementLineFacts, people: ReadonlySet<string>, least = line.amount): BankOption[] {
    return this.#owedBy(people, line, least).map((pack) =>
      toRevenueOption(pack, `Tên ${pack.customer_name}`, 'tên', line),
    );
  }

  /**
   * Returns the packages of each customer that owe exactly the line's amount; for a customer without such a package, the packages that owe
   * at least `least`.
   */
  #owedBy(people: ReadonlySet<string>, { amount }: StatementLineFacts, least = amount): OpenPackage[] {
    if (amount <= 0) return [];
    return [...people].flatMap((person) => {
      const all = (person.startsWith('c') ? this.#byCustomer.get(person.slice(1)) : undefined) ?? [];
      const exact = all.filter(({ due }) => due === amount);
      return exact.length > 0 ? exact : all.filter(({ due }) => due > 0 && due >= least);
    });
  }

  /** Returns the customers for whom the sender of a line has paid before. */
  #sendersOf({ amount, description }: StatementLineFacts): ReadonlySet<string> {
    const texts = amount > 0 && this.#byPayer.size > 0 ? findPayerTexts(description) : [];
    const known = texts.flatMap((text) => this.#byPayer.get(text) ?? []);
    return new Set(known.map(({ customer_id }) => `c${customer_id}`));
  }

  #ofSenders({ line, senders }: LineClues): BankOption[] {
    return this.#owedBy(senders, line).map((pack) =>
      toRevenueOption(pack, `Người chuyển đã từng trả cho ${pack.customer_name}`, 'người chuyển', line),
    );
  }
}

/**
 * `DECIDING_NAME_WORDS`: number of matching words from which a name decides between equal options. `MIN_NAME_WORDS`: minimum number of words in a name.
 */
const DECIDING_NAME_WORDS = 3;
const MIN_NAME_WORDS = 2;

const addName = ({ why }: BankOption, name: string | null | undefined): string =>
  !name || why.startsWith('Tên ') ? why : `${why}, có tên ${name}`;

/** True if the line contains the phone or the name of the package's customer. */
const isOfCustomer = (pack: OpenPackage, { line, phones, people }: LineClues): boolean =>
  (pack.phone !== null && phones.includes(pack.phone)) ||
  people.has(`c${pack.customer_id}`) ||
  padFoldedWords(line.description).includes(padFoldedWords(pack.customer_name));

/** Returns the folded words of a text, between spaces: ' nguyen thi hoa '. */
export const padFoldedWords = (text: string): string =>
  ` ${foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/** Maximum number of words in a name. */
const MAX_NAME_WORDS = 8;

/** Returns all word sequences that could be a customer's name, folded: 'ck nguyen thi hoa' → 'ck', 'ck nguyen', …, 'hoa'. */
export function findPossibleNames(description: string): string[] {
  const words = padFoldedWords(description).trim().split(' ');
  const found = new Set<string>();
  for (const start of words.keys())
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_NAME_WORDS); end += 1)
      found.add(words.slice(start, end).join(' '));
  found.delete('');
  return [...found];
}

/** Builds the option of a customer's payment. @param proof the evidence that connects the line with the customer, one word */
const toRevenueOption = (
  pack: OpenPackage,
  why: string,
  proof: string,
  line: StatementLineFacts,
): BankOption => ({
  target: { type: 'packages', id: pack.id },
  kind: 'revenue',
  why: `${why}, gói ${pack.id} còn phải thu ${formatMoney(pack.due)}`,
  subject: joinSubject(pack.customer_name, `gói ${pack.id}`),
  proofs: [...(line.amount === pack.due ? ['số tiền'] : []), proof],
  certain: false,
  person: toCustomerOptionKey(pack.customer_id),
  isExact: line.amount === pack.due,
  isSound: line.amount <= pack.due,
});

function toProposal(
  options: readonly (Omit<BankOption, 'kind' | 'person'> & Pick<BankProposal, 'kind'>)[],
): BankProposal | null {
  const unique = [...new Map(options.map((one) => [`${one.target.type} ${one.target.id}`, one])).values()];
  const [first, ...others] = unique;
  if (!first) return null;
  const { target, kind, why, subject, proofs, certain } = first;
  const proposal = { target, kind, why, subject, proofs };
  if (others.length === 0) return { certainty: certain ? 'certain' : 'likely', ...proposal };
  return {
    certainty: 'likely',
    ...proposal,
    others: others.map((one) => ({ ...one.target, why: one.why })),
  };
}

/** True if the description contains words for a returned transfer. */
const isReturn = (description: string): boolean => / (hoan tra|tra lai) /.test(padFoldedWords(description));

/** Proposes the open lines whose transfer this line may return (rules 10.13). */
export function proposeReturnedLine(
  { description }: StatementLineFacts,
  returned: readonly { id: string; at: string }[],
): BankProposal | null {
  if (!isReturn(description)) return null;
  return toProposal(
    returned.map(({ id, at }) => ({
      target: { type: 'bank_lines', id },
      kind: null,
      why: `Hoàn trả dòng ngày ${formatDate(at)}, cùng số tiền`,
      subject: `Hoàn trả dòng ngày ${formatDate(at)}`,
      proofs: ['số tiền', 'nội dung'],
      certain: false,
    })),
  );
}

/** A rule that assigns a kind to lines with certain words, in one direction. */
interface BankRuleFacts {
  id: string;
  contains: string;
  direction: 'in' | 'out';
  kind: TransactionKind;
}

/** Proposes the kind given by the rule with the longest matching text (rules 10.12). */
export function proposeByBankRule(
  line: StatementLineFacts,
  rules: readonly BankRuleFacts[],
): BankProposal | null {
  const text = foldText(line.description);
  const direction = line.amount > 0 ? 'in' : 'out';
  const [rule] = rules
    .filter((one) => one.direction === direction && text.includes(foldText(one.contains).trim()))
    .sort((a, b) => b.contains.length - a.contains.length || Number(a.id) - Number(b.id));
  if (!rule) return null;
  return {
    certainty: 'likely',
    target: { type: 'bank_rules', id: rule.id },
    kind: rule.kind,
    why: `Quy tắc: nội dung có "${rule.contains}"`,
    subject: `Quy tắc "${rule.contains}"`,
    proofs: ['nội dung'],
  };
}
