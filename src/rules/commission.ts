/**
 * Divides a package's price among the nurse, the partner and the company (rules 5.2, 5.4). Whole đồng; percentages as numbers, 15 = 15 %.
 */
import type { DiscountBearer } from '#rules/discounts';
import { formatMoney, formatPercent } from '#rules/format';
import { calculatePercentOf, calculateProportion, sum } from '#rules/money';
import {
  buildAddedLine,
  buildDeductedLine,
  type Explanation,
  explainSum,
  explainSumNotBelowZero,
} from '#rules/why';

/** Tax on a nurse's income: `percent` of the whole income if it is at least `from` đồng. */
export interface TaxRate {
  percent: number;
  from: number;
}
/** Tax rule if no other rule is given: 10 % from the first đồng. */
export const defaultTax: TaxRate = { percent: 10, from: 0 };

/** Returns the tax on a nurse's income, đồng. */
export const calculateTax = (income: number, tax: TaxRate = defaultTax): number =>
  explainTax(income, tax).value;

/** Like `calculateTax`, with the explanation (rules 5.3). */
export function explainTax(income: number, { percent, from }: TaxRate = defaultTax): Explanation {
  if (income < from)
    return explainSum([
      buildAddedLine(`Thu nhập dưới ${formatMoney(from)}: không khấu trừ`, 0, { rule: '5.3' }),
    ]);
  const label = `${formatPercent(percent)} của thu nhập ${formatMoney(income)}`;
  return explainSum([buildAddedLine(label, calculatePercentOf(income, percent), { rule: '5.3' })]);
}

export interface IncomeInput {
  original_price: number;
  total_price: number;
  /** Discounts of the package; the amounts are positive. */
  deductions: readonly { amount: number; applied_to: DiscountBearer }[];
  agent_commission: number | null;
  partner_commission: number | null;
  /** Parts of the price for which a full refund cancelled the shares (rules 7.15), đồng. */
  agent_unheld?: number;
  partner_unheld?: number;
  tax?: TaxRate;
}
export interface PackageIncomes {
  /** The nurse's share before tax, đồng. */
  agent_income: number;
  agent_tax: number;
  agent_net: number;
  partner_income: number;
  /** The rest of the total price, đồng; negative if the other shares exceed the price. */
  company_income: number;
  /** The nurse's commission calculated on the price before discounts, đồng. */
  original_agent_commission_total: number;
}

/** Divides a package's total price into the shares (rules 5.2). */
export function splitIncomes(input: IncomeInput): PackageIncomes {
  const { agent_income, agent_tax, partner_income, company_income } = explainIncomes(input);
  return {
    agent_income: agent_income.value,
    agent_tax: agent_tax.value,
    agent_net: agent_income.value - agent_tax.value,
    partner_income: partner_income.value,
    company_income: company_income.value,
    original_agent_commission_total: calculatePercentOf(input.original_price, input.agent_commission ?? 0),
  };
}

export type ExplainedIncomes = Readonly<
  Record<'agent_income' | 'agent_tax' | 'partner_income' | 'company_income', Explanation>
>;

/**
 * Divides a package's total price into the shares and explains each share (rules 5.2). The base of the nurse's share is the total plus the
 * discounts that the company or the nurse bears; the nurse's own discounts are then deducted from her share (not below 0). Therefore a
 * discount that all bear reduces all shares.
 */
export function explainIncomes(input: Omit<IncomeInput, 'original_price'>): ExplainedIncomes {
  const { total_price, deductions, agent_unheld = 0, partner_unheld = 0, tax = defaultTax } = input;
  const borneBy = (who: DiscountBearer) =>
    sum(deductions.filter((one) => one.applied_to === who).map((one) => one.amount));
  const [ofCompany, own] = [borneBy('company'), borneBy('agent')];
  const base = total_price + ofCompany + own;
  const putBack = ofCompany + own > 0 ? `, gồm ${formatMoney(ofCompany + own)} giảm giá không chia` : '';
  const whole_income = explainSumNotBelowZero(
    [
      buildShareLine('Hoa hồng điều dưỡng', base, input.agent_commission, putBack, '5.2'),
      ...(own > 0 ? [buildDeductedLine('Giảm giá do điều dưỡng chịu', own, { rule: '5.2' })] : []),
    ],
    'Không thấp hơn 0',
  );
  const agent_income = deductUnheldPart(
    whole_income,
    whole_income.value - calculateProportion(whole_income.value, total_price - agent_unheld, total_price),
  );
  const whole_commission = explainSum([
    buildShareLine('Hoa hồng đối tác', total_price, input.partner_commission, '', '6.3'),
  ]);
  const ofHeld = calculatePercentOf(total_price - partner_unheld, input.partner_commission ?? 0);
  const partner_income = deductUnheldPart(whole_commission, whole_commission.value - ofHeld);
  const company_income = explainSum([
    buildAddedLine('Tổng tiền', total_price),
    buildDeductedLine('Thu nhập điều dưỡng', agent_income.value, { of: agent_income.lines }),
    buildDeductedLine('Thu nhập đối tác', partner_income.value, { of: partner_income.lines, rule: '5.4' }),
  ]);
  return { agent_income, agent_tax: explainTax(agent_income.value, tax), partner_income, company_income };
}

const deductUnheldPart = (income: Explanation, unheld: number): Explanation =>
  unheld === 0
    ? income
    : explainSum([
        ...income.lines,
        buildDeductedLine('Phần của buổi không tắm, đã hoàn tiền', unheld, { rule: '7.15' }),
      ]);

/** Explains a share of `percent` % of a base; the share is 0 if the percentage is null. */
function buildShareLine(name: string, base: number, percent: number | null, putBack: string, rule: string) {
  if (percent === null) return buildAddedLine(`${name}: chưa có`, 0, { rule });
  return buildAddedLine(
    `${name} ${formatPercent(percent)} của ${formatMoney(base)}${putBack}`,
    calculatePercentOf(base, percent),
    {
      rule,
    },
  );
}
