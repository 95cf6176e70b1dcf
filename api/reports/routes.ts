/** The routes of the reports: one GET each, with its declaration's parameters, rights and answer. */
import { reports as declared, type ReportName } from '#schema/reports/index';
import { type DataOf, type ParamsOf, pathsOf, type Report } from '#schema/reports/report';
import { readersOf } from '../access/readersOf.ts';
import type { Context } from '../context.ts';
import { proof } from '../domain/proof/proveBooks.ts';
import type { Feature } from '../http/services.ts';
import { readerContext } from '../http/unitOfWork.ts';
import { type Page, readParams } from '../jsonapi/readParams.ts';
import { describeReport } from '../openapi/describeReport.ts';
import { ahead } from './ahead.ts';
import { aps } from './aps.ts';
import { bank } from './bank.ts';
import { breakdown } from './breakdown.ts';
import { estimatedPartnerRevenue } from './estimatedPartnerRevenue.ts';
import { marketing } from './marketing.ts';
import { partnerRevenue } from './partnerRevenue.ts';
import { pl } from './pl.ts';
import { receivables } from './receivables.ts';
import { revenue } from './revenue.ts';
import { schedule } from './schedule.ts';
import { scheduleCell, scheduleDay } from './scheduleDay.ts';
import { today } from './today.ts';
import { worklist } from './worklist.ts';

/** Calculates a report; a paged report also returns the number of rows. */
type Work<R extends Report> = {
  run(ctx: Context, params: ParamsOf<R>, page: Page): Promise<DataOf<R> | { data: DataOf<R>; total: number }>;
}['run'];

/** Every declared report must be listed here to compile. */
const works: { readonly [N in ReportName]: Work<(typeof declared)[N]> } = {
  revenue,
  partner_revenue: partnerRevenue,
  estimated_partner_revenue: estimatedPartnerRevenue,
  schedule,
  'schedule/cell': scheduleCell,
  'schedule/day': scheduleDay,
  today,
  worklist,
  marketing,
  pl,
  aps,
  bank,
  receivables,
  breakdown,
  ahead,
  proof,
};

const workOf: Readonly<Record<string, Work<Report>>> = works;

/** `GET /reports/{name}` of every declared report, for the viewers in its declaration. */
export const reportsRoutes: Feature = async (app) => {
  for (const report of Object.values(declared) as Report[])
    for (const path of pathsOf(report))
      app.get(
        `/reports/${path}`,
        {
          config: {
            permission: readersOf(report),
            costly: true,
            whole: true,
            describe: () => describeReport(report),
          },
        },
        async (request) => {
          const ctx = readerContext(request);
          const { params, page } = readParams(report, request.url, ctx.now);
          const found = await workOf[report.name]?.(ctx, params, page);
          return report.paged ? paged(found as { data: unknown; total: number }, page) : { data: found };
        },
      );
};

const paged = ({ data, total }: { data: unknown; total: number }, { number, size }: Page) => ({
  data,
  meta: { total, page_count: Math.ceil(total / size), page_number: number, page_size: size },
});
