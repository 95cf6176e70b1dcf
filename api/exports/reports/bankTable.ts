import { sum } from '#rules/money';
import { banks } from '#schema/choices';
import { bank as report } from '#schema/reports/bank';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { bank } from '../../reports/bank.ts';
import type { Table } from '../table.ts';
import { declaredColumns, tableOf } from './declaredTable.ts';

const sums = ['in', 'out', 'booked_in', 'booked_out', 'open_in', 'open_out', 'difference'] as const;

/** Đối chiếu sao kê: a row an account, and what adds up of them. */
export async function bankTable(ctx: Context, params: ParamsOf<typeof report>): Promise<Table> {
  const { rows } = await bank(ctx, params);
  const names = ['bank', 'account', 'opening', 'closing', ...sums];
  return tableOf(report, declaredColumns(report, names), [
    ...rows.map((row) => [
      banks.find(({ value }) => value === row.bank)?.label ?? row.bank,
      row.account,
      row.opening,
      row.closing,
      ...sums.map((name) => row[name]),
    ]),
    ['Tổng cộng', null, null, null, ...sums.map((name) => sum(rows.map((row) => row[name])))],
  ]);
}
