import { findAccountWarnings } from '#rules/findAccountWarnings';
import { formatMonth } from '#rules/format';
import { napasBanks } from '#rules/napasBanks';
import { toBankText } from '#rules/toTransferMemo';
import { type OwedNurse, payTransfers as report } from '#schema/payRun';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import type { Cell } from '../../kinds/cell.ts';
import { loadPayRun } from '../../reports/loadPayRun.ts';
import type { ExportTable } from '../table.ts';
import { toExportColumns, toExportTable } from './declaredTable.ts';

/**
 * Builds the table of a month's pay-run transfers, in the format of a bank's bulk transfer. It has no zero amounts and no row of totals,
 * because the bank would read such a row as a transfer. With `all`, completed transfers are included.
 */
export async function loadTransferTable(
  ctx: Context,
  params: ReportParamsOf<typeof report>,
): Promise<ExportTable> {
  const run = await loadPayRun(ctx, params);
  const rows = run.rows.flatMap(({ agent, transferred }): Cell[][] =>
    transferred > 0 ? [toTransferRow(agent, transferred, run.month)] : [],
  );
  return toExportTable(report, toExportColumns(report, Object.keys(report.columns)), rows);
}

const toTransferRow = (agent: OwedNurse['agent'], amount: number, month: string): Cell[] => [
  agent.bank_account,
  toBankText(agent.account_holder ?? agent.name),
  napasBanks.find(({ value }) => value === agent.bank)?.label ?? null,
  amount,
  toBankText(`LUONG ${formatMonth(month)} ${agent.name}`),
  findAccountWarnings(agent).join(', ') || null,
];
