/** Finds lines sold below the price list (rules 4.12). */

interface Prices {
  /** đồng, by the price list */
  readonly subtotal_price: number;
  /** đồng, as sold */
  readonly price: number;
}

/** True if a line costs less than by the price list. */
export const isPriceCut = ({ price, subtotal_price }: Prices): boolean => price < subtotal_price;

/** True if a line is reduced by more than this percentage of its list price; null for no limit. */
export const exceedsMaxPriceCut = (line: Prices, max_price_cut: number | null): boolean =>
  max_price_cut !== null &&
  isPriceCut(line) &&
  (line.subtotal_price - line.price) * 100 > max_price_cut * line.subtotal_price;
