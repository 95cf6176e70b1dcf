import { isRealMonth, toMonthEnd, toMonthStart } from '#rules/days';
import { formatDate } from '#rules/format';

/**
 * Returns the values that the form of a new partner revenue sends: the first and last second of the month, and the chosen packages,
 * possibly none.
 */
export function toRevenueInput({
  month,
  package_ids,
  ...values
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // When editing, the month and the packages cannot change.
  if (month === undefined) return values;
  const named = String(month);
  if (!isRealMonth(named)) return { ...values, month };
  return {
    ...values,
    period_start: `${formatDate(toMonthStart(named))} 00:00:00`,
    period_end: `${formatDate(toMonthEnd(named))} 23:59:59`,
    package_ids: package_ids ?? [],
  };
}
