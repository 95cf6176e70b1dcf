import { ahead as report } from '#schema/reports/ahead';
import type { Context } from '../../context.ts';
import { ahead } from '../../reports/ahead.ts';
import type { Table } from '../table.ts';
import { declaredColumns, tableOf } from './declaredTable.ts';

/** Sắp tới: a row a month, and the sum of all under them. */
export async function aheadTable(ctx: Context): Promise<Table> {
  const { rows, summary } = await ahead(ctx);
  return tableOf(report, declaredColumns(report, Object.keys(report.columns)), [
    ...rows.map((row) => [row.month, row.sessions, row.value, row.births, row.births_without_package]),
    ['Tổng cộng', summary.sessions, summary.value, summary.births, summary.births_without_package],
  ]);
}
