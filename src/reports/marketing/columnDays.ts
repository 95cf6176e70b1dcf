import { toMonthEnd, toMonthStart } from '#rules/days';
import type { MarketingFilter } from './marketingFilter.ts';

export type ColumnDayRange = readonly [from: string, to: string];

/**
 * Returns the first and last day that some columns (days or months) cover. The first and last month are cut at the ends of the report's
 * range.
 */
export function calculateColumnDays(
  first: string,
  last: string,
  { start_date, end_date }: Pick<MarketingFilter, 'start_date' | 'end_date'>,
): ColumnDayRange {
  const from = first.length === 7 ? toMonthStart(first) : first;
  const to = last.length === 7 ? toMonthEnd(last) : last;
  return [start_date > from ? start_date : from, end_date && end_date < to ? end_date : to];
}
