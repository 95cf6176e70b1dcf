/** The service lines of a package being filled in, and the values that a registration sends. */
import { formatMoney, formatPercent } from '#rules/format';
import { calculateLinePrice, findDefaultQuantity, type PricedService } from '#rules/pricing';
import { isBlank } from '#schema/values';

export interface DraftServiceLine {
  readonly service_id: string | null;
  readonly variant_id: string | null;
  readonly quantity: number | null;
  /** The line's total in đồng; null to use the price from the price table. */
  readonly price: number | null;
  /** Reason for a price below the price table. */
  readonly price_reason?: string | null;
  /** Name of a service that is no longer sold and that this empty line replaces. */
  readonly gone?: string;
}
export type RegisterDraft = Readonly<Record<string, unknown>>;

export const emptyServiceLine: DraftServiceLine = {
  service_id: null,
  variant_id: null,
  quantity: 1,
  price: null,
};

/**
 * Returns the line with the changes applied. Another service or variant resets the quantity to its default; any change that gives no price
 * resets the price to the price table's.
 */
export function changeServiceLine(
  line: DraftServiceLine,
  change: Partial<DraftServiceLine>,
  catalogue: readonly PricedService[],
): DraftServiceLine {
  const next = { ...line, ...change };
  if ('service_id' in change) next.variant_id = null;
  if ('service_id' in change || 'variant_id' in change) {
    const service = catalogue.find((each) => each.id === next.service_id);
    next.quantity = service ? findDefaultQuantity(service, next.variant_id) : 1;
  }
  if (!('price' in change)) next.price = null;
  return next;
}

/** Returns the line's price from the price table, in đồng; null while the line has no service. */
export function findListPrice(line: DraftServiceLine, catalogue: readonly PricedService[]): number | null {
  const service = catalogue.find((each) => each.id === line.service_id);
  if (!service || !line.quantity) return null;
  return calculateLinePrice(service, { quantity: line.quantity, variant_id: line.variant_id }).subtotal_price;
}

export function isBelowListPrice(line: DraftServiceLine, catalogue: readonly PricedService[]): boolean {
  const byTable = findListPrice(line, catalogue);
  return line.price !== null && byTable !== null && line.price < byTable;
}

/** Compares a typed price with the price table's: 'Bảng giá: 1.000.000 ₫ (thấp hơn 12,50 %)'. */
export function compareWithListPrice(price: number, byTable: number): string {
  const far =
    byTable > 0
      ? ` (${price < byTable ? 'thấp hơn' : 'cao hơn'} ${formatPercent(calculatePercentDifference(price, byTable))})`
      : '';
  return `Bảng giá: ${formatMoney(byTable)}${far}`;
}

/**
 * Returns the price of one session of the line: '200.000 ₫ mỗi buổi × 10 buổi'; null while the line has no price. @param amount sessions
 * per unit
 */
export function formatPricePerSession({ price, quantity }: DraftServiceLine, amount: number): string | null {
  const sessions = (quantity ?? 0) * amount;
  return price === null || sessions === 0
    ? null
    : `${formatMoney(Math.round(price / sessions))} mỗi buổi × ${sessions} buổi`;
}

/** Difference in percent of the table's price, with two decimals. */
const calculatePercentDifference = (price: number, byTable: number): number =>
  Math.round((Math.abs(byTable - price) / byTable) * 10_000) / 100;

/** The lines' sum before discounts, in đồng. */
export const sumLinePrices = (
  lines: readonly DraftServiceLine[],
  catalogue: readonly PricedService[],
): number => lines.reduce((total, line) => total + (line.price ?? findListPrice(line, catalogue) ?? 0), 0);

/** Converts the form values to the API's input. Omits empty values, lines without a service, and prices equal to the price table's. */
export function toRegisterInput(
  { services, commission_money: _shown, ...values }: RegisterDraft,
  catalogue: readonly PricedService[],
): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => !isBlank(value));
  const lines = ((services ?? []) as readonly DraftServiceLine[])
    .filter((line) => line.service_id)
    .map((line) => ({
      service_id: line.service_id,
      quantity: line.quantity,
      ...(line.variant_id && { variant_id: line.variant_id }),
      ...(line.price !== null && line.price !== findListPrice(line, catalogue) && { price: line.price }),
      ...(isBelowListPrice(line, catalogue) && line.price_reason && { price_reason: line.price_reason }),
    }));
  return { ...Object.fromEntries(given), services: lines };
}
