import { sum } from '#rules/money';
import { estimatedPartnerRevenue as report } from '#schema/reports/estimatedPartnerRevenue';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { estimatedPartnerRevenue } from '../../reports/estimatedPartnerRevenue.ts';
import type { Table } from '../table.ts';
import { declaredColumns, tableOf } from './declaredTable.ts';

const figures = ['total_packages', 'total_revenue', 'total_commission', 'total_bonus'] as const;

/** Doanh thu chưa chốt: a row a month and partner, and their sum. */
export async function estimatedTable(ctx: Context, params: ParamsOf<typeof report>): Promise<Table> {
  const { rows } = await estimatedPartnerRevenue(ctx, params);
  return tableOf(report, declaredColumns(report, ['month', 'partner_name', ...figures]), [
    ...rows.map((row) => [
      row.month ?? 'Chưa có ngày kết thúc',
      row.partner_name,
      ...figures.map((name) => row[name]),
    ]),
    ['Tổng cộng', null, ...figures.map((name) => sum(rows.map((row) => row[name])))],
  ]);
}
