/** Every report's table, as its screen shows it with its totals, by the paths it is served under. */
import { aps } from '#schema/reports/aps';
import { estimatedPartnerRevenue } from '#schema/reports/estimatedPartnerRevenue';
import { marketing } from '#schema/reports/marketing';
import { partnerRevenue } from '#schema/reports/partnerRevenue';
import { pl } from '#schema/reports/pl';
import type { ParamsOf, Report } from '#schema/reports/report';
import { revenue } from '#schema/reports/revenue';
import { schedule } from '#schema/reports/schedule';
import type { Context } from '../../context.ts';
import { readParams } from '../../jsonapi/readParams.ts';
import type { Table } from '../table.ts';
import { capacityTable } from './capacityTable.ts';
import { estimatedTable } from './estimatedTable.ts';
import { marketingTable } from './marketingTable.ts';
import { partnerRevenueTable } from './partnerRevenueTable.ts';
import { plTable } from './plTable.ts';
import { revenueTable } from './revenueTable.ts';
import { scheduleTable } from './scheduleTable.ts';

export interface ExportedReport {
  path: string;
  report: Report;
  /** @throws ApiError 400 naming the parameter */
  table: (ctx: Context, url: string) => Promise<Table>;
}

const exported = <R extends Report>(
  report: R,
  table: (ctx: Context, params: ParamsOf<R>) => Promise<Table>,
  path: string = report.name,
): ExportedReport => ({
  path,
  report,
  table: async (ctx, url) => table(ctx, readParams(report, url).params),
});

export const exportedReports: readonly ExportedReport[] = [
  exported(revenue, revenueTable),
  exported(partnerRevenue, partnerRevenueTable),
  // It has two names (rules 8.14).
  exported(partnerRevenue, partnerRevenueTable, 'partner_revenue_report'),
  exported(estimatedPartnerRevenue, estimatedTable),
  exported(schedule, scheduleTable),
  exported(marketing, marketingTable),
  exported(pl, plTable),
  exported(aps, capacityTable),
];
