import { earliestMonthAllowed, latestMonthAllowed } from '#rules/days';
import { formatMonth } from '#rules/format';
import { DomainError, type Fault } from '../base/domainError.ts';

/** Returns the fault of a month outside 2000-01 to the month after the current one (rules 9.6); null if there is none. */
export function monthFault(month: string, now: Date, label = 'Tháng'): string | null {
  const last = latestMonthAllowed(now);
  if (month >= earliestMonthAllowed && month <= last) return null;
  return `${label} phải từ ${formatMonth(earliestMonthAllowed)} đến ${formatMonth(last)}. Hãy chọn lại.`;
}

/**
 * Asserts that a month is between 2000-01 and the month after the current one (rules 9.6).
 * @param month 'YYYY-MM'
 * @param label the month's name for the user
 * @param at position in the input; undefined when it is part of the address
 * @throws DomainError `invalid`
 */
export function assertMonthInRange(
  month: string,
  now: Date,
  label = 'Tháng',
  at?: Pick<Fault, 'path' | 'parameter'>,
): void {
  const detail = monthFault(month, now, label);
  if (detail) throw new DomainError({ code: 'invalid', detail, ...at });
}
