/** The tables of all reports. Each table shows the same data as the report's screen, with totals. */

import { payRunPaths, payTransfers, withheldTax } from '#schema/payRun';
import { listReportPaths, type ReportName, reports } from '#schema/reports/index';
import type { Report, ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { loadPlanAhead } from '../../reports/loadAhead.ts';
import type { ExportTable } from '../table.ts';
import { capacityTable } from './capacityTable.ts';
import { rowsTable } from './declaredTable.ts';
import { marketingTable } from './marketingTable.ts';
import { payRunTable } from './payRunTable.ts';
import { profitLossTable } from './profitLossTable.ts';
import { receivablesTable } from './receivablesTable.ts';
import { revenueTable } from './revenueTable.ts';
import { scheduleTable } from './scheduleTable.ts';
import { bankTable, breakdownTable, estimatedTable, partnerRevenueTable } from './totalledTables.ts';
import { transferTable } from './transferTable.ts';

type TableOf<R extends Report> = (ctx: Context, params: ReportParamsOf<R>) => Promise<ExportTable>;

/**
 * Per report, the function that builds its table. The code compiles only if every declared report is listed. Null means that the report is
 * part of another page and has no file.
 */
const tables: { readonly [N in ReportName]: TableOf<(typeof reports)[N]> | null } = {
  revenue: revenueTable,
  partner_revenue: partnerRevenueTable,
  estimated_partner_revenue: estimatedTable,
  schedule: scheduleTable,
  'schedule/cell': null,
  'schedule/day': null,
  today: null,
  worklist: null,
  marketing: marketingTable,
  pl: profitLossTable,
  aps: capacityTable,
  bank: bankTable,
  receivables: receivablesTable,
  breakdown: breakdownTable,
  ahead: rowsTable(reports.ahead, loadPlanAhead),
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

const ofReports = listReportPaths().flatMap(({ path, report }): ExportedReport[] => {
  const table = tables[report.name as ReportName] as TableOf<Report> | null;
  return table ? [{ path: `reports/${path}`, report, table }] : [];
});

export const exportedReports: readonly ExportedReport[] = [
  ...ofReports,
  ...payRunPaths.map((path) => ({
    path,
    report: withheldTax,
    table: payRunTable as TableOf<Report>,
    sheets: { transfer: { report: payTransfers, table: transferTable as TableOf<Report> } },
  })),
];
