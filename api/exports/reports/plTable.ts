import { expenseKinds, type ProfitLossFigures } from '#rules/profitLoss';
import { pl as report } from '#schema/reports/pl';
import type { Context } from '../../context.ts';
import type { Cell } from '../../kinds/cell.ts';
import { pl } from '../../reports/pl.ts';
import type { Table } from '../table.ts';
import { declaredColumns, tableOf } from './declaredTable.ts';

const sums = ['revenue', 'net_profit', 'gross_profit', 'total_expense'] as const;
const held = ['sessions', 'earned', 'owed_agents', 'owed_partners'] as const;
const cellsOf = (figures: ProfitLossFigures): Cell[] => [
  ...sums.map((name) => figures[name]),
  ...expenseKinds.map((kind) => figures.expenses[kind]),
  figures.refund,
  ...held.map((name) => figures[name]),
];

/** BCTC: one row per month, newest first, then the summary. */
export async function plTable(ctx: Context): Promise<Table> {
  const { rows, summary } = await pl(ctx);
  return tableOf(report, declaredColumns(report, ['month', ...sums, ...expenseKinds, 'refund', ...held]), [
    ...rows.map((row) => [row.month, ...cellsOf(row)]),
    ['Tổng cộng', ...cellsOf(summary)],
  ]);
}
