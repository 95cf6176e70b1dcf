import type { Report } from '#schema/reports/report';
import { type AnyResource, filtersOf } from '#schema/resource';
import { describeReport } from '../openapi/describeReport.ts';
import { fileFormats } from './fileFormats.ts';

const formats = Object.keys(fileFormats);
const text = (description: string) => ({ type: 'string', description });

/** What an export answers, and the parameter that asks for it, for openapi.json. */
const exportParts = {
  format: { type: 'string', enum: formats },
  response: {
    200: {
      description: 'Tệp, tên tệp ở Content-Disposition',
      content: Object.fromEntries(
        Object.values(fileFormats).map(({ type }) => [
          type.split(';')[0],
          { schema: { type: 'string', format: 'binary' } },
        ]),
      ),
    },
  },
};

/** A list's export in openapi.json: the list's own filters and sort. */
export function describeExport(resource: AnyResource): Record<string, unknown> {
  const filters = filtersOf(resource).map(({ name, label, many }) => [
    `filter[${name}]`,
    text(`${label ?? ''}${many ? ' (nhận a,b)' : ''}`.trim()),
  ]);
  return {
    tags: [resource.name],
    summary: `${resource.label}: xuất cả danh sách thành tệp`,
    description: 'Theo đúng bộ lọc, thứ tự và quyền xem của danh sách, không chia trang.',
    querystring: {
      type: 'object',
      required: ['format'],
      properties: {
        format: exportParts.format,
        ...(resource.search ? { 'filter[q]': text('Tìm không dấu, mọi từ đều phải có.') } : {}),
        ...Object.fromEntries(filters),
        sort: text('Danh sách cách nhau bằng dấu phẩy; "-" là giảm dần.'),
        [`fields[${resource.name}]`]: text('Chỉ các cột này, theo thứ tự này.'),
      },
    },
    response: exportParts.response,
  };
}

/** A report's export in openapi.json: the report's own parameters. */
export function describeReportExport(report: Report): Record<string, unknown> {
  const { querystring, ...rest } = describeReport(report) as {
    querystring: { properties: object; required: string[] };
  };
  return {
    ...rest,
    summary: `${report.label}: xuất thành tệp`,
    querystring: {
      ...querystring,
      required: ['format', ...querystring.required],
      properties: { format: exportParts.format, ...querystring.properties },
    },
    response: exportParts.response,
  };
}
