import { packageLevels, revenuePart, uncountedLevels } from '#rules/levels';
import { listHref } from '../figures/listHref.ts';
import { type Period, periodDays, periodOf, periodParams } from '../parts/period.ts';

export interface RevenueFilter extends Period {
  readonly date_field: string;
  readonly split: boolean;
  readonly agent_id: string;
  readonly sale_id: string;
  readonly level: string;
}
export type RevenuePart = 'came' | 'loading' | 'willcome';

/** The revenue report's filters from the address: by day of registering, from L7 up, all time unless said otherwise. */
export const revenueFilter = (get: (name: string) => string): RevenueFilter => ({
  ...periodOf(get),
  date_field: get('date_field') || 'registered_at',
  split: get('split') === 'true',
  agent_id: get('agent_id'),
  sale_id: get('sale_id'),
  level: get('level') || 'l7_up',
});

/** The same as the report takes it. */
export const revenueParams = ({ date_field, split, agent_id, sale_id, level, ...period }: RevenueFilter) => ({
  date_field,
  split,
  agent_id,
  sale_id,
  level,
  ...periodParams(period),
});

/** The levels a choice of the level filter represents (rules 8.3). */
function levelsOf(level: string): readonly string[] {
  if (level === 'l7_up') return ['L7', 'L7-C', 'L8-7C', 'L8'];
  const uncounted: readonly string[] = uncountedLevels;
  return level === 'all' ? packageLevels.filter((one) => !uncounted.includes(one)) : [level];
}

/** The packages that a figure, or a part of it, adds up; undefined when no level can be in it. */
export function revenueHref(filter: RevenueFilter, part?: RevenuePart): string | undefined {
  const level = levelsOf(filter.level).filter((one) => !part || revenuePart(one) === part);
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
