import { parseDay, parseMonth } from '#rules/dateText';
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
import { formatDate, formatMonth } from '#rules/format';

export interface MarketingFilter {
  readonly view_by: string;
  readonly legacy_c3: boolean;
  /** `month`, `year` and the days of a range are each set only in their own view. */
  readonly month: string;
  readonly year: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** Returns the filters from the URL: this week by default, a month or a year (by default the current one), or a range. */
export function marketingFilter(get: (name: string) => string, today: string): MarketingFilter {
  const view_by = get('view_by') || 'current_week';
  const day = (name: string) => (view_by === 'range' ? (parseDay(get(name)) ?? get(name)) : '');
  const month = get('month') || today.slice(0, 7);
  return {
    view_by,
    legacy_c3: get('legacy_c3') === 'true',
    month: view_by === 'month' ? (parseMonth(month) ?? month) : '',
    year: view_by === 'year' ? get('year') || today.slice(0, 4) : '',
    start_date: day('start_date'),
    end_date: day('end_date'),
  };
}

/** Returns the report's parameters: the month as MM/YYYY, days as DD/MM/YYYY. Returns null if one end of a range is missing. */
export function marketingParams(filter: MarketingFilter) {
  const { view_by, month, start_date, end_date } = filter;
  if (view_by === 'range' && !(start_date && end_date)) return null;
  return {
    ...filter,
    month: isRealMonth(month) ? formatMonth(month) : month,
    start_date: formatDate(start_date),
    end_date: formatDate(end_date),
  };
}

/**
 * Returns the days of the previous period to compare with. If the current period is not over, returns the same number of days from the
 * start of the previous period.
 */
function sameDays(first: string, last: string, beforeFirst: string, beforeLast: string, today: string) {
  if (today >= last || today < first) return { start_date: beforeFirst, end_date: beforeLast, partly: false };
  const until = addDays(beforeFirst, diffDays(today, first));
  return { start_date: beforeFirst, end_date: until < beforeLast ? until : beforeLast, partly: true };
}

/**
 * Returns the filters of the previous period, and its name; null if there is no previous period. An unfinished period is compared with the
 * same number of days of the previous one.
 */
export function previousPeriodFilter(
  filter: MarketingFilter,
  today: string,
): (MarketingFilter & { readonly name: string }) | null {
  const { view_by, month, year, start_date, end_date } = filter;
  const against = (name: string, first: string, last: string, beforeFirst: string, beforeLast: string) => {
    const { partly, ...days } = sameDays(first, last, beforeFirst, beforeLast, today);
    const range = { ...filter, view_by: 'range', month: '', year: '', ...days };
    return { ...range, name: partly ? `cùng kỳ ${name}` : name };
  };
  if (view_by === 'current_week') {
    const monday = toWeekStart(today);
    return against('tuần trước', monday, addDays(monday, 6), addDays(monday, -7), addDays(monday, -1));
  }
  if (view_by === 'month' && isRealMonth(month)) {
    const before = addMonths(month, -1);
    return against(
      formatMonth(before),
      toMonthStart(month),
      toMonthEnd(month),
      toMonthStart(before),
      toMonthEnd(before),
    );
  }
  if (view_by === 'year' && /^(19|[2-9]\d)\d\d$/.test(year)) {
    const before = Number(year) - 1;
    return against(`năm ${before}`, `${year}-01-01`, `${year}-12-31`, `${before}-01-01`, `${before}-12-31`);
  }
  if (view_by !== 'range' || !isRealDay(start_date) || !isRealDay(end_date) || end_date < start_date)
    return null;
  const days = diffDays(end_date, start_date) + 1;
  return {
    ...filter,
    start_date: addDays(start_date, -days),
    end_date: addDays(start_date, -1),
    name: `${days} ngày trước đó`,
  };
}
