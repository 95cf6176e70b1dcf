import { sortByName } from '#rules/names';
import { withheldTax as report } from '#schema/payRun';
import { payRunLabel } from '#schema/payRunLabel';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import type { Cell } from '../../kinds/cell.ts';
import { loadPayRun } from '../../reports/loadPayRun.ts';
import { loadWithheldTax } from '../../reports/loadWithheldTax.ts';
import type { ExportTable } from '../table.ts';
import { toExportColumns, toExportTable } from './declaredTable.ts';

const zeroPay = { gross: 0, tax: 0, net: 0 };

/**
 * Builds the table of a month's pay run. It has one row per nurse, with the amount owed to her, and with her payments and withheld tax in
 * the month's quarter.
 */
export async function loadPayRunTable(
  ctx: Context,
  { month }: ReportParamsOf<typeof report>,
): Promise<ExportTable> {
  const run = await loadPayRun(ctx, { month, all: false, agent_id: null });
  const taxed = await loadWithheldTax(ctx, { month });
  const quarters = new Map(taxed.rows.map((row) => [row.agent_id ?? '', row]));
  const owed = new Map(run.rows.map((row) => [row.agent.id, row]));
  const nurses = new Map([
    ...taxed.rows.map(({ agent_id, name }) => [agent_id ?? '', name] as const),
    ...run.rows.map(({ agent }) => [agent.id, agent.name] as const),
  ]);
  const rows = sortByName([...nurses].map(([id, name]) => ({ id, name }))).map(({ id, name }): Cell[] => {
    const [due, quarter] = [owed.get(id), quarters.get(id) ?? zeroPay];
    const { gross, tax, net } = due ?? zeroPay;
    return [
      ...[name, due?.packages.length ?? 0, gross, tax, net, due?.agent.bank_account ?? null],
      ...[taxed.quarter, quarter.gross, quarter.tax, quarter.net],
    ];
  });
  const { total } = taxed;
  const last = [
    ...['Tổng cộng', run.total.packages, run.total.gross, run.total.tax, run.total.net, null],
    ...[taxed.quarter, total.gross, total.tax, total.net],
  ];
  const columns = toExportColumns(report, Object.keys(report.columns));
  return { ...toExportTable(report, columns, [...rows, last]), title: payRunLabel };
}
