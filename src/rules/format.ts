/** Formats values as is usual in Vietnamese, regardless of the browser's language (rules 9.4). */

import { parseDay, parseInstant } from '#rules/dateText';
import { toLocalTime } from '#rules/days';

const nbsp = '\u00a0';
/** Absent values are formatted as an empty text. */
type Maybe<T> = T | null | undefined;

const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** Formats a number with dots between thousands and at most `decimals` (2) digits after the comma: 1234.5 → '1.234,5'. */
export function formatNumber(value: Maybe<number>, decimals = 2): string {
  if (value == null || !Number.isFinite(value)) return '';
  // Does not scale whole numbers, because the scaled value of a long number, such as an account number, would be rounded.
  if (Number.isInteger(value)) return `${value < 0 ? '-' : ''}${groupThousands(String(Math.abs(value)))}`;
  const scale = 10 ** decimals;
  const scaled = Math.round(Math.abs(value) * scale);
  const fraction = String(scaled % scale)
    .padStart(decimals, '0')
    .replace(/0+$/, '');
  const text =
    groupThousands(String(Math.floor(scaled / scale))) + (decimals > 0 && fraction ? `,${fraction}` : '');
  return value < 0 && scaled > 0 ? `-${text}` : text;
}

/** Formats đồng: '1.234.567 ₫' with a no-break space, '-' before negative amounts; fractions (averages) are rounded. */
export function formatMoney(amount: Maybe<number>): string {
  const text = formatNumber(amount, 0);
  return text && `${text}${nbsp}₫`;
}

/** Formats a percentage (12.5 = 12.5 %) with two decimals: '12,50 %' with a no-break space. */
export function formatPercent(percent: Maybe<number>): string {
  if (percent == null || !Number.isFinite(percent)) return '';
  const [whole, fraction = ''] = formatNumber(percent).split(',');
  return `${whole},${fraction.padEnd(2, '0')}${nbsp}%`;
}

/** Formats a ratio (0.125) as a percentage: '12,50 %'. */
export function formatRatio(ratio: Maybe<number>): string {
  return formatPercent(ratio == null ? ratio : ratio * 100);
}

/** Formats a business day 'YYYY-MM-DD' (or the business day of an instant) as DD/MM/YYYY; other text is returned unchanged. */
export function formatDate(day: Maybe<string>): string {
  if (!day) return '';
  const [year, month, date] = parseDay(day)?.split('-') ?? [];
  return date ? `${date}/${month}/${year}` : day;
}

/** Formats a day without its year: '2026-11-30' → '30/11'. */
export const formatDayAndMonth = (day: string): string => formatDate(day).slice(0, 'DD/MM'.length);

/** Formats an instant as DD/MM/YYYY HH:mm in business time; other text is returned unchanged. */
export function formatDateTime(instant: Maybe<string | Date>): string {
  if (!instant) return '';
  const text = typeof instant === 'string' ? instant : instant.toISOString();
  const at = parseInstant(text);
  return at === null ? text : `${formatDate(at)} ${toLocalTime(at)}`;
}

/** Formats a month 'YYYY-MM' as MM/YYYY. */
export function formatMonth(month: Maybe<string>): string {
  return month ? `${month.slice(5, 7)}/${month.slice(0, 4)}` : '';
}
