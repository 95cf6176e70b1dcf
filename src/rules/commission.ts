/** Who earns what of a package (rules 5.2, 5.4). Whole đồng; percentages as numbers, 15 = 15 %. */
import type { AppliedTo } from '#rules/discounts';
import { percentOf, sum } from '#rules/money';

/** The tax on a nurse's income: `percent` of all of it once it reaches `from` đồng. */
export interface Tax {
  percent: number;
  from: number;
}
/** 10 %, from the first đồng. */
export const defaultTax: Tax = { percent: 10, from: 0 };

/** The tax on a nurse's income, đồng. */
export function taxOn(income: number, tax: Tax = defaultTax): number {
  return income >= tax.from ? percentOf(income, tax.percent) : 0;
}

export interface IncomeInput {
  original_price: number;
  total_price: number;
  /** What was taken off: positive amounts. */
  deductions: readonly { amount: number; applied_to: AppliedTo }[];
  agent_commission: number | null;
  partner_commission: number | null;
  tax?: Tax;
}
export interface Incomes {
  /** Before tax. */
  agent_income: number;
  agent_tax: number;
  agent_net: number;
  partner_income: number;
  /** What is left of the total; negative when the shares are more than it. */
  company_income: number;
  /** The commission on the price before discounts. */
  original_agent_commission_total: number;
}

/**
 * Splits a package's total (rules 5.2). The nurse's share is reckoned on the total with the company's and
 * the nurse's own discounts put back, less the nurse's own (not below 0), so a shared discount is borne by
 * the shares.
 */
export function incomes(input: IncomeInput): Incomes {
  const { original_price, total_price, deductions, tax = defaultTax } = input;
  const borneBy = (who: AppliedTo) =>
    sum(deductions.filter((one) => one.applied_to === who).map((one) => one.amount));
  const commission = input.agent_commission ?? 0;
  const own = borneBy('agent');
  const base = total_price + borneBy('company') + own;
  const agent_income = Math.max(0, percentOf(base, commission) - own);
  const agent_tax = taxOn(agent_income, tax);
  const partner_income = percentOf(total_price, input.partner_commission ?? 0);
  return {
    agent_income,
    agent_tax,
    agent_net: agent_income - agent_tax,
    partner_income,
    company_income: total_price - agent_income - partner_income,
    original_agent_commission_total: percentOf(original_price, commission),
  };
}
