import type { ParamsOf } from '#schema/reports/report';
import { type RevenueRow, revenue as report } from '#schema/reports/revenue';
import type { Context } from '../../context.ts';
import { queryBatch } from '../../db/queryBatch.ts';
import type { Cell } from '../../kinds/cell.ts';
import { revenue } from '../../reports/revenue.ts';
import { revenueRows, revenueRowsAsked } from '../../reports/revenuePackages.ts';
import { cellOf } from '../cellOf.ts';
import type { Table } from '../table.ts';
import { declaredColumns } from './declaredTable.ts';
import { type Sums, sumColumns, sumsOf, sumsOfPackages } from './revenueSums.ts';

const perPage = 1_000;
const fields = Object.entries(report.columns);

/** Doanh thu: the packages behind the totals, page after page, and what they come to. */
export async function revenueTable(ctx: Context, params: ParamsOf<typeof report>): Promise<Table> {
  const customers = new Set<number>();
  return {
    title: report.label,
    columns: [
      ...declaredColumns(
        report,
        fields.map(([name]) => name),
      ),
      ...sumColumns(params.split ?? false),
    ],
    rows: rowsOf(ctx, params, customers),
    customers,
  };
}

async function* rowsOf(
  ctx: Context,
  params: ParamsOf<typeof report>,
  customers: Set<number>,
): AsyncGenerator<Cell[]> {
  const { data, total } = await revenue(ctx, params, { number: 1, size: 1 });
  const nameOf = new Map(data.agents.map(({ id, name }) => [id, name]));
  for (let number = 1; (number - 1) * perPage < total; number += 1)
    for (const [row, sums] of await pageOf(ctx, params, number)) {
      customers.add(Number(row.customer_id));
      yield [
        ...fields.map(([name, field]) =>
          cellOf(field, row[name as keyof typeof report.columns], (_target, id) => nameOf.get(id) ?? ''),
        ),
        ...sums,
      ];
    }
  const whole = sumsOf(data, params.split ?? false);
  yield [
    ...fields.map(([name], at) =>
      at === 0 ? 'Tổng cộng' : name === 'total_price' ? data.revenue.total : null,
    ),
    ...whole,
  ];
}

async function pageOf(
  ctx: Context,
  params: ParamsOf<typeof report>,
  number: number,
): Promise<(readonly [RevenueRow, Sums])[]> {
  const page = { number, size: perPage };
  const questions = revenueRowsAsked(ctx.db, params, page);
  const { found, serviceNames } = await queryBatch(ctx.db, { ...questions });
  const rows = revenueRows(found, serviceNames);
  const sums = await sumsOfPackages(ctx.db, rows, params.split ?? false);
  return rows.map((row, at) => [row, sums[at] ?? []]);
}
