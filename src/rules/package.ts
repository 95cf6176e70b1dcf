/** Calculates a package's price: the only calculation, used by both the preview and the registration (rules 2.12). */
import { finishDay, maxSessions, sessionDays, totalSessions } from '#rules/calendar';
import { type IncomeInput, type Incomes, splitIncomes, type Tax } from '#rules/commission';
import {
  type AppliedDeduction,
  type AppliedTo,
  applyDiscounts,
  clipDeductions,
  type DiscountCode,
} from '#rules/discounts';
import { sum } from '#rules/money';
import { type LineProblem, priceLines, type QuotedLine, type QuoteLineInput } from '#rules/packageLines';
import type { PricedService } from '#rules/pricing';

export type { LineProblem as Problem, QuotedLine, QuoteLineInput as QuoteLine };

export interface QuoteInput {
  services: readonly QuoteLineInput[];
  /** Services of the catalogue: all, or at least those of the lines. */
  catalogue: readonly PricedService[];
  /** Day of the first session; null while not chosen. */
  started_at: string | null;
  discount_codes?: readonly string[] | null;
  /** đồng */
  direct_discount?: number | null;
  /** Bearer of the codes and the direct discount; `all` if absent. */
  applied_to?: AppliedTo | null;
  /** All discount codes, or at least the requested ones. */
  discounts?: readonly DiscountCode[];
  /** Ids of discounts that this package already has. */
  held_discount_ids?: readonly string[];
  /** Discounts added later (add_discount), deducted after the others. */
  extra?: readonly AppliedDeduction[];
  agent_commission?: number | null;
  partner_id?: string | null;
  partner_commission?: number | null;
  /** Instant of the calculation, to check whether codes have expired. */
  now: string;
  tax?: Tax;
}
interface Totals extends Incomes {
  original_price: number;
  deductions: AppliedDeduction[];
  total_discount: number;
  total_price: number;
}
export interface Quote extends Totals {
  lines: QuotedLine[];
  total_sessions: number;
  /** Days of the sessions. */
  days: string[];
  finished_at: string | null;
  /** Empty if the package can be registered as it is. */
  problems: LineProblem[];
}

/**
 * Returns totals and incomes of a price with these discounts in order, as when a discount is added to a registered package (rules 4.11).
 * The deductions are limited so that the total is not below 0.
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

/** Calculates the full preview of a package (rules 2.12). It always returns a result; `problems` lists what prevents the registration. */
export function calculateQuote(input: QuoteInput): Quote {
  const { lines, problems } = priceLines(input.services, input.catalogue);
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
  const total_sessions = Math.min(totalSessions(lines), maxSessions);
  const days = input.started_at === null ? [] : sessionDays(input.started_at, total_sessions);
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
    finished_at: finishDay(days),
    problems,
  };
}
