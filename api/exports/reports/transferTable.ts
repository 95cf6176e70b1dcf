import { accountMarks } from '#rules/accountMarks';
import { formatMonth } from '#rules/format';
import { inOrderOfNames } from '#rules/names';
import { bankText } from '#rules/transferMemo';
import { napasBanks } from '#schema/napasBanks';
import { type OwedNurse, payTransfers as report } from '#schema/payRun';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { dialectOf } from '../../db/dialect.ts';
import { findRunTransfers } from '../../domain/payments/nurseAccount.ts';
import { payRun } from '../../domain/payments/payRun.ts';
import type { Cell } from '../../kinds/cell.ts';
import type { Table } from '../table.ts';
import { declaredColumns, tableOf } from './declaredTable.ts';

/**
 * The transfers of a month's pay run, in the format of a bank's bulk transfer: no zero amounts, and no total row, which the bank would take
 * for a transfer. With `all`, completed transfers are included, from their vouchers.
 */
export async function transferTable(
  ctx: Context,
  { month, all, agent_id }: ParamsOf<typeof report>,
): Promise<Table> {
  // A snapshot: a nurse paid during the read would be listed twice.
  return dialectOf(ctx.db).snapshot(ctx.db, (db) => buildTransfers({ ...ctx, db }, { month, all, agent_id }));
}

async function buildTransfers(
  ctx: Context,
  { month, all, agent_id }: ParamsOf<typeof report>,
): Promise<Table> {
  const run = await payRun(ctx, { month, all: false, agent_id });
  const amounts = new Map(run.rows.map((row) => [row.agent.id, row.transferred]));
  const people = new Map(run.rows.map((row) => [row.agent.id, row.agent]));
  if (all) {
    const whole = await payRun(ctx, { month: run.month, all: true, agent_id });
    for (const { agent } of whole.rows) people.set(agent.id, agent);
    for (const [id, amount] of await findRunTransfers(ctx, run.month))
      amounts.set(id, (amounts.get(id) ?? 0) + amount);
  }
  const rows = inOrderOfNames([...people.values()]).flatMap((agent): Cell[][] => {
    const amount = amounts.get(agent.id) ?? 0;
    return amount > 0 ? [transferRow(agent, amount, run.month)] : [];
  });
  return tableOf(report, declaredColumns(report, Object.keys(report.columns)), rows);
}

const transferRow = (agent: OwedNurse['agent'], amount: number, month: string): Cell[] => [
  agent.bank_account,
  bankText(agent.account_holder ?? agent.name),
  napasBanks.find(({ value }) => value === agent.bank)?.label ?? null,
  amount,
  bankText(`LUONG ${formatMonth(month)} ${agent.name}`),
  accountMarks(agent).join(', ') || null,
];
