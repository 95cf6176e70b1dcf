import { firstMonth, lastMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import { ApiError, type Problem } from './errors.ts';

/** What is wrong with a month that does not lie between 2000-01 and the one after the current (rules 9.6); null: nothing. */
export function monthFault(month: string, now: Date, label = 'Tháng'): string | null {
  const last = lastMonth(now);
  if (month >= firstMonth && month <= last) return null;
  return `${label} phải từ ${formatMonth(firstMonth)} đến ${formatMonth(last)}. Hãy chọn lại.`;
}

/**
 * Asserts that a month lies between 2000-01 and the one after the current (rules 9.6).
 * @param month 'YYYY-MM'
 * @param label what the month is called, as people read it
 * @param source where it stands in the request; undefined when it is part of the address
 * @throws ApiError 422
 */
export function assertMonthInRange(
  month: string,
  now: Date,
  label = 'Tháng',
  source?: Problem['source'],
): void {
  const detail = monthFault(month, now, label);
  if (detail) throw new ApiError({ status: 422, code: 'invalid', detail, ...(source && { source }) });
}
