/** Calculates the tax withheld from a nurse's pay. Each tax rule is valid from a given day on (rules 5.14). Whole đồng. */
import { calculateTax, type TaxRate } from '#rules/commission';
import { formatDate, formatMoney, formatPercent } from '#rules/format';
import { calculatePercentOf, sum } from '#rules/money';
import { splitKnownTax } from '#rules/owed';
import { buildAddedLine, type Explanation, explainSum } from '#rules/why';

/** A rule that is valid from a day until the next rule starts. */
export interface TaxRule {
  /** First day of the rule, `2026-07-01`. */
  from: string;
  percent: number;
  /** Minimum amount on which tax is withheld, đồng. */
  threshold: number;
  /** The amount that is compared with the threshold: the whole payment, or the nurse's whole pay for one package. */
  per: 'payment' | 'package';
}

/** The rule valid on a day; the standard rule has no first day. */
export type ValidTaxRule = Omit<TaxRule, 'from'> & { from: string | null };

/** The law since 1 July 2026: 10 % of a payment of 5,000,000 đồng or more. */
export const taxRuleOfJuly2026: TaxRule = {
  from: '2026-07-01',
  percent: 10,
  threshold: 5_000_000,
  per: 'payment',
};

/** Returns the rule valid on a day. @param standard the rule that is valid before the first of `rules` starts */
export function findTaxRule(rules: readonly TaxRule[], day: string, standard: TaxRate): ValidTaxRule {
  const begun = rules.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? -1 : 1));
  return begun.at(-1) ?? { from: null, percent: standard.percent, threshold: standard.from, per: 'package' };
}

/** A part of a payment to a nurse: her share of one package, or another item of her pay. */
export interface PaymentPart {
  label: string;
  /** Amount of the part in đồng; negative if it lowers her pay. */
  amount: number;
  /**
   * `income`: the whole pay to which the part belongs. `before`: the amount of that pay paid earlier. For an item that belongs to no
   * package: the item's amount, and 0.
   */
  income: number;
  before: number;
}

/** Returns a part that is paid at once and belongs to no package, such as a bonus. */
export const buildSeparatePart = (label: string, amount: number): PaymentPart => ({
  label,
  amount,
  income: amount,
  before: 0,
});

/** The tax of a payment, with the tax of each part in the order of the parts. */
export interface TaxWithheld extends Explanation {
  readonly parts: readonly number[];
}

/**
 * Calculates the tax withheld from one payment. The taxes of the parts add up to the tax of the payment.
 * @param committedUntil last day of the nurse's commitment (a declaration that her income is too low to be taxed)
 */
export function calculateTaxWithheld(
  parts: readonly PaymentPart[],
  rule: ValidTaxRule,
  day: string,
  committedUntil: string | null,
): TaxWithheld {
  const nothing = (label: string): TaxWithheld => ({
    ...explainSum([buildAddedLine(label, 0, { rule: '5.14' })]),
    parts: parts.map(() => 0),
  });
  if (committedUntil !== null && day <= committedUntil)
    return nothing(`Có cam kết thuế đến ${formatDate(committedUntil)}: không khấu trừ`);
  if (rule.per === 'package') return withholdPerPackage(parts, rule);
  const total = sum(parts.map(({ amount }) => amount));
  if (total < rule.threshold || total <= 0)
    return nothing(`Một lần trả ${formatMoney(total)}, dưới ${formatMoney(rule.threshold)}: không khấu trừ`);
  const tax = calculatePercentOf(total, rule.percent);
  let before = 0;
  const taxes = parts.map(({ amount }) => {
    const part = splitKnownTax(tax, total, before, amount);
    before += amount;
    return part;
  });
  const label = `${formatPercent(rule.percent)} của lần trả ${formatMoney(total)}`;
  return { ...explainSum([buildAddedLine(label, tax, { rule: '5.14' })]), parts: taxes };
}

function withholdPerPackage(
  parts: readonly PaymentPart[],
  { percent, threshold }: ValidTaxRule,
): TaxWithheld {
  const tax = { percent, from: threshold };
  const taxes = parts.map(({ amount, income, before }) => {
    // A negative item reduces the tax by the amount by which the same positive item would increase it.
    if (income < 0) return -calculateTax(-income, tax);
    return income === 0 ? 0 : splitKnownTax(calculateTax(income, tax), income, before, amount);
  });
  const lines = parts.map(({ label }, index) =>
    buildAddedLine(
      `${label}: ${formatPercent(percent)}${threshold > 0 ? ` từ ${formatMoney(threshold)}` : ''}`,
      taxes[index] ?? 0,
      {
        rule: '5.14',
      },
    ),
  );
  return { ...explainSum(lines), parts: taxes };
}

/**
 * Calculates the tax that is returned when pay is recovered, in proportion to the amount (rules 5.14).
 * @param paid the nurse's pay and the tax withheld from it, minus earlier recoveries; đồng
 */
export const calculateRecoveredTax = (paid: { gross: number; tax: number }, amount: number): number =>
  paid.gross <= 0 ? 0 : splitKnownTax(paid.tax, paid.gross, 0, amount);
