/** The tables of all reports. Each table shows the same data as the report's screen, with totals. */

import { payRunPaths, payTransfers, withheldTax } from '#schema/payRun';
import { listReportPaths, type ReportName, reports } from '#schema/reports/index';
import type { Report, ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { loadPlanAhead } from '../../reports/loadAhead.ts';
import type { ExportTable } from '../table.ts';
import { createTableLoader } from './declaredTable.ts';
import { loadCapacityTable } from './loadCapacityTable.ts';
import { loadMarketingTable } from './loadMarketingTable.ts';
import { loadPayRunTable } from './loadPayRunTable.ts';
import { loadProfitLossTable } from './loadProfitLossTable.ts';
import { loadReceivablesTable } from './loadReceivablesTable.ts';
import { loadRevenueTable } from './loadRevenueTable.ts';
import { loadScheduleTable } from './loadScheduleTable.ts';
import { loadTransferTable } from './loadTransferTable.ts';
import {
  loadBankTable,
  loadBreakdownTable,
  loadEstimatedTable,
  loadPartnerRevenueTable,
} from './totalledTables.ts';

type TableLoader<R extends Report> = (ctx: Context, params: ReportParamsOf<R>) => Promise<ExportTable>;

/**
 * The function that builds the table of each report. TypeScript refuses the code if a declared report is missing here. Null means that the
 * report is part of another page and has no file.
 */
const tableLoaders: { readonly [N in ReportName]: TableLoader<(typeof reports)[N]> | null } = {
  revenue: loadRevenueTable,
  partner_revenue: loadPartnerRevenueTable,
  estimated_partner_revenue: loadEstimatedTable,
  schedule: loadScheduleTable,
  'schedule/cell': null,
  'schedule/day': null,
  today: null,
  worklist: null,
  marketing: loadMarketingTable,
  pl: loadProfitLossTable,
  aps: loadCapacityTable,
  bank: loadBankTable,
  receivables: loadReceivablesTable,
  breakdown: loadBreakdownTable,
  ahead: createTableLoader(reports.ahead, loadPlanAhead),
  proof: null,
};

interface ReportTable {
  report: Report;
  table: (ctx: Context, params: ReportParamsOf<Report>) => Promise<ExportTable>;
}

interface ExportedReport extends ReportTable {
  /** Path relative to the API, without `/export`. */
  path: string;
  /** Additional workbooks, by the value of `format` that requests them. */
  sheets?: Readonly<Record<string, ReportTable>>;
}

const reportTables = listReportPaths().flatMap(({ path, report }): ExportedReport[] => {
  const table = tableLoaders[report.name as ReportName] as TableLoader<Report> | null;
  return table ? [{ path: `reports/${path}`, report, table }] : [];
});

export const exportedReports: readonly ExportedReport[] = [
  ...reportTables,
  ...payRunPaths.map((path) => ({
    path,
    report: withheldTax,
    table: loadPayRunTable as TableLoader<Report>,
    sheets: { transfer: { report: payTransfers, table: loadTransferTable as TableLoader<Report> } },
  })),
];
