import type { AnyResource } from '#schema/resource';
import { fileFormats } from '../exports/fileFormats.ts';
import type { JsonSchema } from '../kinds/kind.ts';

const file = Object.fromEntries(
  Object.values(fileFormats).map(({ type }) => [
    type.split(';')[0],
    { schema: { type: 'string', format: 'binary' } },
  ]),
);
const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer' };
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });

const answer = object({
  state: { type: 'string', enum: ['checked', 'imported', 'repeated', 'refused'] },
  import_id: { type: ['string', 'null'] },
  imported_at: { type: ['string', 'null'] },
  total: count,
  created: count,
  invalid: count,
  duplicates: count,
  columns: listOf(text),
  ignored: listOf(text),
  rows: listOf(
    object({
      row: count,
      state: { type: 'string', enum: ['ok', 'duplicate', 'invalid'] },
      errors: listOf(object({ column: { type: ['string', 'null'] }, detail: text })),
      duplicates: listOf(object({ id: text, row: count, name: text, phone: { type: ['string', 'null'] } })),
      cells: listOf(text),
    }),
  ),
});

/** The import of a resource in openapi.json. */
export const describeImport = (resource: AnyResource): Record<string, unknown> => ({
  tags: [resource.name],
  summary: `${resource.label}: nhập từ tệp CSV hoặc XLSX`,
  description:
    'Cả tệp là một giao dịch: mọi dòng hoặc không dòng nào. dry_run=true chỉ kiểm tra; report trả lại tệp kèm cột Lỗi. Cùng một tệp không nhập hai lần.',
  querystring: object({
    dry_run: { type: 'string', enum: ['true', 'false'] },
    duplicates: { type: 'string', enum: ['skip', 'keep'] },
    report: { type: 'string', enum: Object.keys(fileFormats) },
  }),
  consumes: Object.keys(file),
  body: { content: file },
  response: {
    200: {
      description: 'Kết quả',
      content: { 'application/json': { schema: object({ data: answer }) }, ...file },
    },
  },
});

/** The file to fill, in openapi.json. */
export const describeTemplate = (resource: AnyResource): Record<string, unknown> => ({
  tags: [resource.name],
  summary: `${resource.label}: tệp mẫu để nhập`,
  querystring: {
    ...object({ format: { type: 'string', enum: Object.keys(fileFormats) } }),
    required: ['format'],
  },
  response: { 200: { description: 'Tệp mẫu', content: file } },
});
