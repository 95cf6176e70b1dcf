import { nonRevenueLevels, packageLevels, revenueGroupOf } from '#rules/levels';
import { listHref } from '../figures/listHref.ts';
import { type Period, periodDays, periodInAddress, periodParams } from '../parts/period.ts';

export interface RevenueFilter extends Period {
  readonly date_field: string;
  readonly split: boolean;
  readonly agent_id: string;
  readonly sale_id: string;
  readonly level: string;
}
export type RevenuePart = 'came' | 'loading' | 'willcome';

/** Returns the filters from the URL. Defaults: by registration day, from L7 up, all time. */
export const revenueFilter = (get: (name: string) => string): RevenueFilter => ({
  ...periodInAddress(get),
  date_field: get('date_field') || 'registered_at',
  split: get('split') === 'true',
  agent_id: get('agent_id'),
  sale_id: get('sale_id'),
  level: get('level') || 'l7_up',
});

/** Converts the filters to the report's parameters. */
export const revenueParams = ({ date_field, split, agent_id, sale_id, level, ...period }: RevenueFilter) => ({
  date_field,
  split,
  agent_id,
  sale_id,
  level,
  ...periodParams(period),
});

/** Returns the package levels that a choice in the level filter includes (rules 8.3). */
function levelsOf(level: string): readonly string[] {
  if (level === 'l7_up') return ['L7', 'L7-C', 'L8-7C', 'L8'];
  const uncounted: readonly string[] = nonRevenueLevels;
  return level === 'all' ? packageLevels.filter((one) => !uncounted.includes(one)) : [level];
}

/** Returns the URL of the packages behind a figure, or behind a part of it; undefined if no selected level belongs to the part. */
export function revenueHref(filter: RevenueFilter, part?: RevenuePart): string | undefined {
  const level = levelsOf(filter.level).filter((one) => !part || revenueGroupOf(one) === part);
  if (level.length === 0) return undefined;
  const { from, to } = periodDays(filter);
  const stem = filter.date_field.replace(/_at$/, '');
  return listHref('packages', {
    level,
    agent_id: filter.agent_id,
    sales_id: filter.sale_id,
    [`${stem}_from`]: from,
    [`${stem}_to`]: to,
  });
}
