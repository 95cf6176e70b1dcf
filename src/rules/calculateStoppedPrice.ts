import { calculateProportion } from '#rules/money';

/**
 * Returns the price of a package stopped midway (rules 2.18): the price × sessions held / sessions sold, where the sessions held count at
 * most as many as were sold.
 */
export const calculateStoppedPrice = (pack: {
  total_price: number;
  finished: number;
  sold: number;
}): number => calculateProportion(pack.total_price, Math.min(pack.finished, pack.sold), pack.sold);
