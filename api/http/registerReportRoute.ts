import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Report, ReportParamsOf } from '#schema/reports/report';
import { toReportPermission } from '../access/toReportPermission.ts';
import type { Context } from '../context.ts';
import { readReportParams } from '../jsonapi/readReportParams.ts';
import { describeReport } from '../openapi/describeReport.ts';
import { buildLongReadContext } from './unitOfWork.ts';

interface ReportRouteOptions {
  /** Heading under which openapi.json lists the route. */
  tag: string;
  /** Builds the context with which the route reads. */
  context?: (request: FastifyRequest) => Context;
  /** If true, the number of parallel requests is limited (`limitConcurrency`). */
  whole?: boolean;
}

/**
 * Registers a GET route outside `/reports` that takes a report's parameters, for viewers who may read the report.
 * @param work returns the `data` of the answer; `id` is taken from the path, and is empty if the path has none
 */
export function registerReportRoute<R extends Report>(
  app: FastifyInstance,
  path: string,
  report: R,
  { tag, context = buildLongReadContext, whole = false }: ReportRouteOptions,
  work: (ctx: Context, params: ReportParamsOf<R>, id: string, request: FastifyRequest) => Promise<unknown>,
): void {
  const describe = () => ({ ...describeReport(report), tags: [tag] });
  app.get<{ Params: { id?: string } }>(
    path,
    { config: { permission: toReportPermission(report), whole, describe } },
    async (request) => {
      const ctx = context(request);
      const { params } = readReportParams(report, request.url, ctx.now);
      return { data: await work(ctx, params, request.params.id ?? '', request) };
    },
  );
}
