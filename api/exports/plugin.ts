import { resources } from '#schema/index';
import type { Feature } from '../http/parts.ts';
import { reading } from '../http/work.ts';
import { parseQuery } from '../jsonapi/query.ts';
import { describeExport } from './describeExport.ts';
import { listTable } from './listTable.ts';
import { readFormat, withoutFormat } from './readFormat.ts';
import { sendTable } from './sendTable.ts';

/** A large file on a slow line takes its time. */
export const exportTimeout = 3_600_000;

/** `GET /{resource}/export?format=csv|xlsx` of every resource, with its list's parameters (contract §7). */
export const exports: Feature = async (app) => {
  for (const resource of Object.values(resources))
    app.get(
      `/${resource.name}/export`,
      {
        config: {
          permission: { resource: resource.name, verb: 'read' },
          describe: () => describeExport(resource),
        },
        handlerTimeout: exportTimeout,
        // It would read everything to say how long it is.
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const format = readFormat(request.url);
        const ctx = reading(request);
        const query = parseQuery(withoutFormat(request.url), { list: true });
        return sendTable(request, reply, ctx, format, listTable(ctx, resource, query));
      },
    );
};
