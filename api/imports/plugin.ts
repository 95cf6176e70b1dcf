import type { FastifyRequest } from 'fastify';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { type FileFormatName, fileFormats } from '../exports/fileFormats.ts';
import { sendTable } from '../exports/sendTable.ts';
import type { Feature } from '../http/parts.ts';
import { readContext } from '../http/work.ts';
import { describeImport, describeTemplate } from './describeImport.ts';
import { runImport } from './runImport.ts';
import { faultTable, templateTable } from './tables.ts';

/** A thousand rows on a slow machine, in milliseconds. */
const deadline = 300_000;
/** The longest file, in bytes. */
const mostBytes = 5 * 1024 * 1024;
const formats = Object.keys(fileFormats) as FileFormatName[];
const types = Object.values(fileFormats).map(({ type }) => type.split(';')[0] as string);

interface Asked {
  dry_run?: 'true' | 'false';
  duplicates?: 'skip' | 'keep';
  report?: FileFormatName;
}
const asked = {
  type: 'object',
  additionalProperties: false,
  properties: {
    dry_run: { type: 'string', enum: ['true', 'false'] },
    duplicates: { type: 'string', enum: ['skip', 'keep'] },
    report: { type: 'string', enum: formats },
  },
};
const format = {
  type: 'object',
  additionalProperties: false,
  required: ['format'],
  properties: { format: { type: 'string', enum: formats } },
};

/**
 * `POST /{resource}/import` of a CSV or XLSX file as the body, with `dry_run=true` to see what would come of it (and
 * `report=csv|xlsx` for the file with its faults), and `GET /{resource}/import/template`.
 */
export const imports: Feature = async (app) => {
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => {
    done(null, body);
  });
  for (const resource of Object.values(resources)) if (resource.imports) importOf(resource);

  function importOf(resource: AnyResource): void {
    const permission = { resource: resource.name, verb: 'create' } as const;
    app.get(
      `/${resource.name}/import/template`,
      {
        config: { permission, describe: () => describeTemplate(resource) },
        schema: { querystring: format },
        exposeHeadRoute: false,
      },
      (request: FastifyRequest<{ Querystring: { format: FileFormatName } }>, reply) => {
        const ctx = readContext(request);
        return sendTable(request, reply, ctx, request.query.format, templateTable(resource, ctx.viewer));
      },
    );
    app.post(
      `/${resource.name}/import`,
      {
        config: {
          permission,
          files: types,
          costly: true,
          deadline,
          describe: () => describeImport(resource),
        },
        schema: { querystring: asked },
        bodyLimit: mostBytes,
      },
      async (request: FastifyRequest<{ Querystring: Asked; Body: Buffer | undefined }>, reply) => {
        const { dry_run, duplicates, report } = request.query;
        const { answer, sheet } = await runImport(request, resource, request.body ?? Buffer.alloc(0), {
          dryRun: dry_run === 'true' || report !== undefined,
          keepDuplicates: duplicates === 'keep',
        });
        if (report === undefined) return { data: answer };
        return sendTable(
          request,
          reply,
          readContext(request),
          report,
          faultTable(resource, sheet, answer.rows),
        );
      },
    );
  }
};
