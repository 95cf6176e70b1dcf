import { formatMonth } from '#rules/format';
import { sum } from '#rules/money';
import type { PartnerRevenueRow } from '#schema/reports/partnerRevenue';
import { ReportChart } from '../parts/ReportChart.tsx';
import type { ChartSeries } from '../parts/series.ts';

type Row = Pick<
  PartnerRevenueRow,
  'partner_code' | 'partner_name' | 'month' | 'total_revenue' | 'total_commission' | 'total_bonus'
> &
  Partial<Pick<PartnerRevenueRow, 'l8_revenue'>>;

const bar = { as: 'bar', format: 'currency' } as const;
const revenue: ChartSeries = { ...bar, key: 'revenue', name: 'Doanh thu', color: 'primary' };
const paid: ChartSeries = { ...bar, key: 'paid', name: 'Doanh thu L8', color: 'primary', fill: 'half' };
const owed: ChartSeries = {
  ...bar,
  key: 'owed',
  name: 'Hoa hồng và thưởng',
  color: 'primary',
  fill: 'pale',
};

interface Props {
  readonly title: string;
  readonly rows: readonly Row[] | undefined;
  readonly by: 'month' | 'partner';
  /** True if the rows contain the amounts of paid packages. */
  readonly knowsPaid?: boolean;
}

/** A chart of partners' revenue and commission by month or by partner. Rows without a month appear only in the table. */
export function PartnerChart({ title, rows, by, knowsPaid = false }: Props) {
  const groups = new Map<string, Row[]>();
  for (const row of rows ?? []) {
    const at = by === 'month' ? row.month : row.partner_code;
    if (at !== null) groups.set(at, [...(groups.get(at) ?? []), row]);
  }
  const names = new Map(rows?.map((row) => [row.partner_code, row.partner_name]));
  return (
    <ReportChart
      title={title}
      rows={
        rows &&
        [...groups].map(([at, inside]) => ({
          at,
          revenue: sum(inside.map((row) => row.total_revenue)),
          paid: sum(inside.map((row) => row.l8_revenue ?? 0)),
          owed: sum(inside.map((row) => row.total_commission + row.total_bonus)),
        }))
      }
      series={knowsPaid ? [revenue, paid, owed] : [revenue, owed]}
      tick={by === 'month' ? formatMonth : (code) => code}
      nameOf={by === 'month' ? (month) => `Tháng ${formatMonth(month)}` : (code) => names.get(code) ?? code}
    />
  );
}
