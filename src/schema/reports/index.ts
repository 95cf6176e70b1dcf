/** All reports, by the name that their URL contains. */

import { bank } from './bank.ts';
import { breakdown } from './breakdown.ts';
import { capacityReport } from './capacityReport.ts';
import { estimatedPartnerRevenue } from './estimatedPartnerRevenue.ts';
import { marketing } from './marketing.ts';
import { partnerRevenue } from './partnerRevenue.ts';
import { planAheadReport } from './planAheadReport.ts';
import { profitLossReport } from './profitLossReport.ts';
import { proof } from './proof.ts';
import { receivables } from './receivables.ts';
import { listPathsOfReport, type Report, type ReportDataOf } from './report.ts';
import { revenue } from './revenue.ts';
import { schedule, scheduleCell, scheduleDay } from './schedule.ts';
import { todayReport } from './todayReport.ts';
import { worklist } from './worklist.ts';

export const reports = {
  revenue,
  partner_revenue: partnerRevenue,
  estimated_partner_revenue: estimatedPartnerRevenue,
  schedule,
  'schedule/cell': scheduleCell,
  'schedule/day': scheduleDay,
  today: todayReport,
  worklist,
  marketing,
  pl: profitLossReport,
  aps: capacityReport,
  bank,
  receivables,
  breakdown,
  ahead: planAheadReport,
  proof,
};
export type ReportName = keyof typeof reports;
/** Type of the `data` in the answer of a report. */
export type ReportData<N extends ReportName> = ReportDataOf<(typeof reports)[N]>;

/** Lists the reports with each path below `/reports/` at which they can be requested. */
export const listReportPaths = (): { path: string; report: Report }[] =>
  Object.values(reports).flatMap((report: Report) =>
    listPathsOfReport(report).map((path) => ({ path, report })),
  );
