import { findAccountWarnings } from '#rules/findAccountWarnings';
import { formatMonth } from '#rules/format';
import { sortByName } from '#rules/names';
import { napasBanks } from '#rules/napasBanks';
import { toBankText } from '#rules/toTransferMemo';
import { type OwedNurse, payTransfers as report } from '#schema/payRun';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { findRunTransfers } from '../../domain/payments/nurseAccount.ts';
import type { Cell } from '../../kinds/cell.ts';
import { loadPayRun } from '../../reports/loadPayRun.ts';
import type { ExportTable } from '../table.ts';
import { toExportTable, toTableColumns } from './declaredTable.ts';

/**
 * Builds the table of a month's pay-run transfers, in the format of a bank's bulk transfer. It has no zero amounts and no row of totals,
 * because the bank would read such a row as a transfer. With `all`, completed transfers are included; their amounts are read from the
 * vouchers.
 */
export async function loadTransferTable(
  ctx: Context,
  { month, all, agent_id }: ReportParamsOf<typeof report>,
): Promise<ExportTable> {
  // Reads in one snapshot; otherwise a nurse who is paid meanwhile would be listed twice.
  return getDialect(ctx.db).snapshot(ctx.db, (db) =>
    buildTransfers({ ...ctx, db }, { month, all, agent_id }),
  );
}

async function buildTransfers(
  ctx: Context,
  { month, all, agent_id }: ReportParamsOf<typeof report>,
): Promise<ExportTable> {
  const run = await loadPayRun(ctx, { month, all: false, agent_id });
  const amounts = new Map(run.rows.map((row) => [row.agent.id, row.transferred]));
  const people = new Map(run.rows.map((row) => [row.agent.id, row.agent]));
  if (all) {
    const whole = await loadPayRun(ctx, { month: run.month, all: true, agent_id });
    for (const { agent } of whole.rows) people.set(agent.id, agent);
    for (const [id, amount] of await findRunTransfers(ctx, run.month))
      amounts.set(id, (amounts.get(id) ?? 0) + amount);
  }
  const rows = sortByName([...people.values()]).flatMap((agent): Cell[][] => {
    const amount = amounts.get(agent.id) ?? 0;
    return amount > 0 ? [transferRow(agent, amount, run.month)] : [];
  });
  return toExportTable(report, toTableColumns(report, Object.keys(report.columns)), rows);
}

const transferRow = (agent: OwedNurse['agent'], amount: number, month: string): Cell[] => [
  agent.bank_account,
  toBankText(agent.account_holder ?? agent.name),
  napasBanks.find(({ value }) => value === agent.bank)?.label ?? null,
  amount,
  toBankText(`LUONG ${formatMonth(month)} ${agent.name}`),
  findAccountWarnings(agent).join(', ') || null,
];
