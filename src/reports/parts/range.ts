import { addMonths, monthEnd, monthOf, monthStart } from '#rules/days';

/** First and last day of a range. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Returns the days of this month, the last month (`last`) or this year (`year`), up to today. */
export function rangeOf(name: string, day: string): Range {
  const month = monthOf(day);
  if (name === 'last') return { from: monthStart(addMonths(month, -1)), to: monthEnd(addMonths(month, -1)) };
  return { from: name === 'year' ? `${day.slice(0, 4)}-01-01` : monthStart(month), to: day };
}
