import { formatMonth } from '#rules/format';
import { type ProfitLossData, profitLossReport } from '#schema/reports/profitLossReport';
import type { ReportChartProps } from '../parts/ReportChart.tsx';
import type { ChartSeries } from '../parts/series.ts';

const { columns } = profitLossReport;

/** Maximum months in the chart; the table shows all months. */
const MAX_MONTHS = 24;

/** Series of the chart: revenue and expenses as bars side by side, and net profit as a line. */
const series: readonly ChartSeries[] = [
  {
    key: 'revenue',
    name: columns.revenue.label,
    as: 'bar',
    color: 'primary',
    fill: 'half',
    format: 'currency',
  },
  {
    key: 'total_expense',
    name: columns.total_expense.label,
    as: 'bar',
    color: 'primary',
    fill: 'pale',
    format: 'currency',
  },
  { key: 'net_profit', name: columns.net_profit.label, as: 'line', color: 'text', format: 'currency' },
];

/** Returns the chart of the latest months, oldest first. */
export const buildProfitChart = (data: ProfitLossData | undefined): ReportChartProps => ({
  title: 'Doanh thu, chi phí và lãi ròng từng tháng',
  rows: data?.rows
    .slice(0, MAX_MONTHS)
    .map(({ month, revenue, total_expense, net_profit }) => ({
      at: month,
      revenue,
      total_expense,
      net_profit,
    }))
    .reverse(),
  series,
  tick: formatMonth,
  nameOf: (month) => `Tháng ${formatMonth(month)}`,
});
