/** How values are read: the Vietnamese way, whatever the browser's language (rules 9.4). */

import { parseDay, parseInstant } from '#rules/dateText';
import { localTime } from '#rules/days';

const nbsp = '\u00a0';
/** Absent values are shown as nothing. */
type Maybe<T> = T | null | undefined;

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** A number with dots between thousands and at most `decimals` (2) after the comma: 1234.5 → '1.234,5'. */
export function formatNumber(value: Maybe<number>, decimals = 2): string {
  if (value == null || !Number.isFinite(value)) return '';
  const scale = 10 ** decimals;
  const scaled = Math.round(Math.abs(value) * scale);
  const fraction = String(scaled % scale)
    .padStart(decimals, '0')
    .replace(/0+$/, '');
  const text = grouped(String(Math.floor(scaled / scale))) + (decimals > 0 && fraction ? `,${fraction}` : '');
  return value < 0 && scaled > 0 ? `-${text}` : text;
}

/**
 * Đồng: '1.234.567 ₫' with a no-break space, '-' before negatives; fractions (averages) are rounded.
 */
export function formatMoney(amount: Maybe<number>): string {
  const text = formatNumber(amount, 0);
  return text && `${text}${nbsp}₫`;
}

/**
 * A percent (12.5 = 12.5 %) with two decimals, the Vietnamese way: '12,50 %' with a no-break space.
 */
export function formatPercent(percent: Maybe<number>): string {
  if (percent == null || !Number.isFinite(percent)) return '';
  const [whole, fraction = ''] = formatNumber(percent).split(',');
  return `${whole},${fraction.padEnd(2, '0')}${nbsp}%`;
}

/** A ratio (0.125) as a percent: '12,50 %'. */
export function formatRatio(ratio: Maybe<number>): string {
  return formatPercent(ratio == null ? ratio : ratio * 100);
}

/**
 * A business day 'YYYY-MM-DD' (or an instant, by its business day) as DD/MM/YYYY; what is no date, as it is.
 */
export function formatDate(day: Maybe<string>): string {
  if (!day) return '';
  const [year, month, date] = parseDay(day)?.split('-') ?? [];
  return date ? `${date}/${month}/${year}` : day;
}

/** An instant as DD/MM/YYYY HH:mm in business time; what is no instant, as it is. */
export function formatDateTime(instant: Maybe<string | Date>): string {
  if (!instant) return '';
  const text = typeof instant === 'string' ? instant : instant.toISOString();
  const at = parseInstant(text);
  return at === null ? text : `${formatDate(at)} ${localTime(at)}`;
}

/** A month 'YYYY-MM' as MM/YYYY. */
export function formatMonth(month: Maybe<string>): string {
  return month ? `${month.slice(5, 7)}/${month.slice(0, 4)}` : '';
}
