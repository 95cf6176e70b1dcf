import { parseMonth } from '#rules/dateText';
import { addDays, addMonths, isRealMonth, toMonthEnd, toMonthStart } from '#rules/days';
import { formatDate, formatMonth } from '#rules/format';
import { type AmountFormat, formatReportAmount } from '../figures/amountText.ts';

/** A month 'YYYY-MM' or a year 'YYYY'; neither means all time. Invalid values stay as they are in the URL. */
export interface ReportPeriod {
  readonly month: string;
  readonly year: string;
  /** Last included day, 'YYYY-MM-DD'. If absent, the whole period is included. */
  readonly until?: string;
}

/** Returns the period in the URL; a month takes precedence over a year. */
export function readPeriod(get: (name: string) => string): ReportPeriod {
  const month = get('month');
  return month ? { month: parseMonth(month) ?? month, year: '' } : { month: '', year: get('year') };
}

/** Returns the report's parameters for a period; the month is formatted as MM/YYYY. */
export const toPeriodParams = ({ month, year, until }: ReportPeriod) => ({
  month: isRealMonth(month) ? formatMonth(month) : month,
  year,
  ...(until && { until: formatDate(until) }),
});

/** Returns the first and last day of a period, for a list's filters; empty for all time and for invalid periods. */
export function toPeriodDays({ month, year }: ReportPeriod): { from: string; to: string } {
  if (isRealMonth(month)) return { from: toMonthStart(month), to: toMonthEnd(month) };
  return /^\d{4}$/.test(year) ? { from: `${year}-01-01`, to: `${year}-12-31` } : { from: '', to: '' };
}

interface PreviousPeriod extends ReportPeriod {
  /** Name of the compared days: '10/2026', or '01–22/10/2026'. */
  readonly name: string;
  /** Name of the whole previous period: '10/2026'. */
  readonly whole: string;
}

/**
 * Returns the previous period with its name; null for all time. If the period is not over on `today`, returns the same number of days of
 * the previous period, and the name contains these days.
 */
export function findPreviousPeriod({ month, year }: ReportPeriod, today: string): PreviousPeriod | null {
  if (isRealMonth(month)) {
    const before = addMonths(month, -1);
    const whole = { month: before, year: '', name: formatMonth(before), whole: formatMonth(before) };
    const sameDay = addDays(toMonthStart(before), Number(today.slice(8)) - 1);
    const until = sameDay < toMonthEnd(before) ? sameDay : toMonthEnd(before);
    return month < today.slice(0, 7) ? whole : { ...whole, until, name: `01–${formatDate(until)}` };
  }
  if (!/^\d{4}$/.test(year)) return null;
  const before = String(Number(year) - 1);
  const whole = { month: '', year: before, name: `năm ${before}`, whole: `năm ${before}` };
  if (year < today.slice(0, 4)) return whole;
  const end = toMonthEnd(`${before}${today.slice(4, 7)}`);
  const until = `${before}${today.slice(4)}` < end ? `${before}${today.slice(4)}` : end;
  return { ...whole, until, name: `01/01–${formatDate(until)}` };
}

/**
 * Returns the text that replaces a comparison for values that exist only for whole months, because an unfinished month cannot be compared
 * with a complete one.
 */
export const formatWholeMonthNote = (
  { value, name }: { readonly value: number; readonly name: string },
  format: AmountFormat = 'currency',
): string => `đến nay; cả ${name}: ${formatReportAmount(value, format)}`;
