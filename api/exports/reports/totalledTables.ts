/** Tables of reports that end with a row of totals. */

import { banks } from '#rules/banks';
import { sum } from '#rules/money';
import { lostReasons } from '#schema/choices';
import { bank as bankReport } from '#schema/reports/bank';
import { type BreakdownFigures, breakdown as breakdownReport } from '#schema/reports/breakdown';
import { estimatedPartnerRevenue as estimatedReport } from '#schema/reports/estimatedPartnerRevenue';
import { partnerRevenue as partnerRevenueReport } from '#schema/reports/partnerRevenue';
import type { Report, ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import type { Cell } from '../../kinds/cell.ts';
import { loadBankMonth } from '../../reports/loadBankMonth.ts';
import { loadEstimatedPartnerRevenue } from '../../reports/loadEstimatedPartnerRevenue.ts';
import { loadPartnerRevenue } from '../../reports/loadPartnerRevenue.ts';
import { loadSalesBreakdown } from '../../reports/loadSalesBreakdown.ts';
import type { ExportTable } from '../table.ts';
import { toExportColumns, toExportTable } from './declaredTable.ts';

/**
 * Builds the table of a report, with a row of totals at the end.
 * @param names columns that are not summed; in the row of totals, the first of these columns has the label
 * @param figures columns that are summed; they follow `names`
 */
function buildTotalledTable<Name extends string, Figure extends string>(
  report: Report,
  names: readonly Name[],
  figures: readonly Figure[],
  rows: readonly (Readonly<Record<Name, Cell>> & Readonly<Record<Figure, number>>)[],
): ExportTable {
  return toExportTable(report, toExportColumns(report, [...names, ...figures]), [
    ...rows.map((row) => [...names.map((name) => row[name]), ...figures.map((name) => row[name])]),
    [
      'Tổng cộng',
      ...names.slice(1).map(() => null),
      ...figures.map((name) => sum(rows.map((row) => row[name]))),
    ],
  ]);
}

/** Builds the table of Đối chiếu sao kê: one row per account. */
export async function loadBankTable(
  ctx: Context,
  params: ReportParamsOf<typeof bankReport>,
): Promise<ExportTable> {
  const { rows } = await loadBankMonth(ctx, params);
  return buildTotalledTable(
    bankReport,
    ['bank', 'account', 'until', 'opening', 'closing'],
    [
      'in',
      'out',
      'booked_in',
      'booked_out',
      'open_in',
      'open_out',
      'difference',
      'unproven_in',
      'unproven_out',
    ],
    rows.map((row) => ({ ...row, bank: banks.find(({ value }) => value === row.bank)?.label ?? row.bank })),
  );
}

/** Builds the table of Doanh thu chưa chốt: one row per month and partner. */
export async function loadEstimatedTable(
  ctx: Context,
  params: ReportParamsOf<typeof estimatedReport>,
): Promise<ExportTable> {
  const { rows } = await loadEstimatedPartnerRevenue(ctx, params);
  return buildTotalledTable(
    estimatedReport,
    ['month', 'partner_name'],
    ['total_packages', 'total_revenue', 'total_commission', 'total_bonus'],
    rows.map((row) => ({ ...row, month: row.month ?? 'Chưa có ngày kết thúc' })),
  );
}

const partnerFigures = ['total_packages', 'total_revenue', 'total_commission', 'total_bonus'] as const;
const l8Figures = ['l8_packages', 'l8_revenue', 'l8_commission'] as const;

/** Builds the table of Báo cáo đối tác: one row per partner, or per partner and month. */
export async function loadPartnerRevenueTable(
  ctx: Context,
  params: ReportParamsOf<typeof partnerRevenueReport>,
): Promise<ExportTable> {
  const { rows } = await loadPartnerRevenue(ctx, params);
  return buildTotalledTable(
    partnerRevenueReport,
    ['partner_code', 'partner_name', ...(params.split ? (['month'] as const) : [])],
    [...partnerFigures, ...l8Figures],
    rows,
  );
}

const rankingNames = Object.keys(breakdownReport.columns);

/** Builds the table of Xếp hạng: one row per entry, then the sum. */
export async function loadBreakdownTable(
  ctx: Context,
  params: ReportParamsOf<typeof breakdownReport>,
): Promise<ExportTable> {
  const { rows, summary } = await loadSalesBreakdown(ctx, params);
  return toExportTable(breakdownReport, toExportColumns(breakdownReport, rankingNames), [
    ...rows.map((row) => toRankingCells(row.name, row)),
    toRankingCells('Tổng cộng', summary),
  ]);
}

const toRankingCells = (name: string, row: BreakdownFigures): Cell[] => [
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
