import { sum } from '#rules/money';
import { partnerRevenue as report } from '#schema/reports/partnerRevenue';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { partnerRevenue } from '../../reports/partnerRevenue.ts';
import type { Table } from '../table.ts';
import { declaredColumns, tableOf } from './declaredTable.ts';

const figures = [
  'total_packages',
  'total_revenue',
  'total_commission',
  'total_bonus',
  'l8_packages',
  'l8_revenue',
  'l8_commission',
] as const;

/** Báo cáo đối tác: a row a partner, or a partner and month, and their sum. */
export async function partnerRevenueTable(ctx: Context, params: ParamsOf<typeof report>): Promise<Table> {
  const { rows } = await partnerRevenue(ctx, params);
  const names = ['partner_code', 'partner_name', ...(params.split ? (['month'] as const) : [])] as const;
  return tableOf(report, declaredColumns(report, [...names, ...figures]), [
    ...rows.map((row) => [...names, ...figures].map((name) => row[name])),
    [
      'Tổng cộng',
      ...names.slice(1).map(() => null),
      ...figures.map((name) => sum(rows.map((row) => row[name]))),
    ],
  ]);
}
