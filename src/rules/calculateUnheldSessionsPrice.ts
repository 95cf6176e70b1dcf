import { calculateStoppedPrice } from '#rules/calculateStoppedPrice';

interface RefundedPackage {
  total_price: number;
  /** Amount deducted from the price when the package was stopped midway (rules 2.18). */
  stopped: number;
  finished: number;
  sold: number;
}

/**
 * Returns the part of a package's price, đồng, for sessions that were not held. After a full refund, nurse and partner get no share of this
 * part (rules 7.15). Returns 0 if the price was already reduced to the sessions held.
 */
export function calculateUnheldSessionsPrice({
  total_price,
  stopped,
  finished,
  sold,
}: RefundedPackage): number {
  const held = calculateStoppedPrice({ total_price: total_price + stopped, finished, sold });
  return Math.max(0, total_price - held);
}
