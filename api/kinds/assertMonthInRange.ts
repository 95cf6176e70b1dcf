import { firstMonth, lastMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import { DomainError, type Fault } from '../base/domainError.ts';

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
 * @param at where it is in the input; undefined when it is part of the address
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
