import { expenseKinds, type ProfitLossFigures } from '#rules/profitLoss';
import { profitLossReport as report } from '#schema/reports/profitLossReport';
import type { Context } from '../../context.ts';
import type { Cell } from '../../kinds/cell.ts';
import { loadProfitLoss } from '../../reports/loadProfitLoss.ts';
import type { ExportTable } from '../table.ts';
import { toExportColumns, toExportTable } from './declaredTable.ts';

const totalNames = ['revenue', 'net_profit', 'gross_profit', 'total_expense'] as const;
const heldNames = ['sessions', 'earned', 'owed_agents', 'owed_partners'] as const;
const toCells = (figures: ProfitLossFigures): Cell[] => [
  ...totalNames.map((name) => figures[name]),
  ...expenseKinds.map((kind) => figures.expenses[kind]),
  figures.refund,
  ...heldNames.map((name) => figures[name]),
];

/** Builds the table of BCTC: one row per month, newest first, then the summary. */
export async function loadProfitLossTable(ctx: Context): Promise<ExportTable> {
  const { rows, summary } = await loadProfitLoss(ctx);
  return toExportTable(
    report,
    toExportColumns(report, ['month', ...totalNames, ...expenseKinds, 'refund', ...heldNames]),
    [...rows.map((row) => [row.month, ...toCells(row)]), ['Tổng cộng', ...toCells(summary)]],
  );
}
