/**
 * A discount code: whether it may be used, on which lines, and what it is worth (rules 4.5).
 */
import { fold } from '#rules/fold';
import { formatMoney, formatNumber } from '#rules/format';
import { fractionOf, sum } from '#rules/money';

/** A discount code; a percent's value is a fraction (0.1), an amount's đồng. */
export interface DiscountCode {
  id: string;
  code: string;
  discount_type: 'percent' | 'amount';
  discount_value: number;
  service_type: string | null;
  partner_id: string | null;
  service_ids: readonly string[];
  /** The instant it ends. */
  expired_at: string | null;
  max_use: number | null;
  used: number;
  /** Withdrawn by hand: no package takes it any more. */
  discontinued: boolean;
}
/** A line, as far as discounts go: its total before them. */
export interface DiscountedLine {
  service_id: string;
  category: string | null;
  price: number;
}
/** Who asks, and when. */
export interface CodeUser {
  /** The instant of the calculation. */
  now: string;
  partner_id: string | null;
  /** Codes the package holds already: their use is counted, so neither end, uses nor withdrawal stop them. */
  held_ids?: readonly string[];
}

/**
 * The discount of a typed code, whatever its case (rules 4.5); failing that, whatever its accents, as in
 * searches.
 */
export function findCode(typed: string, discounts: readonly DiscountCode[]): DiscountCode | null {
  const lower = (code: string) => code.trim().toLowerCase();
  const exact = discounts.find((one) => lower(one.code) === lower(typed));
  return exact ?? discounts.find((one) => fold(one.code) === fold(typed)) ?? null;
}

/** Why this code may not be used now: the rest of a sentence that begins "Mã X"; null when it may. */
export function whyNot(discount: DiscountCode, user: CodeUser): string | null {
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

/** đồng that the code takes off these lines, on their own prices; null when it is for none of them. */
export function codeWorth(discount: DiscountCode, lines: readonly DiscountedLine[]): number | null {
  const { service_type, service_ids, discount_type, discount_value } = discount;
  const eligible = lines.filter(
    (line) =>
      (service_type === null || line.category === service_type) &&
      (service_ids.length === 0 || service_ids.includes(line.service_id)),
  );
  if (eligible.length === 0) return null;
  const price = sum(eligible.map((line) => line.price));
  return discount_type === 'percent' ? fractionOf(price, discount_value) : Math.min(discount_value, price);
}

/** The code and its value, for the deduction's description. */
export function describeCode({ code, discount_type, discount_value }: DiscountCode): string {
  const percent = discount_type === 'percent';
  const value = percent ? `${formatNumber(discount_value * 100)} %` : formatMoney(discount_value);
  return `Mã ${code} giảm ${value}`;
}
