import { lostReasons } from '#schema/choices';
import { type BreakdownFigures, breakdown as report } from '#schema/reports/breakdown';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import type { Cell } from '../../kinds/cell.ts';
import { breakdown } from '../../reports/breakdown.ts';
import type { Table } from '../table.ts';
import { declaredColumns, tableOf } from './declaredTable.ts';

const names = Object.keys(report.columns);

/** Xếp hạng: a row each, and the sum of all under them. */
export async function breakdownTable(ctx: Context, params: ParamsOf<typeof report>): Promise<Table> {
  const { rows, summary } = await breakdown(ctx, params);
  return tableOf(report, declaredColumns(report, names), [
    ...rows.map((row) => cells(row.name, row)),
    cells('Tổng cộng', summary),
  ]);
}

const cells = (name: string, row: BreakdownFigures): Cell[] => [
  name,
  row.leads,
  row.reached,
  row.registered,
  row.registered_total,
  row.collected,
  row.given_away,
  row.discounts,
  row.price_cuts,
  row.sessions,
  row.earned,
  row.came_again,
  row.lost,
  row.reasons
    .map(({ reason, leads, packages }) => {
      const label = lostReasons.find(({ value }) => value === reason)?.label ?? 'Chưa ghi lý do';
      return `${label}: ${leads + packages}`;
    })
    .join('; '),
];
