import type { Knex } from 'knex';
import { toMonthEnd, toMonthStart } from '#rules/days';
import { badParameterError } from '../base/domainError.ts';

/**
 * Returns the first and last day of a month or year, or only of the part up to a given day; null for all time.
 * @throws DomainError 400 at `year` if month and year are both given and the month is not in the year
 */
export function toPeriod(params: {
  month: string | null;
  year: number | null;
  until?: string | null;
}): readonly [string, string] | null {
  const { month, year, until } = params;
  const upTo = (end: string) => (until && until < end ? until : end);
  if (month !== null) {
    if (year !== null && Number(month.slice(0, 4)) !== year)
      throw badParameterError('year', 'Tháng và năm không khớp nhau. Hãy chỉ gửi một trong hai.');
    return [toMonthStart(month), upTo(toMonthEnd(month))];
  }
  return year === null ? null : [`${year}-01-01`, upTo(`${year}-12-31`)];
}

export function limitToPeriod<Q extends Knex.QueryBuilder>(
  query: Q,
  column: string,
  period: readonly [string, string] | null,
): Q {
  if (period) query.whereBetween(column, [period[0], period[1]]);
  return query;
}
