import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Report, ReportParamsOf } from '#schema/reports/report';
import { toReportPermission } from '../access/toReportPermission.ts';
import type { Context } from '../context.ts';
import { readParams } from '../jsonapi/readParams.ts';
import { describeReport } from '../openapi/describeReport.ts';
import { buildLongReadContext } from './unitOfWork.ts';

interface ReportRouteOptions {
  /** Heading in openapi.json. */
  tag: string;
  /** Context for reading. */
  context?: (request: FastifyRequest) => Context;
  /** Limits parallel requests (`limitConcurrency`). */
  whole?: boolean;
}

/**
 * Registers a GET outside `/reports` that takes a report's parameters, for viewers who may read the report.
 * @param work answers `data`; `id` is from the address, empty if it has none
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
      const { params } = readParams(report, request.url, ctx.now);
      return { data: await work(ctx, params, request.params.id ?? '', request) };
    },
  );
}
