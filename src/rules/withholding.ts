/** The tax withheld of what a nurse is paid, by rules that begin on a day (rules 5.14). Whole đồng. */
import { type Tax, taxOn } from '#rules/commission';
import { formatDate, formatMoney, formatPercent } from '#rules/format';
import { percentOf, sum } from '#rules/money';
import { partOfTax } from '#rules/owed';
import { because, plus, type Why } from '#rules/why';

/** A rule that holds from a day until the next one begins. */
export interface TaxRule {
  /** Its first day, `2026-07-01`. */
  from: string;
  percent: number;
  /** Nothing is withheld of less than this, đồng. */
  threshold: number;
  /** What the threshold is compared with: one payment as a whole, or the nurse's whole pay of one package. */
  per: 'payment' | 'package';
}

/** The rule of a day; the standard rule has no first day. */
export type RuleInForce = Omit<TaxRule, 'from'> & { from: string | null };

/** The law since 1 July 2026: 10 % of a payment of 5,000,000 đồng or more. */
export const lawOfJuly2026: TaxRule = {
  from: '2026-07-01',
  percent: 10,
  threshold: 5_000_000,
  per: 'payment',
};

/** Returns the rule of a day. @param standard the rule until the first one begins */
export function taxRuleOn(rules: readonly TaxRule[], day: string, standard: Tax): RuleInForce {
  const begun = rules.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? -1 : 1));
  return begun.at(-1) ?? { from: null, percent: standard.percent, threshold: standard.from, per: 'package' };
}

/** A part of a payment: of the nurse's share of one package, or of anything else she is paid for. */
export interface PaymentPart {
  label: string;
  /** đồng; below 0 where it lowers what she is paid. */
  amount: number;
  /** The whole pay that it is a part of, and what of that was paid earlier; its own amount and 0 outside of packages. */
  income: number;
  before: number;
}

/** A separate part, such as a bonus. */
export const wholePart = (label: string, amount: number): PaymentPart => ({
  label,
  amount,
  income: amount,
  before: 0,
});

/** The tax of a payment, and of each of its parts in their order. */
export interface Withheld extends Why {
  readonly parts: readonly number[];
}

/**
 * Calculates what is withheld of one payment. The taxes of the parts add up to that of the payment.
 * @param committedUntil the last day of the nurse's commitment that she earns too little to be taxed
 */
export function withhold(
  parts: readonly PaymentPart[],
  rule: RuleInForce,
  day: string,
  committedUntil: string | null,
): Withheld {
  const nothing = (label: string): Withheld => ({
    ...because([plus(label, 0, { rule: '5.14' })]),
    parts: parts.map(() => 0),
  });
  if (committedUntil !== null && day <= committedUntil)
    return nothing(`Có cam kết thuế đến ${formatDate(committedUntil)}: không khấu trừ`);
  if (rule.per === 'package') return withholdPerPackage(parts, rule);
  const total = sum(parts.map(({ amount }) => amount));
  if (total < rule.threshold || total <= 0)
    return nothing(`Một lần trả ${formatMoney(total)}, dưới ${formatMoney(rule.threshold)}: không khấu trừ`);
  const tax = percentOf(total, rule.percent);
  let before = 0;
  const taxes = parts.map(({ amount }) => {
    const part = partOfTax(tax, total, before, amount);
    before += amount;
    return part;
  });
  const label = `${formatPercent(rule.percent)} của lần trả ${formatMoney(total)}`;
  return { ...because([plus(label, tax, { rule: '5.14' })]), parts: taxes };
}

function withholdPerPackage(parts: readonly PaymentPart[], { percent, threshold }: RuleInForce): Withheld {
  const tax = { percent, from: threshold };
  const taxes = parts.map(({ amount, income, before }) => {
    // A sum below 0 lowers the tax by as much as its opposite would raise it.
    if (income < 0) return -taxOn(-income, tax);
    return income === 0 ? 0 : partOfTax(taxOn(income, tax), income, before, amount);
  });
  const lines = parts.map(({ label }, index) =>
    plus(
      `${label}: ${formatPercent(percent)}${threshold > 0 ? ` từ ${formatMoney(threshold)}` : ''}`,
      taxes[index] ?? 0,
      {
        rule: '5.14',
      },
    ),
  );
  return { ...because(lines), parts: taxes };
}

/**
 * Calculates the tax that goes back with pay that is taken back, in proportion (rules 5.14).
 * @param paid what the nurse was paid of it, and the tax withheld of that, earlier recoveries taken off; đồng
 */
export const taxOfRecovery = (paid: { gross: number; tax: number }, amount: number): number =>
  paid.gross <= 0 ? 0 : partOfTax(paid.tax, paid.gross, 0, amount);
