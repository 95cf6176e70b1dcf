/**
 * Calculates a package's price (rules 2.12). The preview and the registration both use this calculation, and no other code calculates the
 * price.
 */
import { findFinishDay, listSessionDays, maxSessions, sumSessions } from '#rules/calendar';
import { type IncomeInput, type PackageIncomes, splitIncomes, type TaxRate } from '#rules/commission';
import {
  type AppliedDeduction,
  applyDiscounts,
  clipDeductions,
  type DiscountBearer,
  type DiscountCode,
} from '#rules/discounts';
import { sum } from '#rules/money';
import {
  type LineProblem,
  type PricedPackageLine,
  pricePackageLines,
  type RequestedPackageLine,
} from '#rules/packageLines';
import type { PricedService } from '#rules/pricing';

export type { LineProblem as Problem, PricedPackageLine, RequestedPackageLine };

export interface QuoteInput {
  services: readonly RequestedPackageLine[];
  /** The services of the lines; may contain further services of the catalogue. */
  catalogue: readonly PricedService[];
  /** Day of the first session; null if not chosen yet. */
  started_at: string | null;
  discount_codes?: readonly string[] | null;
  /** Direct discount in đồng. */
  direct_discount?: number | null;
  /** The party that bears the cost of the codes and of the direct discount; `all` if undefined. */
  applied_to?: DiscountBearer | null;
  /** The requested discount codes; may contain further codes. */
  discounts?: readonly DiscountCode[];
  /** Ids of discounts that this package already has. */
  held_discount_ids?: readonly string[];
  /** Discounts added later (add_discount), which are deducted after all others. */
  extra?: readonly AppliedDeduction[];
  agent_commission?: number | null;
  partner_id?: string | null;
  partner_commission?: number | null;
  /** Instant of the calculation, to check whether codes have expired. */
  now: string;
  tax?: TaxRate;
}
interface Totals extends PackageIncomes {
  original_price: number;
  deductions: AppliedDeduction[];
  total_discount: number;
  total_price: number;
}
export interface PackagePriceQuote extends Totals {
  lines: PricedPackageLine[];
  total_sessions: number;
  /** Days of the package's sessions, in order. */
  days: string[];
  finished_at: string | null;
  /** Reasons why the package cannot be registered yet; empty if it can be registered. */
  problems: LineProblem[];
}

/**
 * Returns the total price and the incomes after these discounts, which are applied in order, as when a discount is added to a registered
 * package (rules 4.11). The discounts are limited so that the total is not below 0.
 */
export function calculateTotals(
  input: Omit<IncomeInput, 'total_price' | 'deductions'> & { deductions: readonly AppliedDeduction[] },
): Totals {
  const deductions = clipDeductions(input.original_price, input.deductions);
  const total_discount = sum(deductions.map((one) => one.amount));
  const total_price = input.original_price - total_discount;
  return {
    original_price: input.original_price,
    deductions,
    total_discount,
    total_price,
    ...splitIncomes({ ...input, deductions, total_price }),
  };
}

/**
 * Calculates the full preview of a package (rules 2.12). Always returns a result, even for incomplete input; `problems` lists the reasons
 * that prevent the registration.
 */
export function calculateQuote(input: QuoteInput): PackagePriceQuote {
  const { lines, problems } = pricePackageLines(input.services, input.catalogue);
  const codes = input.discount_codes ?? [];
  const applied = applyDiscounts(lines, codes, input.direct_discount ?? 0, {
    now: input.now,
    partner_id: input.partner_id ?? null,
    applied_to: input.applied_to ?? 'all',
    discounts: input.discounts ?? [],
    held_ids: input.held_discount_ids,
  });
  if (applied.refused) {
    const { index, reason } = applied.refused;
    problems.push({ at: 'discount_codes', index, reason });
  }
  const total_sessions = Math.min(sumSessions(lines), maxSessions);
  const days = input.started_at === null ? [] : listSessionDays(input.started_at, total_sessions);
  return {
    lines: lines.map(({ category, ...line }) => line),
    ...calculateTotals({
      original_price: sum(lines.map((line) => line.price)),
      deductions: [...applied.deductions, ...(input.extra ?? [])],
      agent_commission: input.agent_commission ?? null,
      partner_commission: input.partner_commission ?? null,
      tax: input.tax,
    }),
    total_sessions,
    days,
    finished_at: findFinishDay(days),
    problems,
  };
}
