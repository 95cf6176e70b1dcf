/** Voucher numbers of transactions (rules 7.13): `PT2026-00012`. */
import { comesIn } from '#rules/profitLoss';

/** What a voucher's number begins with: phiếu thu for money that comes in, phiếu chi for money that goes out, of the year of its day. */
export const voucherSeries = (kind: string, day: string): string =>
  `${comesIn(kind) ? 'PT' : 'PC'}${day.slice(0, 4)}`;

/** The number at a place of a series, from 1; five digits, more where they are needed. */
export const voucherNumber = (series: string, place: number): string =>
  `${series}-${String(place).padStart(5, '0')}`;

/** The number that somebody typed, however it is written (`pt2026-12`, `PC 2026 00012`); null where it is none. */
export function readVoucherNumber(text: string): string | null {
  const [, series = '', year = '', place = ''] =
    /^\s*(p[tc])\s*(\d{4})[\s\-/.]*(\d{1,9})\s*$/i.exec(text) ?? [];
  return series ? voucherNumber(`${series.toUpperCase()}${year}`, Number(place)) : null;
}
