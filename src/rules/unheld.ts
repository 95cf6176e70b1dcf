import { stoppedPrice } from '#rules/stopped';

interface Refunded {
  total_price: number;
  /** What was taken off the price when the package stopped midway (rules 2.18). */
  stopped: number;
  finished: number;
  sold: number;
}

/**
 * The part of a package's price, đồng, that is for sessions which were not held: with a full refund nurse and partner get nothing of it
 * (rules 7.15). A price that was cut to the sessions held has none.
 */
export function unheldPrice({ total_price, stopped, finished, sold }: Refunded): number {
  const held = stoppedPrice({ total_price: total_price + stopped, finished, sold });
  return Math.max(0, total_price - held);
}
