/** Registers the routes of the reports: one GET each, with the parameters, rights and answer of its declaration. */
import { type reports as declared, listReportPaths, type ReportName } from '#schema/reports/index';
import type { Report, ReportDataOf, ReportParamsOf } from '#schema/reports/report';
import { toReportPermission } from '../access/toReportPermission.ts';
import type { Context } from '../context.ts';
import type { RouteSet } from '../http/services.ts';
import { buildLongReadContext } from '../http/unitOfWork.ts';
import { type PageParams, readReportParams } from '../jsonapi/readReportParams.ts';
import { describeReport } from '../openapi/describeReport.ts';
import { loadPlanAhead } from './loadAhead.ts';
import { loadBankMonth } from './loadBankMonth.ts';
import { loadCapacity } from './loadCapacity.ts';
import { loadEstimatedPartnerRevenue } from './loadEstimatedPartnerRevenue.ts';
import { loadMarketing } from './loadMarketing.ts';
import { loadPartnerRevenue } from './loadPartnerRevenue.ts';
import { loadProfitLoss } from './loadProfitLoss.ts';
import { loadProofResult } from './loadProofResult.ts';
import { loadReceivables } from './loadReceivables.ts';
import { loadRevenue } from './loadRevenue.ts';
import { loadSalesBreakdown } from './loadSalesBreakdown.ts';
import { loadSchedule } from './loadSchedule.ts';
import { loadScheduleCell, loadScheduleDay } from './loadScheduleDay.ts';
import { loadToday } from './loadToday.ts';
import { loadWorklist } from './loadWorklist.ts';

/** Calculates a report; a paged report also returns the number of rows. */
type ReportHandler<R extends Report> = {
  run(
    ctx: Context,
    params: ReportParamsOf<R>,
    page: PageParams,
  ): Promise<ReportDataOf<R> | { data: ReportDataOf<R>; total: number }>;
}['run'];

/** Implementations of the reports; TypeScript refuses the code if a declared report has no entry. */
const reportHandlers: { readonly [N in ReportName]: ReportHandler<(typeof declared)[N]> } = {
  revenue: loadRevenue,
  partner_revenue: loadPartnerRevenue,
  estimated_partner_revenue: loadEstimatedPartnerRevenue,
  schedule: loadSchedule,
  'schedule/cell': loadScheduleCell,
  'schedule/day': loadScheduleDay,
  today: loadToday,
  worklist: loadWorklist,
  marketing: loadMarketing,
  pl: loadProfitLoss,
  aps: loadCapacity,
  bank: loadBankMonth,
  receivables: loadReceivables,
  breakdown: loadSalesBreakdown,
  ahead: loadPlanAhead,
  proof: loadProofResult,
};

const reportHandlersByName: Readonly<Record<string, ReportHandler<Report>>> = reportHandlers;

/** Registers `GET /reports/{name}` for every declared report and the viewers that its declaration allows. */
export const reportsRoutes: RouteSet = async (app) => {
  for (const { path, report } of listReportPaths())
    app.get(
      `/reports/${path}`,
      {
        config: {
          permission: toReportPermission(report),
          costly: true,
          whole: true,
          describe: () => describeReport(report),
        },
      },
      async (request) => {
        const ctx = buildLongReadContext(request);
        const { params, page } = readReportParams(report, request.url, ctx.now);
        const found = await reportHandlersByName[report.name]?.(ctx, params, page);
        return report.paged
          ? buildPagedAnswer(found as { data: unknown; total: number }, page)
          : { data: found };
      },
    );
};

const buildPagedAnswer = (
  { data, total }: { data: unknown; total: number },
  { number, size }: PageParams,
) => ({
  data,
  meta: { total, page_count: Math.ceil(total / size), page_number: number, page_size: size },
});
