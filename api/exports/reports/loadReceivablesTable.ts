import { receivables as report } from '#schema/reports/receivables';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { loadDebts } from '../../reports/loadReceivables.ts';
import { toExportCell } from '../exportCells.ts';
import type { ExportTable } from '../table.ts';
import { toExportColumns, toExportTable } from './declaredTable.ts';

const columnNames = Object.keys(report.columns) as (keyof typeof report.columns)[];

/** Builds the table of Công nợ: the packages with debts, then the totals. */
export async function loadReceivablesTable(
  ctx: Context,
  params: ReportParamsOf<typeof report>,
): Promise<ExportTable> {
  const data = await loadDebts(ctx, params, Number.MAX_SAFE_INTEGER - 1);
  const rows = data.rows.map((row) =>
    columnNames.map((name) => toExportCell(report.columns[name], row[name], () => '')),
  );
  const total = data.rows.reduce((sum, { due }) => sum + due, 0);
  return {
    ...toExportTable(report, toExportColumns(report, columnNames), [
      ...rows,
      columnNames.map((name) => (name === 'customer_name' ? 'Tổng cộng' : name === 'due' ? total : null)),
    ]),
    customers: new Set(data.rows.map(({ customer_id }) => Number(customer_id))),
  };
}
