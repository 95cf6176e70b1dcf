import {
  addDays,
  addMonths,
  diffDays,
  isRealDay,
  isRealMonth,
  toMonthEnd,
  toMonthStart,
  toWeekStart,
} from '#rules/days';
import { formatMonth } from '#rules/format';
import type { MarketingFilter } from './buildMarketingHref.ts';

interface Period {
  readonly first: string;
  readonly last: string;
}

/** Returns the period of a week, a month or a year, and the period before it with its name; null for other views and invalid values. */
function findPeriods({ view_by, month, year }: MarketingFilter, today: string) {
  if (view_by === 'current_week') {
    const first = toWeekStart(today);
    const now = { first, last: addDays(first, 6) };
    return { now, before: { first: addDays(first, -7), last: addDays(first, -1) }, name: 'tuần trước' };
  }
  if (view_by === 'month' && isRealMonth(month)) {
    const toDays = (each: string): Period => ({ first: toMonthStart(each), last: toMonthEnd(each) });
    const before = addMonths(month, -1);
    return { now: toDays(month), before: toDays(before), name: formatMonth(before) };
  }
  if (view_by === 'year' && /^(19|[2-9]\d)\d\d$/.test(year)) {
    const toDays = (each: string | number): Period => ({ first: `${each}-01-01`, last: `${each}-12-31` });
    const before = Number(year) - 1;
    return { now: toDays(year), before: toDays(before), name: `năm ${before}` };
  }
  return null;
}

/**
 * Returns the filters of the previous period, and its name; null if there is none. If the period is unfinished, the days so far are
 * compared with the same number of first days of the previous period. A range is compared with the same number of days before it.
 */
export function findEarlierMarketing(filter: MarketingFilter, today: string) {
  const toRange = (name: string, start_date: string, end_date: string) => ({
    filter: { ...filter, view_by: 'range', month: '', year: '', start_date, end_date },
    name,
  });
  const periods = findPeriods(filter, today);
  if (periods) {
    const { now, before, name } = periods;
    if (today >= now.last || today < now.first) return toRange(name, before.first, before.last);
    const until = addDays(before.first, diffDays(today, now.first));
    return toRange(`cùng kỳ ${name}`, before.first, until < before.last ? until : before.last);
  }
  const { view_by, start_date, end_date } = filter;
  if (view_by !== 'range' || !isRealDay(start_date) || !isRealDay(end_date) || end_date < start_date)
    return null;
  const days = diffDays(end_date, start_date) + 1;
  return toRange(`${days} ngày trước đó`, addDays(start_date, -days), addDays(start_date, -1));
}
