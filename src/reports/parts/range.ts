import { addMonths, toMonth, toMonthEnd, toMonthStart } from '#rules/days';

/** First and last day of a range. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Returns the days of this month, the last month (`last`) or this year (`year`), up to today. */
export function toNamedRange(name: string, day: string): Range {
  const month = toMonth(day);
  if (name === 'last')
    return { from: toMonthStart(addMonths(month, -1)), to: toMonthEnd(addMonths(month, -1)) };
  return { from: name === 'year' ? `${day.slice(0, 4)}-01-01` : toMonthStart(month), to: day };
}
