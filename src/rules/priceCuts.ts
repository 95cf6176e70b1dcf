/** Finds lines sold below the price list (rules 4.12). */

interface Prices {
  /** Price of the line by the price list, đồng. */
  readonly subtotal_price: number;
  /** Price for which the line is sold, đồng. */
  readonly price: number;
}

/** True if a line is sold below the price list. */
export const isPriceCut = ({ price, subtotal_price }: Prices): boolean => price < subtotal_price;

/** True if a line is sold for less than its list price by more than `max_price_cut` percent; a null limit allows any price. */
export const exceedsMaxPriceCut = (line: Prices, max_price_cut: number | null): boolean =>
  max_price_cut !== null &&
  isPriceCut(line) &&
  (line.subtotal_price - line.price) * 100 > max_price_cut * line.subtotal_price;
