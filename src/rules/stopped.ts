import { shareOf } from '#rules/money';

/** What a package stopped midway costs by its sessions (rules 2.18): the sessions held, at most those sold, of those sold. */
export const stoppedPrice = (pack: { total_price: number; finished: number; sold: number }): number =>
  shareOf(pack.total_price, Math.min(pack.finished, pack.sold), pack.sold);
