import { expenseKinds, type ProfitLossFigures } from '#rules/profitLoss';
import { profitLossReport as report } from '#schema/reports/profitLossReport';
import type { Context } from '../../context.ts';
import type { Cell } from '../../kinds/cell.ts';
import { loadProfitLoss } from '../../reports/loadProfitLoss.ts';
import type { ExportTable } from '../table.ts';
import { toExportTable, toTableColumns } from './declaredTable.ts';

const sums = ['revenue', 'net_profit', 'gross_profit', 'total_expense'] as const;
const held = ['sessions', 'earned', 'owed_agents', 'owed_partners'] as const;
const cellsOf = (figures: ProfitLossFigures): Cell[] => [
  ...sums.map((name) => figures[name]),
  ...expenseKinds.map((kind) => figures.expenses[kind]),
  figures.refund,
  ...held.map((name) => figures[name]),
];

/** Builds the table of BCTC: one row per month, newest first, then the summary. */
export async function loadProfitLossTable(ctx: Context): Promise<ExportTable> {
  const { rows, summary } = await loadProfitLoss(ctx);
  return toExportTable(
    report,
    toTableColumns(report, ['month', ...sums, ...expenseKinds, 'refund', ...held]),
    [...rows.map((row) => [row.month, ...cellsOf(row)]), ['Tổng cộng', ...cellsOf(summary)]],
  );
}
