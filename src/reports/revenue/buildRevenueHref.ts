import { findRevenueGroup, nonRevenueLevels, packageLevels } from '#rules/levels';
import type { ReportFilter } from '#schema/reports/report';
import type { revenue } from '#schema/reports/revenue';
import { buildListHref } from '../figures/buildListHref.ts';
import { toPeriodDays } from '../parts/period.ts';

export type RevenueFilter = ReportFilter<typeof revenue.params>;
export type RevenuePart = 'came' | 'loading' | 'willcome';

/** Returns the package levels that a choice in the level filter includes (rules 8.3). */
function listLevels(level: string): readonly string[] {
  if (level === 'l7_up') return ['L7', 'L7-C', 'L8-7C', 'L8'];
  const uncounted: readonly string[] = nonRevenueLevels;
  return level === 'all' ? packageLevels.filter((one) => !uncounted.includes(one)) : [level];
}

/** Returns the URL of the packages behind a figure, or behind a part of it; undefined if no selected level belongs to the part. */
export function buildRevenueHref(filter: RevenueFilter, part?: RevenuePart): string | undefined {
  const level = listLevels(filter.level).filter((one) => !part || findRevenueGroup(one) === part);
  if (level.length === 0) return undefined;
  const { from, to } = toPeriodDays(filter);
  const stem = filter.date_field.replace(/_at$/, '');
  return buildListHref('packages', {
    level,
    agent_id: filter.agent_id,
    sales_id: filter.sale_id,
    [`${stem}_from`]: from,
    [`${stem}_to`]: to,
  });
}
