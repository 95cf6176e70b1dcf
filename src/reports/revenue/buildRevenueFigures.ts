import type { RevenueData, RevenueSplit } from '#schema/reports/revenue';
import { addSumToListHref } from '../figures/buildListHref.ts';
import type { ReportKeyFigure } from '../figures/ReportKeyFigures.tsx';
import { buildRevenueHref, type RevenueFilter, type RevenuePart } from './buildRevenueHref.ts';
import { revenueParts } from './revenueParts.ts';

const names = {
  overall: 'Giá trị gốc',
  revenue: 'Doanh thu',
  agent: 'Thu nhập điều dưỡng',
  partner: 'Thu nhập đối tác',
  fago: 'Thu nhập công ty',
  packages: 'Số gói',
  price_cuts: 'Bán dưới bảng giá',
} as const;

const countDescriptions = {
  overall: 'Giá gói trước giảm giá',
  revenue: 'Giá gói sau giảm giá, đã thu hay chưa',
  agent: 'Phần của điều dưỡng trong các gói này',
  partner: 'Phần của đối tác: doanh thu trừ phần của điều dưỡng và công ty',
  fago: 'Phần còn lại của công ty',
  packages: 'Theo ngày và cấp độ đã chọn',
  price_cuts: 'Bảng giá trừ giá đã bán, chưa kể mã giảm giá',
} as const;

/** For each figure, the package column whose sum is the figure. */
const columns: Readonly<Partial<Record<keyof typeof names, string>>> = {
  overall: 'original_price',
  revenue: 'total_price',
  agent: 'agent_income',
  partner: 'partner_income',
  fago: 'company_income',
  price_cuts: 'price_cut',
};

/** The partners' share: the rest of the revenue, so that the three shares add up to it. */
const calculatePartnerShare = ({ revenue, agent, fago }: RevenueData): RevenueSplit => {
  const rest = (of: RevenuePart) => (revenue[of] ?? 0) - (agent[of] ?? 0) - (fago[of] ?? 0);
  const total = revenue.total - agent.total - fago.total;
  return revenue.came === undefined
    ? { total }
    : { total, came: rest('came'), loading: rest('loading'), willcome: rest('willcome') };
};

const getFigure = (name: keyof typeof names, data: RevenueData): RevenueSplit =>
  name === 'partner' ? calculatePartnerShare(data) : data[name];

/**
 * Returns the totals, with their parts if `split`, compared with the previous period. Before the data is loaded, returns only the
 * labels.
 */
export function buildRevenueFigures(
  filter: RevenueFilter,
  data: RevenueData | undefined,
  before: { readonly data: RevenueData; readonly name: string } | null,
): ReportKeyFigure[] {
  return (Object.keys(names) as (keyof typeof names)[]).map((name): ReportKeyFigure => {
    const figure = data && getFigure(name, data);
    return {
      label: names[name],
      counts: countDescriptions[name],
      value: figure?.total,
      format: name === 'packages' ? 'number' : 'currency',
      to: addSumToListHref(buildRevenueHref(filter), columns[name]),
      // The income of nurses and partners gets no colour, because its change is neither good nor bad.
      ...(name !== 'agent' &&
        name !== 'partner' && { better: name === 'price_cuts' ? ('less' as const) : ('more' as const) }),
      ...(before && { before: { value: getFigure(name, before.data).total, name: before.name } }),
      ...(filter.split && {
        parts: (Object.keys(revenueParts) as RevenuePart[]).map((part) => ({
          label: revenueParts[part],
          value: figure?.[part],
          to: addSumToListHref(buildRevenueHref(filter, part), columns[name]),
        })),
      }),
    };
  });
}
