import { parseMonth } from '#rules/dateText';
import { addDays, addMonths, isRealMonth, monthEnd, monthStart } from '#rules/days';
import { formatDate, formatMonth } from '#rules/format';
import { type AmountFormat, amountText } from '../figures/amountText.ts';

/** A month 'YYYY-MM', a year 'YYYY', or neither for all time; what cannot be read stays as it is in the address. */
export interface Period {
  readonly month: string;
  readonly year: string;
  /** Only up to this day of it, 'YYYY-MM-DD'; the whole of it without. */
  readonly until?: string;
}

/** The period an address names; a month wins over a year. */
export function periodOf(get: (name: string) => string): Period {
  const month = get('month');
  return month ? { month: parseMonth(month) ?? month, year: '' } : { month: '', year: get('year') };
}

/** As a report takes it: the month as MM/YYYY. */
export const periodParams = ({ month, year, until }: Period) => ({
  month: isRealMonth(month) ? formatMonth(month) : month,
  year,
  ...(until && { until: formatDate(until) }),
});

/** The first and last day of a period, for the filters of a list; empty for all time and for what is no period. */
export function periodDays({ month, year }: Period): { from: string; to: string } {
  if (isRealMonth(month)) return { from: monthStart(month), to: monthEnd(month) };
  return /^\d{4}$/.test(year) ? { from: `${year}-01-01`, to: `${year}-12-31` } : { from: '', to: '' };
}

interface Before extends Period {
  /** What is compared with: '10/2026', or '01–22/10/2026'. */
  readonly name: string;
  /** The whole of it: '10/2026'. */
  readonly whole: string;
}

/**
 * The period before, and what it is called; null for all time. A period that is still running on `today` is set against
 * as many days of the one before, and the name says which.
 */
export function periodBefore({ month, year }: Period, today: string): Before | null {
  if (isRealMonth(month)) {
    const before = addMonths(month, -1);
    const whole = { month: before, year: '', name: formatMonth(before), whole: formatMonth(before) };
    const sameDay = addDays(monthStart(before), Number(today.slice(8)) - 1);
    const until = sameDay < monthEnd(before) ? sameDay : monthEnd(before);
    return month < today.slice(0, 7) ? whole : { ...whole, until, name: `01–${formatDate(until)}` };
  }
  if (!/^\d{4}$/.test(year)) return null;
  const before = String(Number(year) - 1);
  const whole = { month: '', year: before, name: `năm ${before}`, whole: `năm ${before}` };
  if (year < today.slice(0, 4)) return whole;
  const end = monthEnd(`${before}${today.slice(4, 7)}`);
  const until = `${before}${today.slice(4)}` < end ? `${before}${today.slice(4)}` : end;
  return { ...whole, until, name: `01/01–${formatDate(until)}` };
}

/** Said in place of a comparison where only whole months are calculated: what runs still is not held against what is over. */
export const besideWhole = (
  { value, name }: { readonly value: number; readonly name: string },
  format: AmountFormat = 'currency',
): string => `đến nay; cả ${name}: ${amountText(value, format)}`;
