import { parseMonth } from '#rules/dateText';
import { addMonths, isRealMonth, monthEnd, monthStart } from '#rules/days';
import { formatMonth } from '#rules/format';

/** A month 'YYYY-MM', a year 'YYYY', or neither for all time; what cannot be read stays as it stands in the address. */
export interface Period {
  readonly month: string;
  readonly year: string;
}

/** The period an address names; a month wins over a year. */
export function periodOf(get: (name: string) => string): Period {
  const month = get('month');
  return month ? { month: parseMonth(month) ?? month, year: '' } : { month: '', year: get('year') };
}

/** As a report takes it: the month as MM/YYYY. */
export const periodParams = ({ month, year }: Period) => ({
  month: isRealMonth(month) ? formatMonth(month) : month,
  year,
});

/** The first and last day of a period, for the filters of a list; empty for all time and for what is no period. */
export function periodDays({ month, year }: Period): { from: string; to: string } {
  if (isRealMonth(month)) return { from: monthStart(month), to: monthEnd(month) };
  return /^\d{4}$/.test(year) ? { from: `${year}-01-01`, to: `${year}-12-31` } : { from: '', to: '' };
}

/**
 * The period before, and what it is called; null for all time. A period that is still running on `today` is set against
 * the whole one before, and the name says so.
 */
export function periodBefore(
  { month, year }: Period,
  today: string,
): (Period & { readonly name: string }) | null {
  if (isRealMonth(month)) {
    const before = addMonths(month, -1);
    return { month: before, year: '', name: wholeIf(month >= today.slice(0, 7), formatMonth(before)) };
  }
  if (!/^\d{4}$/.test(year)) return null;
  const before = String(Number(year) - 1);
  return { month: '', year: before, name: wholeIf(year >= today.slice(0, 4), `năm ${before}`) };
}

/** 'cả 10/2026' for what is set against a period that still runs. */
export const wholeIf = (running: boolean, name: string): string => (running ? `cả ${name}` : name);
