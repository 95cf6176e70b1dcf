import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatMonth } from '#rules/format';
import { expenseKinds, type ProfitLossFigures, type ProfitLossRow } from '#rules/profitLoss';
import { profitLossReport } from '#schema/reports/profitLossReport';
import { Amount } from '../figures/Amount.tsx';
import type { Column } from '../parts/ReportTable.tsx';
import { profitHrefs } from './profitHrefs.ts';

type Name =
  | 'revenue'
  | 'refund'
  | 'net_profit'
  | 'gross_profit'
  | 'total_expense'
  | 'sessions'
  | 'earned'
  | 'owed_agents'
  | 'owed_partners';

/**
 * Returns columns for all values of a month, so that each row adds up: revenue after refunds, all costs, the refunds, and the value of the
 * month's sessions. The totals come from `summary`.
 */
export function profitColumns(summary: ProfitLossFigures | undefined): Column<ProfitLossRow>[] {
  const figure = (name: Name) => ({
    key: name,
    label: profitLossReport.columns[name].label,
    figure: true,
    cell: (row: ProfitLossRow) => <Amount value={row[name]} to={profitHrefs[name](row.month)} />,
    foot: <Amount value={summary?.[name]} to={profitHrefs[name](null)} />,
  });
  return [
    {
      key: 'month',
      label: profitLossReport.columns.month.label,
      cell: (row) => (
        <Link component={RouterLink} to={`?month=${row.month}`} color="inherit">
          {formatMonth(row.month)}
        </Link>
      ),
      foot: 'Tổng cộng',
    },
    figure('revenue'),
    figure('net_profit'),
    figure('gross_profit'),
    figure('total_expense'),
    ...expenseKinds.map((kind) => ({
      key: kind,
      label: profitLossReport.columns[kind].label,
      figure: true,
      cell: (row: ProfitLossRow) => (
        <Amount value={row.expenses[kind]} to={profitHrefs.expense(row.month, kind)} />
      ),
      foot: <Amount value={summary?.expenses[kind]} to={profitHrefs.expense(null, kind)} />,
    })),
    figure('refund'),
    {
      ...figure('sessions'),
      cell: ({ sessions, month }) => (
        <Amount value={sessions} format="number" to={profitHrefs.sessions(month)} />
      ),
      foot: <Amount value={summary?.sessions} format="number" to={profitHrefs.sessions(null)} />,
    },
    figure('earned'),
    figure('owed_agents'),
    figure('owed_partners'),
  ];
}
