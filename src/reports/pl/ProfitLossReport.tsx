import { formatMonth } from '#rules/format';
import { type ProfitLossData, profitLossReport } from '#schema/reports/profitLossReport';
import { createReportScreen } from '../ReportScreen.tsx';
import { buildProfitChart } from './buildProfitChart.ts';
import { buildHeldSessionFigures, buildProfitFigures } from './buildProfitFigures.ts';
import { ClosingPart } from './closing/ClosingPart.tsx';
import { buildExpenseHref, profitHrefBuilders } from './profitHrefs.ts';

const hrefs: Readonly<Record<string, (month: string | null) => string | undefined>> = profitHrefBuilders;

/** Returns a row with the costs of `expenses` as values of the row itself. */
const flattenExpenses = <F extends ProfitLossData['summary']>({ expenses, ...row }: F) => ({
  ...row,
  ...expenses,
});

/** BCTC: page with profit and loss by recorded month, from approved transactions (rules 8.5). */
export default createReportScreen(profitLossReport, {
  Top: ClosingPart,
  figures: ({ data, day }) => [
    {
      heading: data?.rows[0] ? `Tháng ${formatMonth(data.rows[0].month)}` : 'Tháng mới nhất',
      label: 'Tháng mới nhất so với tháng trước',
      of: buildProfitFigures(data?.rows, day),
    },
    {
      heading: 'Theo buổi đã tắm',
      label: 'Buổi đã tắm của tháng mới nhất so với tháng trước',
      of: buildHeldSessionFigures(data?.rows, day),
    },
  ],
  chart: ({ data }) => buildProfitChart(data),
  rows: ({ rows, summary }) => ({ rows: rows.map(flattenExpenses), summary: flattenExpenses(summary) }),
  link(name, row) {
    if (name === 'month') return row && `?month=${row.month}`;
    const month = row?.month ?? null;
    return hrefs[name] ? hrefs[name](month) : buildExpenseHref(month, name);
  },
});
