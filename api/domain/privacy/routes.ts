import type { FastifyReply } from 'fastify';
import { sum } from '#rules/money';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { recordViewersAnswer } from '#schema/viewers';
import { logAction } from '../../audit/log.ts';
import { recordExport } from '../../audit/recordExport.ts';
import { getViewRetentionStart, logRecordViews, waitForViews } from '../../audit/views.ts';
import { badParameterError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { toExportCell } from '../../exports/exportCells.ts';
import { fileContentByType, fileFormats } from '../../exports/fileFormats.ts';
import { sendTable } from '../../exports/sendTable.ts';
import type { ExportTable } from '../../exports/table.ts';
import type { RouteSet } from '../../http/services.ts';
import { buildLongReadContext, buildReadContext, runForRequest } from '../../http/unitOfWork.ts';
import type { Cell } from '../../kinds/cell.ts';
import { describeAnswer } from '../../openapi/shapes.ts';
import { findReadableRecord } from '../../resources/record.ts';
import { type PersonalSection, loadPersonalData as read } from './personalData.ts';

const formats = ['json', ...Object.keys(fileFormats)];
/** Replaces the names of other people by their numbers, because the file is about one person. */
const formatIdOnly = (_target: string, id: string): string => `#${id}`;

/**
 * Registers GET /{customers|agents|users}/{id}/personal_data, which returns all stored data about a person in one file (schema 9.1). The
 * export is recorded.
 */
export const personalDataRoutes: RouteSet = async (app) => {
  for (const resource of Object.values<AnyResource>(resources)) {
    if (!resource.people) continue;
    const config = {
      permission: { roles: ['admin'] },
      costly: true,
      describe: () => describePersonalDataRoute(resource),
    } as const;
    app.get<{ Params: { id: string } }>(
      `/${resource.name}/:id/personal_data`,
      { config, exposeHeadRoute: false },
      async (request, reply) => {
        const format = readFormat(request.url);
        const ctx = buildLongReadContext(request);
        const { id } = await findReadableRecord(ctx, resource, request.params.id);
        // Waits until pending views are stored, so that the file lists them.
        await waitForViews(app.services);
        const sections = await read(ctx, resource, id);
        await runForRequest(request, (noting) =>
          logAction(noting, {
            resource: resource.name,
            id,
            code: 'personal_data',
            label: 'Xuất dữ liệu cá nhân',
          }),
        );
        const exported = { list: `${resource.name}/personal_data`, filters: null, record_id: id };
        const table = toPersonalDataTable(resource, id, sections);
        if (format !== 'json') return sendTable(request, reply, ctx, format, table, exported);
        const end = await recordExport(request, { ...exported, title: table.title, format });
        if (resource.name === 'customers') await logRecordViews(request, resource.name, [id]);
        await end(sum(sections.map(({ rows }) => rows.length)), true);
        return sendAsJson(reply, ctx, resource, id, sections);
      },
    );
  }
};

function readFormat(url: string): 'json' | keyof typeof fileFormats {
  const { searchParams } = new URL(url, 'http://localhost');
  const format = searchParams.get('format') ?? 'json';
  const unknown = [...searchParams.keys()].find((name) => name !== 'format');
  if (unknown) throw badParameterError(unknown, `Không có tham số ${unknown}.`);
  if (!formats.includes(format)) throw badParameterError('format', 'format phải là json, csv hoặc xlsx.');
  return format as 'json' | keyof typeof fileFormats;
}

function sendAsJson(
  reply: FastifyReply,
  ctx: Context,
  { name, label }: AnyResource,
  id: string,
  sections: PersonalSection[],
) {
  void reply.header(
    'content-disposition',
    `attachment; filename="du-lieu-ca-nhan-${name}-${id}-${ctx.today}.json"`,
  );
  return {
    data: {
      resource: name,
      label,
      id,
      made_at: ctx.now.toISOString(),
      sections: sections.map((section) => ({
        name: section.name,
        label: section.label,
        total: section.total,
        records: section.rows.map((row) => ({
          id: String(row.id),
          values: Object.fromEntries(section.fields.map(([field]) => [field, row[field] ?? null])),
        })),
        fields: Object.fromEntries(section.fields.map(([field, { label: called }]) => [field, called])),
      })),
    },
  };
}

function toPersonalDataTable(
  resource: AnyResource,
  id: string,
  sections: readonly PersonalSection[],
): ExportTable {
  return {
    title: `Dữ liệu cá nhân ${resource.label} ${id}`,
    columns: ['Mục', 'Số', 'Thông tin', 'Nội dung'].map((label) => ({ label, format: 'text' })),
    rows: iterateRows(sections),
    ...(resource.name === 'customers' && { customers: new Set([Number(id)]) }),
  };
}

async function* iterateRows(sections: readonly PersonalSection[]): AsyncGenerator<Cell[]> {
  for (const { label, fields, rows } of sections)
    for (const row of rows)
      for (const [name, field] of fields) {
        const value = toExportCell(field, row[name], formatIdOnly);
        if (value !== null && value !== '') yield [label, String(row.id), field.label, String(value)];
      }
}

const describePersonalDataRoute = (resource: AnyResource): Record<string, unknown> => ({
  tags: [resource.name],
  summary: `${resource.label}: mọi dữ liệu về một người, trong một tệp`,
  querystring: {
    type: 'object',
    properties: { format: { type: 'string', enum: formats, description: 'json khi không nói gì' } },
  },
  response: {
    200: {
      description: 'Tệp, tên tệp ở Content-Disposition',
      content: {
        'application/json': { schema: { type: 'object' } },
        ...fileContentByType,
      },
    },
  },
});

/** Maximum number of views on the page; only the newest are shown. */
const MAX_VIEWS = 500;

/**
 * Registers GET /{customers|agents|users}/{id}/viewers, which returns the users who opened this record in the last 90 days, newest first
 * (schema 9.3).
 */
export const viewerRoutes: RouteSet = async (app) => {
  app.addHook('onClose', () => waitForViews(app.services));
  for (const resource of Object.values<AnyResource>(resources)) {
    if (!resource.people) continue;
    const config = {
      permission: { roles: ['admin'] },
      describe: () => ({
        tags: [resource.name],
        summary: `${resource.label}: ai đã xem trong 90 ngày`,
        ...describeAnswer(recordViewersAnswer),
      }),
    } as const;
    app.get<{ Params: { id: string } }>(`/${resource.name}/:id/viewers`, { config }, async (request) => {
      const ctx = buildReadContext(request);
      const { id } = await findReadableRecord(ctx, resource, request.params.id);
      await waitForViews(app.services);
      const rows: { user_id: number; name: string; via: string | null; created_at: string }[] = await ctx
        .db('record_views as v')
        .join('users as u', 'u.id', 'v.user_id')
        .where({ resource: resource.name, record_id: Number(id) })
        .where('v.created_at', '>=', getViewRetentionStart(ctx.now))
        .orderBy('v.created_at', 'desc')
        .orderBy('v.id', 'desc')
        .limit(MAX_VIEWS)
        .select('v.user_id', 'u.name', 'v.via', 'v.created_at');
      return {
        data: rows.map(({ user_id, name, via, created_at }) => ({
          user_id: String(user_id),
          name,
          via,
          at: created_at,
        })),
      };
    });
  }
};
