import { firstMonth, lastMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import { ApiError, type Problem } from './errors.ts';

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
  const last = lastMonth(now);
  if (month >= firstMonth && month <= last) return;
  throw new ApiError({
    status: 422,
    code: 'invalid',
    detail: `${label} phải từ ${formatMonth(firstMonth)} đến ${formatMonth(last)}. Hãy chọn lại.`,
    ...(source && { source }),
  });
}
