import { isCancelledRegistrationLevel, nonRevenueLevels, packageLevels, paidLevels } from '#rules/levels';
import { buildListHref } from '../figures/buildListHref.ts';
import { type ReportPeriod, toPeriodDays } from '../parts/period.ts';

const uncounted: readonly string[] = nonRevenueLevels;
const counted = packageLevels.filter((level) => !uncounted.includes(level));

/** A row of the table. `partner_id` '' means all partners; a null month means all months. */
interface Row {
  readonly partner_id: string;
  readonly month: string | null;
}

/** Returns the filter for packages of one partner, or of any partner (''). */
const buildPartnerFilter = (partner_id: string, ownSide: boolean) =>
  ownSide ? {} : partner_id ? { partner_id } : { partner_is_null: 'false' };

/**
 * Returns the URL of the packages that a row counts: all packages or only paid packages, finished in the row's month, or in the period if
 * the row has no month. For a partner, returns the URL of the partner's own list.
 */
export function buildPartnerPackagesHref(
  row: Row,
  period: ReportPeriod,
  paid: boolean,
  ownSide: boolean,
): string {
  const { from, to } = toPeriodDays(row.month ? { month: row.month, year: '' } : period);
  return buildListHref(ownSide ? 'partner_packages' : 'packages', {
    level: paid ? paidLevels : counted,
    ...buildPartnerFilter(row.partner_id, ownSide),
    finished_from: from,
    finished_to: to,
    finished_is_null: from ? '' : 'false',
  });
}

/** Returns the URL of the confirmed and settled partner revenues of a month, a year or all time. */
export function buildConfirmedRevenuesHref(
  period: ReportPeriod,
  partner_id: string,
  ownSide: boolean,
): string {
  const { from, to } = toPeriodDays(period);
  return buildListHref('partner_revenues', {
    level: ['confirmed', 'settled'],
    month: period.month,
    month_from: period.year && from.slice(0, 7),
    month_to: period.year && to.slice(0, 7),
    partner_id: ownSide ? '' : partner_id,
  });
}

/**
 * Returns the URL of the packages without a partner revenue that an estimated row counts (month null: packages without a finishing day);
 * without a month, the packages of all rows. Returns undefined for a partner, whose list lacks this filter.
 */
export function buildEstimatedPackagesHref(
  row: { readonly partner_id: string; readonly month?: string | null },
  level: string,
  ownSide: boolean,
): string | undefined {
  if (ownSide) return undefined;
  const { month } = row;
  const { from, to } = toPeriodDays({ month: month ?? '', year: '' });
  const at = isCancelledRegistrationLevel(level)
    ? { started_from: from, started_to: to }
    : { finished_in_month: month };
  return buildListHref('packages', {
    level: level === 'all' ? counted : level,
    ...buildPartnerFilter(row.partner_id, ownSide),
    partner_revenue_is_null: 'true',
    ...(month === null ? { finished_is_null: 'true' } : at),
  });
}
