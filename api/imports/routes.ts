import type { FastifyRequest } from 'fastify';
import type { Viewer } from '#schema/access';
import { getImportSpec } from '#schema/importSpecs';
import type { ImportMapping, ImportResolution, ImportRow } from '#schema/imports';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { hasAnyGrant } from '../access/permit.ts';
import { badParameterError, DomainError, forbiddenError } from '../base/domainError.ts';
import { isObject } from '../base/isObject.ts';
import { JSON_BOUNDS, JsonError, parseJson } from '../base/parseJson.ts';
import { type FileFormatName, fileContentByType, fileFormats } from '../exports/fileFormats.ts';
import { sendTable } from '../exports/sendTable.ts';
import type { ExportTable } from '../exports/table.ts';
import { withIdempotencyAcross } from '../http/idempotency.ts';
import type { RouteSet } from '../http/services.ts';
import { buildReadContext, runForRequest } from '../http/unitOfWork.ts';
import type { Cell } from '../kinds/cell.ts';
import type { JsonSchema } from '../kinds/kind.ts';
import { acceptedAnswer } from '../openapi/shapes.ts';
import { WORK_DEADLINE_MS } from '../work/answerWork.ts';
import { listImportableFields } from './listImportableFields.ts';
import { FAULT_COLUMN_HEADING } from './mapColumns.ts';
import type { ParsedSheet } from './readSheet.ts';
import { runImport } from './runImport.ts';
import { runUpdate } from './runUpdate.ts';

/** Maximum bytes of a file. */
const maxBytes = 5 * 1024 * 1024;
const formats = Object.keys(fileFormats) as FileFormatName[];
const contentTypes = Object.keys(fileContentByType);

interface ImportQuery {
  dry_run?: 'true' | 'false';
  duplicates?: 'skip' | 'keep';
  invalid?: 'skip' | 'refuse';
  mapping?: string;
  file_name?: string;
  report?: FileFormatName;
  sheet?: string;
  mode?: 'create' | 'update';
  resolve?: string;
}
const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    dry_run: { type: 'string', enum: ['true', 'false'] },
    duplicates: { type: 'string', enum: ['skip', 'keep'] },
    invalid: { type: 'string', enum: ['skip', 'refuse'] },
    mapping: { type: 'string', maxLength: 8_000 },
    file_name: { type: 'string', maxLength: 255 },
    report: { type: 'string', enum: formats },
    sheet: { type: 'string', maxLength: 255 },
    mode: { type: 'string', enum: ['create', 'update'] },
    resolve: { type: 'string', maxLength: 8_000 },
  },
};
const formatQuerystring = {
  type: 'object',
  additionalProperties: false,
  required: ['format'],
  properties: { format: { type: 'string', enum: formats } },
};

/**
 * `POST /{resource}/import` with a CSV or XLSX file as the body. `dry_run=true` previews the result, and `report=csv|xlsx` returns the file
 * with its faults in an additional column. `GET /{resource}/import/template` returns a template.
 */
export const importsRoutes: RouteSet = async (app) => {
  app.addContentTypeParser(
    contentTypes,
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (_request, body, done) => {
      done(null, body);
    },
  );
  for (const resource of Object.values(resources))
    if (resource.imports || resource.roundTrip) importOf(resource);

  function importOf(resource: AnyResource): void {
    const permission = { resource: resource.name, verb: 'create' } as const;
    if (resource.imports)
      app.get(
        `/${resource.name}/import/template`,
        {
          config: { permission, describe: () => describeTemplate(resource) },
          schema: { querystring: formatQuerystring },
          exposeHeadRoute: false,
        },
        (request: FastifyRequest<{ Querystring: { format: FileFormatName } }>, reply) => {
          const ctx = buildReadContext(request);
          return sendTable(
            request,
            reply,
            ctx,
            request.query.format,
            buildTemplateTable(resource, ctx.viewer),
          );
        },
      );
    app.post(
      `/${resource.name}/import`,
      {
        config: {
          permission,
          files: contentTypes,
          costly: true,
          deadline: WORK_DEADLINE_MS,
          describe: () => describeImport(resource),
        },
        schema: { querystring },
        bodyLimit: maxBytes,
      },
      async (request: FastifyRequest<{ Querystring: ImportQuery; Body: Buffer | undefined }>, reply) => {
        const { dry_run, duplicates, report, invalid, mapping, file_name } = request.query;
        const dryRun = dry_run === 'true' || report !== undefined;
        const run = () =>
          runImport(request, reply, resource, request.body ?? Buffer.alloc(0), {
            dryRun,
            keepDuplicates: duplicates === 'keep',
            skipInvalid: invalid === 'skip',
            mapping: readMapping(mapping),
            fileName: file_name?.trim() || null,
            ...(request.query.sheet !== undefined && { sheet: request.query.sheet }),
            allowsRepeat: report !== undefined,
          });
        const isUpdate = request.query.mode === 'update';
        if (isUpdate) assertUpdatable(request, resource);
        else if (!resource.imports && !dryRun)
          throw badParameterError('mode', 'Danh sách này chỉ nhận lại tệp đã xuất để sửa: mode=update.');
        const bring = async () => {
          if (isUpdate)
            return runUpdate(request, reply, resource, request.body ?? Buffer.alloc(0), {
              dryRun,
              resolve: readResolution(request.query.resolve),
              fileName: file_name?.trim() || null,
              ...(request.query.sheet !== undefined && { sheet: request.query.sheet }),
            });
          const outcome = await run();
          return 'data' in outcome ? outcome : { data: outcome.answer };
        };
        const isOnce = !dryRun && request.headers['idempotency-key'] !== undefined;
        if (isOnce)
          return withIdempotencyAcross((work) => runForRequest(request, work), request, reply, bring);
        if (report === undefined) return bring();
        const outcome = await run();
        if ('data' in outcome) return outcome;
        const { answer, sheet } = outcome;
        return sendTable(
          request,
          reply,
          buildReadContext(request),
          report,
          buildFaultTable(resource, sheet, answer.rows, invalid === 'skip'),
        );
      },
    );
  }
};

/** Asserts that the list can be exported for editing and imported again, and that the viewer may edit its records. @throws DomainError */
function assertUpdatable(request: FastifyRequest<{ Querystring: ImportQuery }>, resource: AnyResource): void {
  const { report } = request.query;
  if (!resource.roundTrip) throw badParameterError('mode', 'Danh sách này không sửa bằng tệp được.');
  if (report !== undefined) throw badParameterError('report', 'mode=update không trả lại tệp lỗi.');
  if (!hasAnyGrant(resource, buildReadContext(request).viewer, 'edit')) throw forbiddenError();
}

const textSchema: JsonSchema = { type: 'string' };
const countSchema: JsonSchema = { type: 'integer' };
const nullableTextSchema: JsonSchema = { type: ['string', 'null'] };
const buildListSchema = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const buildObjectSchema = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
});

const importAnswer = buildObjectSchema({
  state: {
    type: 'string',
    enum: ['unmapped', 'edited', 'checked', 'imported', 'repeated', 'refused', 'stopped'],
  },
  import_id: { type: ['string', 'null'] },
  imported_at: { type: ['string', 'null'] },
  total: countSchema,
  created: countSchema,
  invalid: countSchema,
  duplicates: countSchema,
  doubtful: countSchema,
  columns: buildListSchema(textSchema),
  ignored: buildListSchema(textSchema),
  stored_columns: buildListSchema(textSchema),
  headings: buildListSchema(
    buildObjectSchema({
      heading: textSchema,
      field: nullableTextSchema,
      by: nullableTextSchema,
      sample: textSchema,
      cells: countSchema,
      noted: countSchema,
      wrong: countSchema,
    }),
  ),
  sheets: buildListSchema(
    buildObjectSchema({ name: textSchema, rows: countSchema, read: { type: 'boolean' } }),
  ),
  words: buildListSchema(
    buildObjectSchema({
      field: textSchema,
      text: textSchema,
      value: nullableTextSchema,
      by: nullableTextSchema,
      rows: countSchema,
    }),
  ),
  fields: buildListSchema(
    buildObjectSchema({
      name: textSchema,
      label: textSchema,
      required: { type: 'boolean' },
      choices: buildListSchema(buildObjectSchema({ value: textSchema, label: textSchema })),
    }),
  ),
  missing: buildListSchema(textSchema),
  rows: buildListSchema(
    buildObjectSchema({
      row: countSchema,
      state: { type: 'string', enum: ['ok', 'duplicate', 'invalid'] },
      errors: buildListSchema(buildObjectSchema({ column: nullableTextSchema, detail: textSchema })),
      doubts: buildListSchema(buildObjectSchema({ column: nullableTextSchema, detail: textSchema })),
      duplicates: buildListSchema(
        buildObjectSchema({
          id: textSchema,
          row: countSchema,
          name: textSchema,
          phone: { type: ['string', 'null'] },
        }),
      ),
      cells: buildListSchema(textSchema),
      stored: buildListSchema(textSchema),
      fates: buildListSchema({ type: 'string', enum: ['stored', 'note', 'out', 'wrong', 'empty'] }),
    }),
  ),
});

const updateAnswer = buildObjectSchema({
  state: { type: 'string', enum: ['checked', 'imported', 'repeated', 'stopped'] },
  import_id: nullableTextSchema,
  imported_at: nullableTextSchema,
  ...Object.fromEntries(
    ['total', 'updated', 'created', 'unchanged', 'invalid', 'duplicates', 'conflicts'].map((name) => [
      name,
      countSchema,
    ]),
  ),
  columns: buildListSchema(textSchema),
  ignored: buildListSchema(textSchema),
  sheets: buildListSchema(
    buildObjectSchema({ name: textSchema, rows: countSchema, read: { type: 'boolean' } }),
  ),
  rows: buildListSchema(
    buildObjectSchema({
      row: countSchema,
      id: nullableTextSchema,
      title: textSchema,
      state: { type: 'string', enum: ['changed', 'new', 'conflict', 'duplicate', 'invalid'] },
      changes: buildListSchema(
        buildObjectSchema({
          ...{ field: textSchema, label: textSchema, from: textSchema, to: textSchema },
          conflict: { type: 'boolean' },
          resolved: { type: 'string', enum: ['mine', 'theirs'] },
        }),
      ),
      errors: buildListSchema(buildObjectSchema({ column: nullableTextSchema, detail: textSchema })),
      doubts: buildListSchema(buildObjectSchema({ column: nullableTextSchema, detail: textSchema })),
    }),
  ),
});

/** Describes the parameters and the answer of importing an edited list, for openapi.json. */
const describeUpdate = (resource: AnyResource): { description: string; query: Record<string, JsonSchema> } =>
  resource.roundTrip
    ? {
        description:
          ' mode=update nhận lại tệp đã xuất để sửa (for=edit): mọi dòng hoặc không dòng nào, dòng không có id là bản ghi mới, dòng vắng mặt giữ nguyên. Trường mà người khác cũng đã sửa là 409 changed, trừ khi resolve là JSON { id: { trường: "mine" | "theirs" } } ("*" thay cho id: mọi bản ghi còn lại). Hơn 1.000 dòng là 413.',
        query: {
          mode: { type: 'string', enum: resource.imports ? ['create', 'update'] : ['update'] },
          resolve: textSchema,
        },
      }
    : { description: '', query: {} };

const describeImport = (resource: AnyResource): Record<string, unknown> => ({
  tags: [resource.name],
  summary: `${resource.label}: nhập từ tệp CSV hoặc XLSX`,
  description:
    'Mọi dòng hoặc không dòng nào; lần nhập bị dừng hay lỗi không để lại dòng nào. invalid=skip bỏ qua các dòng sai. dry_run=true chỉ kiểm tra; report trả lại tệp kèm cột Lỗi, cùng với invalid=skip thì chỉ các dòng sai. mapping là JSON { columns: { tên cột: trường | null }, values: { trường: { chữ: giá trị | null } } }. Cùng một tệp không nhập hai lần.' +
    describeUpdate(resource).description,
  querystring: buildObjectSchema({
    ...describeUpdate(resource).query,
    dry_run: { type: 'string', enum: ['true', 'false'] },
    duplicates: { type: 'string', enum: ['skip', 'keep'] },
    invalid: { type: 'string', enum: ['skip', 'refuse'] },
    mapping: textSchema,
    file_name: textSchema,
    report: { type: 'string', enum: Object.keys(fileFormats) },
    sheet: textSchema,
  }),
  consumes: Object.keys(fileContentByType),
  body: { content: fileContentByType },
  response: {
    200: {
      description: 'Kết quả',
      content: {
        'application/json': {
          schema: resource.roundTrip
            ? {
                anyOf: [buildObjectSchema({ data: importAnswer }), buildObjectSchema({ data: updateAnswer })],
              }
            : buildObjectSchema({ data: importAnswer }),
        },
        ...fileContentByType,
      },
    },
    202: acceptedAnswer,
  },
});

const describeTemplate = (resource: AnyResource): Record<string, unknown> => ({
  tags: [resource.name],
  summary: `${resource.label}: tệp mẫu để nhập`,
  querystring: {
    ...buildObjectSchema({ format: { type: 'string', enum: Object.keys(fileFormats) } }),
    required: ['format'],
  },
  response: { 200: { description: 'Tệp mẫu', content: fileContentByType } },
});

const buildTextTable = (title: string, labels: readonly string[], rows: readonly Cell[][]): ExportTable => ({
  title,
  columns: labels.map((label) => ({ label, format: 'text' })),
  rows: (async function* () {
    yield* rows;
  })(),
});

/** Builds the template: the importable headings, with a star for required fields, and an example row. */
const buildTemplateTable = (resource: AnyResource, viewer: Viewer): ExportTable =>
  buildTextTable(
    `Mẫu nhập ${resource.label}`,
    listImportableFields(resource, viewer).map(([, { label, required }]) =>
      required ? `${label} *` : label,
    ),
    getImportSpec(resource).example
      ? [
          listImportableFields(resource, viewer).map(
            ([name]) => getImportSpec(resource).example?.[name] ?? '',
          ),
        ]
      : [],
  );

/** @throws DomainError `malformed` unless the text is a resolution: `{ id: { field: "mine" | "theirs" } }` */
function readResolution(text: string | undefined): ImportResolution {
  if (!text) return {};
  const isSide = (value: unknown): boolean => value === 'mine' || value === 'theirs';
  try {
    const given = parseJson(text, mappingBounds) as ImportResolution;
    const fits = (one: unknown) => isSide(one) || (isObject(one) && Object.values(one).every(isSide));
    if (isObject(given) && Object.values(given).every(fits)) return given;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
  }
  throw new DomainError({
    code: 'malformed',
    detail: 'resolve phải là { id: { trường: "mine" | "theirs" } }.',
    parameter: 'resolve',
  });
}

/** Bounds of the mapping's JSON: a mapping may have a member for every word of a file. */
const mappingBounds = { ...JSON_BOUNDS, members: 5_000 };

/**
 * @throws DomainError `malformed`, `too_complex` unless the text is a mapping: `{ columns: { heading: field | null }, values: { field: {
 * word: value | null } } }`
 */
function readMapping(text: string | undefined): ImportMapping {
  if (!text) return {};
  const isWords = (value: unknown): boolean =>
    isObject(value) && Object.values(value).every((one) => one === null || typeof one === 'string');
  try {
    const { columns = {}, values = {}, ...other } = parseJson(text, mappingBounds) as ImportMapping;
    const fits = isWords(columns) && isObject(values) && Object.values(values).every(isWords);
    if (fits && Object.keys(other).length === 0) return { columns, values };
  } catch (error) {
    if (error instanceof JsonError && error.code === 'too_complex')
      throw new DomainError({ code: error.code, detail: error.message, parameter: 'mapping' });
    // Ignores the error here: text that is not JSON is refused below.
  }
  throw new DomainError({
    code: 'malformed',
    detail: 'mapping phải là JSON dạng { columns, values }.',
    parameter: 'mapping',
  });
}

/**
 * Builds the file as the client sent it, with the faults in an additional last column.
 * @param invalidOnly if true, the file contains only the invalid rows, otherwise all rows
 */
function buildFaultTable(
  resource: AnyResource,
  { headers, rows }: ParsedSheet,
  results: readonly Result[],
  invalidOnly: boolean,
): ExportTable {
  const columns = headers.flatMap((heading, at) => (heading === FAULT_COLUMN_HEADING ? [] : [at]));
  return buildTextTable(
    `Kiểm tra nhập ${resource.label}`,
    [...columns.map((at) => headers[at] ?? ''), FAULT_COLUMN_HEADING],
    rows.flatMap(({ cells }, index) =>
      invalidOnly && results[index]?.state !== 'invalid'
        ? []
        : [[...columns.map((at) => cells[at] ?? ''), describeResult(results[index])]],
    ),
  );
}

type Result = Pick<ImportRow, 'state' | 'errors' | 'duplicates'>;

const describeResult = (result: Result | undefined): string =>
  [
    ...(result?.errors ?? []).map(({ column, detail }) => (column ? `${column}: ${detail}` : detail)),
    ...(result?.duplicates ?? []).map(({ row, name }) =>
      row ? `Trùng số điện thoại với dòng ${row}` : `Trùng số điện thoại với ${name}`,
    ),
  ].join(' ');
