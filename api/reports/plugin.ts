/** The reports' calls: one GET each, with its declaration's parameters and rights. */
import type { FastifyInstance } from 'fastify';
import { aps as apsReport } from '#schema/reports/aps';
import { estimatedPartnerRevenue as estimatedReport } from '#schema/reports/estimatedPartnerRevenue';
import { marketing as marketingReport } from '#schema/reports/marketing';
import { partnerRevenue as partnerReport } from '#schema/reports/partnerRevenue';
import { pl as plReport } from '#schema/reports/pl';
import type { ParamsOf, Report } from '#schema/reports/report';
import { revenue as revenueReport } from '#schema/reports/revenue';
import { scheduleCell as cellReport, schedule as scheduleReport } from '#schema/reports/schedule';
import { readersOf } from '../access/readersOf.ts';
import type { Context } from '../context.ts';
import { jsonInTurns } from '../http/jsonInTurns.ts';
import type { Feature } from '../http/parts.ts';
import { readingApart } from '../http/work.ts';
import { type Page, readParams } from '../jsonapi/readParams.ts';
import { describeReport } from '../openapi/describeReport.ts';
import { reportAnswers } from './answers.ts';
import { aps } from './aps.ts';
import { estimatedPartnerRevenue } from './estimatedPartnerRevenue.ts';
import { marketing } from './marketing.ts';
import { partnerRevenue } from './partnerRevenue.ts';
import { pl } from './pl.ts';
import { revenue } from './revenue.ts';
import { schedule } from './schedule.ts';
import { scheduleCell } from './scheduleCell.ts';

/** Serves a report at `/reports/{path}`; what it works out is the answer. */
function serve<R extends Report>(
  app: FastifyInstance,
  report: R,
  work: (ctx: Context, params: ParamsOf<R>, page: Page) => Promise<object>,
  path: string = report.name,
): void {
  app.get(
    `/reports/${path}`,
    {
      config: {
        permission: readersOf(report),
        costly: true,
        whole: true,
        describe: () => describeReport(report, reportAnswers[report.name] ?? {}),
      },
    },
    async (request, reply) => {
      const { params, page } = readParams(report, request.url);
      const answer = await work(readingApart(request), params, page);
      return reply.type('application/json').send(await jsonInTurns(answer));
    },
  );
}

const data = async <D>(found: Promise<D>) => ({ data: await found });

export const reports: Feature = async (app) => {
  serve(app, revenueReport, async (ctx, params, page) => {
    const { data, total } = await revenue(ctx, params, page);
    const page_count = Math.ceil(total / page.size);
    return { data, meta: { total, page_count, page_number: page.number, page_size: page.size } };
  });
  serve(app, partnerReport, (ctx, params) => data(partnerRevenue(ctx, params)));
  // It has two names (rules 8.14).
  serve(app, partnerReport, (ctx, params) => data(partnerRevenue(ctx, params)), 'partner_revenue_report');
  serve(app, estimatedReport, (ctx, params) => data(estimatedPartnerRevenue(ctx, params)));
  serve(app, scheduleReport, (ctx, params) => data(schedule(ctx, params)));
  serve(app, cellReport, (ctx, params) => data(scheduleCell(ctx, params)));
  serve(app, marketingReport, (ctx, params) => data(marketing(ctx, params)));
  serve(app, plReport, (ctx) => data(pl(ctx)));
  serve(app, apsReport, (ctx, params) => data(aps(ctx, params)));
};
