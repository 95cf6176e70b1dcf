/** Calculates the discounts of a package, and the party that bears the cost of each discount (rules 4.6). */
import {
  type CodeUsage,
  calculateCodeAmount,
  type DiscountCode,
  type DiscountedLine,
  describeDiscountCode,
  explainCodeRefusal,
  findCode,
} from '#rules/discountCode';
import { sum } from '#rules/money';

export type { DiscountCode, DiscountedLine };

/**
 * The party that bears the cost of a discount: nurse, partner and company in proportion to their shares, only the company, or only the
 * nurse.
 */
export type DiscountBearer = 'all' | 'company' | 'agent';

/** A discount line of a package; the amount is positive and is deducted. */
export interface AppliedDeduction {
  amount: number;
  description: string | null;
  applied_to: DiscountBearer;
  discount_id: string | null;
  /** True for the direct discount of the registration, false for a discount that was added later. */
  direct: boolean;
}
export interface DiscountContext extends CodeUsage {
  /** The party that bears the cost of the codes and of the direct discount. */
  applied_to: DiscountBearer;
  /** The requested discount codes; may contain further codes. */
  discounts: readonly DiscountCode[];
}
export interface AppliedDiscounts {
  deductions: AppliedDeduction[];
  /** Sum of the deductions, positive. */
  total_discount: number;
  /** First code that cannot apply, with the reason in Vietnamese; this code and the following codes are ignored. */
  refused: { code: string; index: number; reason: string } | null;
}

/** Limits each deduction, in order, to the rest of the price, so that the total never goes below 0; empty deductions are removed. */
export function clipDeductions(price: number, deductions: readonly AppliedDeduction[]): AppliedDeduction[] {
  let left = price;
  return deductions.flatMap((deduction) => {
    const amount = Math.min(deduction.amount, left);
    left -= Math.max(amount, 0);
    return amount > 0 ? [{ ...deduction, amount }] : [];
  });
}

/** Returns the amount that a code deducts from the remaining `left` đồng, or the reason why it deducts nothing. */
function calculateCodeDeduction(
  code: string,
  lines: readonly DiscountedLine[],
  earlier: readonly AppliedDeduction[],
  left: number,
  ctx: DiscountContext,
): AppliedDeduction | string {
  const discount = findCode(code, ctx.discounts);
  if (!discount) return 'không có trong danh sách mã. Hãy kiểm tra lại cách viết.';
  if (earlier.some((one) => one.discount_id === discount.id)) return 'được nhập hai lần. Hãy bỏ bớt một lần.';
  const refusal = explainCodeRefusal(discount, ctx);
  if (refusal) return refusal;
  const worth = calculateCodeAmount(discount, lines);
  if (worth === null) return 'không áp dụng cho dịch vụ nào của gói. Hãy chọn dịch vụ khác hoặc bỏ mã này.';
  const amount = Math.min(worth, left);
  if (amount <= 0) return 'không còn gì để giảm. Hãy bỏ mã này.';
  const { applied_to } = ctx;
  return {
    amount,
    description: describeDiscountCode(discount),
    applied_to,
    discount_id: discount.id,
    direct: false,
  };
}

/**
 * Applies discount codes in the given order, then the direct discount (đồng, 0 or null for none), to the sum of the lines (rules 4.5). A
 * code that would deduct nothing is refused, so that its use is not counted in vain.
 */
export function applyDiscounts(
  lines: readonly DiscountedLine[],
  codes: readonly string[],
  direct: number | null,
  ctx: DiscountContext,
): AppliedDiscounts {
  const deductions: AppliedDeduction[] = [];
  let refused: AppliedDiscounts['refused'] = null;
  let left = sum(lines.map((line) => line.price));
  for (const [index, code] of codes.entries()) {
    const taken = calculateCodeDeduction(code, lines, deductions, left, ctx);
    if (typeof taken === 'string') {
      refused = { code: code.trim(), index, reason: `Mã ${code.trim()} ${taken}` };
      break;
    }
    deductions.push(taken);
    left -= taken.amount;
  }
  const amount = Math.min(direct ?? 0, left);
  const { applied_to } = ctx;
  if (amount > 0)
    deductions.push({ amount, description: 'Giảm trực tiếp', applied_to, discount_id: null, direct: true });
  return { deductions, total_discount: sum(deductions.map((one) => one.amount)), refused };
}
