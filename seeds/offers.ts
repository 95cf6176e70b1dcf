import type { AppliedDeduction, DiscountBearer } from '#rules/discounts';
import { calculateQuote, type QuoteInput, type RequestedPackageLine } from '#rules/package';
import { calculateLinePrice } from '#rules/pricing';
import type { DiscountBook } from './discounts.ts';
import type { Plan, PlannedLine } from './plans.ts';
import type { Random } from './random.ts';

export interface OfferedDiscounts {
  discount_codes: string[];
  direct_discount: number;
  applied_to: DiscountBearer;
  /** Discounts added after the registration. */
  extra: AppliedDeduction[];
}

/** Chooses the customer's discount: a valid code, a direct discount or (mostly) nothing. */
export function pickDiscounts(
  random: Random,
  discounts: DiscountBook,
  terms: QuoteInput,
  plan: Plan,
): OfferedDiscounts {
  const applied_to = random.weighted([
    ['all', 6],
    ['company', 3],
    ['agent', 1],
  ] as const);
  const none: OfferedDiscounts = { discount_codes: [], direct_discount: 0, applied_to, extra: [] };
  // A partner's request has no discount codes.
  if (plan.level === 'L4' || random.chance(0.6)) return none;
  const extra = ['L7', 'L8', 'L8-7C'].includes(plan.level) && random.chance(0.08) ? [goodwill] : [];
  if (random.chance(0.3)) return { ...none, direct_discount: random.pick([50_000, 100_000, 150_000]), extra };
  const alive = discounts.alive(terms.now);
  if (alive.length === 0) return { ...none, extra };
  const code = random.weighted(alive).code;
  const tried = calculateQuote({ ...terms, discount_codes: [code], applied_to, discounts: discounts.all });
  return { ...none, discount_codes: tried.problems.length === 0 ? [code] : [], extra };
}

/** Maximum discount below the price list, in percent. */
const MAX_CUT_PERCENT = 15;
const cutReasons = [
  'Khách quen, đăng ký lại',
  'Giữ giá đã báo qua điện thoại',
  'Chị giới thiệu hai bạn cùng đăng ký',
  'Nhà gần, gộp lịch với khách bên cạnh',
];

/** Returns the price and the reason of a line sold below the price list. Most lines have the list price. */
export function pickPriceCut(
  random: Random,
  plan: Plan,
  { sold, variant_id, quantity }: PlannedLine,
): Pick<RequestedPackageLine, 'price' | 'price_reason'> {
  // A partner's request uses list prices.
  if (plan.sender || !random.chance(0.05)) return {};
  const { subtotal_price } = calculateLinePrice(sold.priced, { variant_id, quantity });
  const off = random.int(5, MAX_CUT_PERCENT);
  const price = Math.ceil((subtotal_price * (100 - off)) / 1_000_000) * 10_000;
  return price < subtotal_price ? { price, price_reason: random.pick(cutReasons) } : {};
}

const goodwill: AppliedDeduction = {
  amount: 100_000,
  description: 'Cảm ơn chị giới thiệu bạn',
  applied_to: 'company',
  discount_id: null,
  direct: false,
};
