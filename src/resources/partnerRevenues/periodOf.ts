import { isRealMonth, monthEnd, monthStart } from '#rules/days';
import { formatDate } from '#rules/format';

/**
 * What a new partner revenue's form sends: its month as a period, first to last second, and the packages that are chosen,
 * none too.
 */
export function periodOf({
  month,
  package_ids,
  ...values
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // An edited one keeps its month and its packages.
  if (month === undefined) return values;
  const named = String(month);
  if (!isRealMonth(named)) return { ...values, month };
  return {
    ...values,
    period_start: `${formatDate(monthStart(named))} 00:00:00`,
    period_end: `${formatDate(monthEnd(named))} 23:59:59`,
    package_ids: package_ids ?? [],
  };
}
