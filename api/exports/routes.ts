import { Readable } from 'node:stream';
import { HOUR_MS } from '#rules/durations';
import { formatDate, formatMonth } from '#rules/format';
import type { Role, Viewer } from '#schema/access';
import { findResource, resources } from '#schema/index';
import type { Field } from '#schema/kinds';
import type { Report } from '#schema/reports/report';
import { type AnyResource, listFilters } from '#schema/resource';
import type { WorkRecord } from '#schema/work';
import { hasAnyGrant } from '../access/permit.ts';
import { toReportPermission } from '../access/toReportPermission.ts';
import { badParameterError, forbiddenError, notFoundError, refusedError } from '../base/domainError.ts';
import type { RouteSet } from '../http/services.ts';
import { buildLongReadContext, buildReadContext } from '../http/unitOfWork.ts';
import { type ParsedListQuery, parseQuery } from '../jsonapi/query.ts';
import { readReportParams } from '../jsonapi/readReportParams.ts';
import { findChoiceLabel } from '../kinds/cell.ts';
import { describeReport } from '../openapi/describeReport.ts';
import { acceptedAnswer } from '../openapi/shapes.ts';
import { findReadableRecord } from '../resources/record.ts';
import { readFileParts } from '../work/workFiles.ts';
import { buildListTable } from './buildListTable.ts';
import { buildEditTable } from './editTable.ts';
import { toExportCell } from './exportCells.ts';
import { type FileFormatName, fileContentByType, fileFormats, isFileFormat } from './fileFormats.ts';
import { exportedReports } from './reports/index.ts';
import { sendFile, sendTable } from './sendTable.ts';

const formats = Object.keys(fileFormats).filter(isFileFormat);

/** Deadline in milliseconds, long enough for a large file on a slow connection. */
const DEADLINE_MS = HOUR_MS;

/**
 * Registers `GET /{resource}/export?format=csv|xlsx` for every resource and report, with the parameters of the list or report (schema 3.8).
 */
export const exportsRoutes: RouteSet = async (app) => {
  for (const resource of Object.values(resources))
    app.get(
      `/${resource.name}/export`,
      {
        config: {
          permission: { resource: resource.name, verb: 'read' },
          costly: true,
          deadline: DEADLINE_MS,
          describe: () => describeExport(resource),
        },
        // Disables the HEAD route, because it would read the whole table to find the length.
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const format = readFormat(request.url, formats);
        const ctx = buildLongReadContext(request);
        const query = parseQuery(removeFormat(request.url), { list: true });
        const isForEdit = readPurpose(request.url, resource, format);
        if (isForEdit && !hasAnyGrant(resource, ctx.viewer, 'edit')) throw forbiddenError();
        const table = isForEdit ? buildEditTable(ctx, resource, query) : buildListTable(ctx, resource, query);
        return sendTable(request, reply, ctx, format, table, {
          list: resource.name,
          filters: describeListFilters(resource, query),
        });
      },
    );
  for (const { path, sheets = {}, ...main } of exportedReports)
    app.get(
      `/${path}/export`,
      {
        config: {
          permission: toReportPermission(main.report),
          costly: true,
          deadline: DEADLINE_MS,
          describe: () => describeReportExport(main.report, Object.keys(sheets)),
        },
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const formatOrSheet = readFormat(request.url, [...formats, ...Object.keys(sheets)]);
        const sheet = sheets[formatOrSheet];
        const { report, table } = sheet ?? main;
        const format = isFileFormat(formatOrSheet) ? formatOrSheet : 'xlsx';
        const ctx = buildLongReadContext(request);
        const { params } = readReportParams(report, removeFormat(request.url), ctx.now);
        return sendTable(request, reply, ctx, format, await table(ctx, params), {
          list: path,
          filters: describeReportParams(report, params),
        });
      },
    );
  app.get<{ Params: { id: string } }>(
    '/work/:id/file',
    {
      config: {
        permission: { resource: 'work', verb: 'read' },
        deadline: DEADLINE_MS,
        describe: () => ({
          tags: ['work'],
          summary: 'Tải tệp mà một lần xuất đã làm xong, trong 24 giờ',
          response: { 200: exportDescription.response[200] },
        }),
      },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const ctx = buildReadContext(request);
      const { id, values } = await findReadableRecord(ctx, resources.work as AnyResource, request.params.id);
      const { kind, user_id, state, resource, answer } = values as WorkRecord;
      const { file_name = '' } = (answer ?? {}) as { file_name?: string };
      const format = formats.find((one) => file_name.endsWith(`.${one}`));
      if (kind !== 'export' || user_id !== ctx.viewer.id || state !== 'finished' || !format)
        throw notFoundError();
      assertCanExport(ctx.viewer, resource);
      const parts = readFileParts(ctx, id);
      const first = await parts.next();
      if (first.done) throw refusedError('file_gone', 'Tệp đã quá một ngày hoặc đã được xóa. Hãy xuất lại.');
      const { type } = fileFormats[format];
      return sendFile(reply, type, file_name, Readable.from(prependChunk(first.value, parts)));
    },
  );
};

async function* prependChunk(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/**
 * Asserts that the viewer may still read the exported list, because rights may have changed since the export.
 * @param list path of the list without `/export`
 * @throws DomainError 403
 */
function assertCanExport(viewer: Viewer, list: string): void {
  const exported = exportedReports.find(({ path }) => path === list);
  const resource = findResource(list);
  const roles: readonly Role[] = exported ? toReportPermission(exported.report).roles : ['admin'];
  const may = resource
    ? hasAnyGrant(resource, viewer, 'read')
    : roles.some((role) => viewer.roles.includes(role));
  if (!may) throw forbiddenError();
}

/** Returns the query parameter `format`. @throws DomainError 400 when it is missing, repeated or unknown */
function readFormat<Name extends string>(url: string, names: readonly Name[]): Name {
  const given = new URL(url, 'http://localhost').searchParams.getAll('format');
  const name = names.find((one) => one === given[0]);
  if (given.length !== 1 || !name)
    throw badParameterError('format', `format phải là ${names.join(' hoặc ')}.`);
  return name;
}

/** True if the file is exported for editing. @throws DomainError 400 for an unknown purpose, or if this list or format cannot be edited */
function readPurpose(url: string, resource: AnyResource, format: FileFormatName): boolean {
  const given = new URL(url, 'http://localhost').searchParams.getAll('for');
  if (given.length === 0) return false;
  if (given.length > 1 || given[0] !== 'edit' || !resource.roundTrip)
    throw badParameterError('for', 'Danh sách này không xuất để sửa được.');
  if (format !== 'xlsx') throw badParameterError('format', 'Tệp để sửa phải là xlsx.');
  return true;
}

/** Returns the address without the parameters `format` and `for`. */
function removeFormat(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete('format');
  searchParams.delete('for');
  return `${pathname}?${searchParams}`;
}

const joinWords = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join('; ') || null;

/**
 * Describes the parameters of a list in words: 'Cấp độ: L1, C3; Sắp xếp: Ngày liên hệ giảm dần; Cột: Họ tên, Điện thoại'. Returns null for
 * the whole list.
 */
function describeListFilters(
  resource: AnyResource,
  { filters, sort, fields }: ParsedListQuery,
): string | null {
  const labelAt = (name: string): string => resource.fields[name]?.label ?? name;
  const known = new Map(listFilters(resource).map((one) => [one.name, one]));
  const filtered = [...filters].map(([name, text]) => {
    if (text === '') return null;
    if (name === 'q') return `Tìm: ${text}`;
    const filter = known.get(name);
    const field = resource.fields[filter?.at ?? name];
    const choices = filter?.choices ?? field?.choices ?? [];
    const values = text
      .split(',')
      .map((one) => formatDate(findChoiceLabel({ choices } as Field, one.trim())));
    return `${filter?.label ?? field?.label ?? name}: ${values.join(', ')}`;
  });
  const sorted = sort.map(({ name, down }) => `${labelAt(name)} ${down ? 'giảm dần' : 'tăng dần'}`);
  const columns = [...(fields.get(resource.name) ?? [])].map(labelAt);
  return joinWords([
    ...filtered,
    sorted.length > 0 ? `Sắp xếp: ${sorted.join(', ')}` : null,
    columns.length > 0 ? `Cột: ${columns.join(', ')}` : null,
  ]);
}

/** Describes the report's parameters in words, including defaults: 'Theo ngày: Ngày đăng ký; Từ ngày: 01/11/2026'. */
const describeReportParams = (report: Report, params: Readonly<Record<string, unknown>>): string | null =>
  joinWords(
    Object.entries(report.params).map(([name, field]) => {
      const value = params[name];
      const words = Array.isArray(value)
        ? value.join(', ')
        : toExportCell(field, value, (_target, id) => `#${id}`);
      return words === null || words === ''
        ? null
        : `${field.label}: ${formatShownValue(field, String(words))}`;
    }),
  );

/** Formats a value for display: a day as DD/MM/YYYY, a month as MM/YYYY. */
const formatShownValue = ({ kind }: Field, words: string): string =>
  kind === 'date' ? formatDate(words) : kind === 'month' ? formatMonth(words) : words;

const describeText = (description: string) => ({ type: 'string', description });

/** The `format` parameter and the answer of an export, for openapi.json. */
const exportDescription = {
  format: { type: 'string', enum: formats },
  response: {
    200: {
      description: 'Tệp, tên tệp ở Content-Disposition',
      content: fileContentByType,
    },
    202: acceptedAnswer,
  },
};

/** Describes a list's export in openapi.json, with the list's filters and sort. */
function describeExport(resource: AnyResource): Record<string, unknown> {
  const filters = listFilters(resource).map(({ name, label, many }) => [
    `filter[${name}]`,
    describeText(`${label ?? ''}${many ? ' (nhận a,b)' : ''}`.trim()),
  ]);
  return {
    tags: [resource.name],
    summary: `${resource.label}: xuất cả danh sách thành tệp`,
    description:
      'Theo đúng bộ lọc, thứ tự và quyền xem của danh sách, không chia trang. Với Prefer: respond-async, tệp làm lâu trả 202; xong thì tải ở /work/{id}/file.',
    querystring: {
      type: 'object',
      required: ['format'],
      properties: {
        format: exportDescription.format,
        ...(resource.roundTrip && {
          for: {
            type: 'string',
            enum: ['edit'],
            description: 'Tệp XLSX với các cột được sửa, để nhập lại với mode=update.',
          },
        }),
        ...(resource.search ? { 'filter[q]': describeText('Tìm không dấu, mọi từ đều phải có.') } : {}),
        ...Object.fromEntries(filters),
        sort: describeText('Danh sách cách nhau bằng dấu phẩy; "-" là giảm dần.'),
        [`fields[${resource.name}]`]: describeText('Chỉ các cột này, theo thứ tự này.'),
      },
    },
    response: exportDescription.response,
  };
}

/** Describes a report's export in openapi.json, with the report's parameters. @param sheets additional values of `format` */
function describeReportExport(report: Report, sheets: readonly string[]): Record<string, unknown> {
  const { querystring, ...rest } = describeReport(report) as {
    querystring: { properties: object; required: string[] };
  };
  return {
    ...rest,
    summary: `${report.label}: xuất thành tệp`,
    querystring: {
      ...querystring,
      required: ['format', ...querystring.required],
      properties: {
        format: { ...exportDescription.format, enum: [...formats, ...sheets] },
        ...querystring.properties,
      },
    },
    response: exportDescription.response,
  };
}
