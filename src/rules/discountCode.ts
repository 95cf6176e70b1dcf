/** Discount codes: checks whether a code may be used, finds the lines to which it applies, and calculates its value (rules 4.5). */
import { foldText } from '#rules/foldText';
import { formatMoney, formatNumber } from '#rules/format';
import { calculateFraction, sum } from '#rules/money';

/** A discount code. `discount_value` is a fraction (0.1) for a percent discount, đồng for an amount discount. */
export interface DiscountCode {
  id: string;
  code: string;
  discount_type: 'percent' | 'amount';
  discount_value: number;
  service_type: string | null;
  partner_id: string | null;
  service_ids: readonly string[];
  /** Instant at which the code expires. */
  expired_at: string | null;
  max_use: number | null;
  used: number;
  /** True if a user has withdrawn the code, so that new packages cannot use it. */
  discontinued: boolean;
}
/** A package line with its total before discounts. */
export interface DiscountedLine {
  service_id: string;
  category: string | null;
  price: number;
}
/** The use of a code: the package, and the instant. */
export interface CodeUsage {
  /** The instant of the calculation. */
  now: string;
  partner_id: string | null;
  /** Ids of codes that the package already has: their use is already counted, so their expiry, maximum use and withdrawal are ignored. */
  held_ids?: readonly string[];
}

/** Finds the discount of a typed code, ignoring case (rules 4.5). If there is no such discount, also ignores accents, as searches do. */
export function findCode(typed: string, discounts: readonly DiscountCode[]): DiscountCode | null {
  const lower = (code: string) => code.trim().toLowerCase();
  const exact = discounts.find((one) => lower(one.code) === lower(typed));
  return exact ?? discounts.find((one) => foldText(one.code) === foldText(typed)) ?? null;
}

/** Returns the reason why this code may not be used now, as the rest of a sentence that begins "Mã X"; null if the code may be used. */
export function explainCodeRefusal(discount: DiscountCode, user: CodeUsage): string | null {
  if (!user.held_ids?.includes(discount.id)) {
    if (discount.discontinued) return 'đã ngừng dùng. Hãy bỏ mã này hoặc dùng mã khác.';
    if (discount.expired_at !== null && Date.parse(user.now) >= Date.parse(discount.expired_at))
      return 'đã hết hạn. Hãy bỏ mã này hoặc dùng mã khác.';
    if (discount.max_use !== null && discount.used >= discount.max_use)
      return 'đã hết lượt dùng. Hãy bỏ mã này hoặc dùng mã khác.';
  }
  if (discount.partner_id !== null && discount.partner_id !== user.partner_id)
    return 'dành riêng cho một đối tác. Hãy chọn đúng đối tác của gói hoặc bỏ mã này.';
  return null;
}

/** Returns the amount in đồng that the code deducts from the prices of these lines; null if the code applies to none of the lines. */
export function calculateCodeAmount(discount: DiscountCode, lines: readonly DiscountedLine[]): number | null {
  const { service_type, service_ids, discount_type, discount_value } = discount;
  const eligible = lines.filter(
    (line) =>
      (service_type === null || line.category === service_type) &&
      (service_ids.length === 0 || service_ids.includes(line.service_id)),
  );
  if (eligible.length === 0) return null;
  const price = sum(eligible.map((line) => line.price));
  return discount_type === 'percent'
    ? calculateFraction(price, discount_value)
    : Math.min(discount_value, price);
}

/** Returns the code and its value in words, for the deduction's description. */
export function describeDiscountCode({ code, discount_type, discount_value }: DiscountCode): string {
  const percent = discount_type === 'percent';
  const value = percent ? `${formatNumber(discount_value * 100)} %` : formatMoney(discount_value);
  return `Mã ${code} giảm ${value}`;
}
