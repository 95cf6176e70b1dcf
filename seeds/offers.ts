import type { AppliedTo, Deduction } from '#rules/discounts';
import { type QuoteInput, quote } from '#rules/package';
import type { Discounts } from './discounts.ts';
import type { Plan } from './plans.ts';
import type { Random } from './random.ts';

export interface Offered {
  discount_codes: string[];
  direct_discount: number;
  applied_to: AppliedTo;
  /** Added after the registration. */
  extra: Deduction[];
}

/** What the customer is given off: a code that really applies, something direct, or (mostly) nothing. */
export function discountsOf(random: Random, discounts: Discounts, terms: QuoteInput, plan: Plan): Offered {
  const applied_to = random.weighted([
    ['all', 6],
    ['company', 3],
    ['agent', 1],
  ] as const);
  const none: Offered = { discount_codes: [], direct_discount: 0, applied_to, extra: [] };
  // A partner's request carries no codes of its own.
  if (plan.level === 'L4' || random.chance(0.6)) return none;
  const extra = ['L7', 'L8', 'L8-7C'].includes(plan.level) && random.chance(0.08) ? [goodwill] : [];
  if (random.chance(0.3)) return { ...none, direct_discount: random.pick([50_000, 100_000, 150_000]), extra };
  const alive = discounts.alive(terms.now);
  if (alive.length === 0) return { ...none, extra };
  const code = random.weighted(alive).code;
  const tried = quote({ ...terms, discount_codes: [code], applied_to, discounts: discounts.all });
  return { ...none, discount_codes: tried.problems.length === 0 ? [code] : [], extra };
}

const goodwill: Deduction = {
  amount: 100_000,
  description: 'Cảm ơn chị giới thiệu bạn',
  applied_to: 'company',
  discount_id: null,
  direct: false,
};
