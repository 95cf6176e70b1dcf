/** The service lines of a package, priced, and what is wrong with them (rules 4.1). */
import { maxSessions } from '#rules/calendar';
import { maxMoney } from '#rules/money';
import { isCut } from '#rules/priceCuts';
import { type LineInput, type PricedLine, type PricedService, priceLine } from '#rules/pricing';

export interface QuoteLine extends LineInput {
  service_id: string;
}
export interface QuotedLine extends PricedLine {
  service_id: string;
  variant_id: string | null;
  /** The unit price of the price list where another price was set; null: the line costs what the list says. */
  list_price: number | null;
  /** Why the line costs less than by the list. */
  price_reason: string | null;
}
/** Why the package cannot be registered so, in Vietnamese, and at which attribute. */
export interface Problem {
  at: 'services' | 'discount_codes';
  /** Which line or code, from 0. */
  index: number | null;
  reason: string;
}
/** Priced lines, with the category that discounts ask for, and what is wrong with the others. */
interface PricedLines {
  lines: (QuotedLine & { category: string | null })[];
  problems: Problem[];
}

/** Prices a package's lines. What cannot be priced is left out and named in `problems`. */
export function priceLines(services: readonly QuoteLine[], catalogue: readonly PricedService[]): PricedLines {
  const found: PricedLines = { lines: [], problems: [] };
  for (const [index, line] of services.entries()) {
    const service = catalogue.find((one) => one.id === line.service_id);
    const variant_id = line.variant_id ?? null;
    const problem = (reason: string) => found.problems.push({ at: 'services', index, reason });
    if (!service) {
      problem('Không có dịch vụ này. Hãy chọn dịch vụ khác.');
      continue;
    }
    if (variant_id !== null && !service.variants.some((variant) => variant.id === variant_id))
      problem('Biến thể không thuộc dịch vụ này. Hãy chọn lại biến thể.');
    const priced = priceLine(service, line);
    if (priced.quantity * priced.amount > maxSessions)
      problem(`Nhiều hơn ${maxSessions} buổi. Hãy giảm số lượng.`);
    if (!Number.isSafeInteger(priced.subtotal_price) || priced.price > maxMoney) {
      problem('Thành tiền quá lớn. Hãy kiểm tra giá và số lượng.');
      continue;
    }
    const list_price = priced.price === priced.subtotal_price ? null : priced.unit_price;
    const price_reason = isCut(priced) ? (line.price_reason ?? null) : null;
    found.lines.push({
      service_id: service.id,
      variant_id,
      ...priced,
      list_price,
      price_reason,
      category: service.category,
    });
  }
  return found;
}
