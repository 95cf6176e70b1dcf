import type { RevenueData } from '#schema/reports/revenue';
import type { Figure } from '../parts/Figures.tsx';
import { type RevenueFilter, type RevenuePart, revenueHref } from './revenueFilter.ts';
import { revenueParts } from './revenueParts.ts';

const names = {
  overall: 'Giá trị gốc',
  revenue: 'Doanh thu',
  agent: 'Thu nhập điều dưỡng',
  fago: 'Thu nhập công ty',
  packages: 'Số gói',
} as const;

/** The five totals, with `split` their parts, against the same of the period before; labels alone while there is no answer. */
export function revenueFigures(
  filter: RevenueFilter,
  data: RevenueData | undefined,
  before: { readonly data: RevenueData; readonly name: string } | null,
): Figure[] {
  return (Object.keys(names) as (keyof typeof names)[]).map((name): Figure => {
    const figure = data?.[name];
    return {
      label: names[name],
      value: figure?.total,
      format: name === 'packages' ? 'number' : 'currency',
      to: revenueHref(filter),
      // What nurses earn is neither good nor bad news.
      ...(name !== 'agent' && { better: 'more' as const }),
      ...(before && { before: { value: before.data[name].total, name: before.name } }),
      ...(filter.split && {
        parts: (Object.keys(revenueParts) as RevenuePart[]).map((part) => ({
          label: revenueParts[part],
          value: figure?.[part],
          to: revenueHref(filter, part),
        })),
      }),
    };
  });
}
