import { profitLossReport } from '#schema/reports/profitLossReport';
import type { Series } from '../parts/series.ts';

const { columns } = profitLossReport;

/** Series of the chart: revenue and expenses as bars side by side, and net profit as a line. */
export const profitSeries: readonly Series[] = [
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
