import { receivables as report } from '#schema/reports/receivables';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { debtsUpTo } from '../../reports/receivables.ts';
import { cellOf } from '../cellOf.ts';
import type { Table } from '../table.ts';
import { declaredColumns, tableOf } from './declaredTable.ts';

const names = Object.keys(report.columns) as (keyof typeof report.columns)[];

/** Công nợ: the packages with debts, then the totals. */
export async function receivablesTable(ctx: Context, params: ParamsOf<typeof report>): Promise<Table> {
  const data = await debtsUpTo(ctx, params, Number.MAX_SAFE_INTEGER - 1);
  const rows = data.rows.map((row) => names.map((name) => cellOf(report.columns[name], row[name], () => '')));
  const total = data.rows.reduce((sum, { due }) => sum + due, 0);
  return {
    ...tableOf(report, declaredColumns(report, names), [
      ...rows,
      names.map((name) => (name === 'customer_name' ? 'Tổng cộng' : name === 'due' ? total : null)),
    ]),
    customers: new Set(data.rows.map(({ customer_id }) => Number(customer_id))),
  };
}
