/** Voucher numbers of transactions (rules 7.13): `PT2026-00012`. */
import { isIncomeKind } from '#rules/profitLoss';

/** Returns the series of a voucher number: phiếu thu for incoming money, phiếu chi for outgoing money, and the year of the day. */
export const buildVoucherSeries = (kind: string, day: string): string =>
  `${isIncomeKind(kind) ? 'PT' : 'PC'}${day.slice(0, 4)}`;

/** Returns the voucher number for a position (from 1) in a series, with at least five digits. */
export const formatVoucherNumber = (series: string, place: number): string =>
  `${series}-${String(place).padStart(5, '0')}`;

/** Parses a voucher number in any spelling (`pt2026-12`, `PC 2026 00012`); null if the text is not a voucher number. */
export function readVoucherNumber(text: string): string | null {
  const [, series = '', year = '', place = ''] =
    /^\s*(p[tc])\s*(\d{4})[\s\-/.]*(\d{1,9})\s*$/i.exec(text) ?? [];
  return series ? formatVoucherNumber(`${series.toUpperCase()}${year}`, Number(place)) : null;
}
