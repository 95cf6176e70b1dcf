import { calculateProportion } from '#rules/money';

/** Returns the price of a package stopped midway (rules 2.18): the price × sessions held (at most those sold) / sessions sold. */
export const calculateStoppedPrice = (pack: {
  total_price: number;
  finished: number;
  sold: number;
}): number => calculateProportion(pack.total_price, Math.min(pack.finished, pack.sold), pack.sold);
