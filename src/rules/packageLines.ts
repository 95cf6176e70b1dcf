/** Prices the service lines of a package and finds their errors (rules 4.1). */
import { maxSessions } from '#rules/calendar';
import { maxMoney } from '#rules/money';
import { isPriceCut } from '#rules/priceCuts';
import {
  calculateLinePrice,
  type PackageLineInput,
  type PricedLine,
  type PricedService,
} from '#rules/pricing';

export interface RequestedPackageLine extends PackageLineInput {
  service_id: string;
}
export interface PricedPackageLine extends PricedLine {
  service_id: string;
  variant_id: string | null;
  /** Unit price of the price list if the line has another price; null if the line has the list's price. */
  list_price: number | null;
  /** Reason for a price below the price list. */
  price_reason: string | null;
}
/** A reason why the package cannot be registered yet, in Vietnamese, and the attribute to which it belongs. */
export interface LineProblem {
  at: 'services' | 'discount_codes';
  /** Index of the line or code, from 0. */
  index: number | null;
  reason: string;
}
/** The priced lines, with the service category that discounts check, and the errors of the lines that could not be priced. */
interface PricedLines {
  lines: (PricedPackageLine & { category: string | null })[];
  problems: LineProblem[];
}

/** Prices a package's lines. Lines that cannot be priced are omitted and listed in `problems`. */
export function pricePackageLines(
  services: readonly RequestedPackageLine[],
  catalogue: readonly PricedService[],
): PricedLines {
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
    const priced = calculateLinePrice(service, line);
    if (priced.quantity * priced.amount > maxSessions)
      problem(`Nhiều hơn ${maxSessions} buổi. Hãy giảm số lượng.`);
    if (!Number.isSafeInteger(priced.subtotal_price) || priced.price > maxMoney) {
      problem('Thành tiền quá lớn. Hãy kiểm tra giá và số lượng.');
      continue;
    }
    const list_price = priced.price === priced.subtotal_price ? null : priced.unit_price;
    const price_reason = isPriceCut(priced) ? (line.price_reason ?? null) : null;
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
