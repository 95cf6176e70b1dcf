import { packageLevels, paidLevels, uncountedLevels } from '#rules/levels';
import { listHref } from '../parts/listHref.ts';
import { type Period, periodDays } from '../parts/period.ts';

const uncounted: readonly string[] = uncountedLevels;
const counted = packageLevels.filter((level) => !uncounted.includes(level));

interface Row {
  readonly partner_id: string;
  readonly month: string | null;
}

/**
 * The packages a row of the partner report counts, all or the paid ones: finished in its month, or in the period when it
 * adds months up. A partner is led to its own list.
 */
export function partnerPackagesHref(row: Row, period: Period, paid: boolean, ownSide: boolean): string {
  const { from, to } = periodDays(row.month ? { month: row.month, year: '' } : period);
  return listHref(ownSide ? 'partner_packages' : 'packages', {
    level: paid ? paidLevels : counted,
    partner_id: ownSide ? '' : row.partner_id,
    finished_from: from,
    finished_to: to,
  });
}

/** The confirmed and settled partner revenues of a month or of all time; undefined for a year, which their list cannot be narrowed to. */
export function confirmedHref(period: Period, partner_id: string, ownSide: boolean): string | undefined {
  if (period.year) return undefined;
  return listHref('partner_revenues', {
    level: ['confirmed', 'settled'],
    month: period.month,
    partner_id: ownSide ? '' : partner_id,
  });
}

/** The packages in no partner revenue yet that an estimated row counts; undefined where no list tells them apart. */
export function estimatedHref(row: Row, level: string, ownSide: boolean): string | undefined {
  if (ownSide || row.month === null) return undefined;
  return listHref('packages', {
    level: level === 'all' ? counted : level,
    partner_id: row.partner_id,
    partner_revenue_is_null: 'true',
    finished_in_month: row.month,
  });
}
