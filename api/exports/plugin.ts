import { resources } from '#schema/index';
import { readersOf } from '../access/readersOf.ts';
import { badParameter } from '../errors.ts';
import type { Feature } from '../http/parts.ts';
import { readerContext } from '../http/work.ts';
import { parseQuery } from '../jsonapi/query.ts';
import { readParams } from '../jsonapi/readParams.ts';
import { describeExport, describeReportExport } from './describeExport.ts';
import { type FileFormatName, fileFormats } from './fileFormats.ts';
import { listWords, reportWords } from './filterWords.ts';
import { listTable } from './listTable.ts';
import { exportedReports } from './reports/index.ts';
import { sendTable } from './sendTable.ts';

/** A large file on a slow line takes its time; in milliseconds. */
const deadline = 3_600_000;

/** `GET /{resource}/export?format=csv|xlsx` of every resource and report, with its own parameters (schema 3.8). */
export const exports: Feature = async (app) => {
  for (const resource of Object.values(resources))
    app.get(
      `/${resource.name}/export`,
      {
        config: {
          permission: { resource: resource.name, verb: 'read' },
          costly: true,
          deadline,
          describe: () => describeExport(resource),
        },
        // It would read everything to say how long it is.
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const format = readFormat(request.url);
        const ctx = readerContext(request);
        const query = parseQuery(withoutFormat(request.url), { list: true });
        return sendTable(request, reply, ctx, format, listTable(ctx, resource, query), {
          list: resource.name,
          filters: listWords(resource, query),
        });
      },
    );
  for (const { path, report, table } of exportedReports)
    app.get(
      `/reports/${path}/export`,
      {
        config: {
          permission: readersOf(report),
          costly: true,
          deadline,
          describe: () => describeReportExport(report),
        },
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const format = readFormat(request.url);
        const ctx = readerContext(request);
        const { params } = readParams(report, withoutFormat(request.url), ctx.now);
        return sendTable(request, reply, ctx, format, await table(ctx, params), {
          list: `reports/${path}`,
          filters: reportWords(report, params),
        });
      },
    );
};

/** The `format` of an address. @throws ApiError 400 when it is missing, given twice or none we know */
function readFormat(url: string): FileFormatName {
  const given = new URL(url, 'http://localhost').searchParams.getAll('format');
  const [format] = given;
  if (given.length !== 1 || format === undefined || !Object.hasOwn(fileFormats, format))
    throw badParameter('format', 'format phải là csv hoặc xlsx.');
  return format as FileFormatName;
}

/** The address without it. */
function withoutFormat(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete('format');
  return `${pathname}?${searchParams}`;
}
