import { earliestMonthAllowed, findLatestMonthAllowed } from '#rules/days';
import { formatMonth } from '#rules/format';
import { DomainError, type DomainFault } from '../base/domainError.ts';

/**
 * Returns the error message for a month that is not between 2000-01 and the month after the current month (rules 9.6); null for a valid
 * month.
 */
export function findMonthFault(month: string, now: Date, label = 'Tháng'): string | null {
  const last = findLatestMonthAllowed(now);
  if (month >= earliestMonthAllowed && month <= last) return null;
  return `${label} phải từ ${formatMonth(earliestMonthAllowed)} đến ${formatMonth(last)}. Hãy chọn lại.`;
}

/**
 * Asserts that a month is between 2000-01 and the month after the current month (rules 9.6).
 * @param month 'YYYY-MM'
 * @param label name of the month's field in the message
 * @param at position in the input; undefined when the month is part of the URL
 * @throws DomainError `invalid`
 */
export function assertMonthInRange(
  month: string,
  now: Date,
  label = 'Tháng',
  at?: Pick<DomainFault, 'path' | 'parameter'>,
): void {
  const detail = findMonthFault(month, now, label);
  if (detail) throw new DomainError({ code: 'invalid', detail, ...at });
}
