import type { Report } from '#schema/reports/report';
import { kinds } from '../kinds/index.ts';
import { buildSchemaRef } from './schemas.ts';
import { describeAnswer } from './shapes.ts';

const pageNumberSchema = { type: 'integer', minimum: 1 };

/** Describes a report in openapi.json: its parameters with the schemas of their kinds, and the `data` of its answer. */
export function describeReport(report: Report): Record<string, unknown> {
  const properties = Object.entries(report.params).map(([name, field]) => [
    field.kind === 'texts' ? `${name}[]` : name,
    {
      description: field.label,
      ...kinds[field.kind].jsonSchema(field),
      ...(field.default === undefined ? {} : { default: field.default }),
    },
  ]);
  return {
    tags: ['reports'],
    summary: report.label,
    description: `Vai trò: ${Object.keys(report.access).join(', ')}`,
    querystring: {
      type: 'object',
      properties: {
        ...Object.fromEntries(properties),
        ...(report.paged
          ? { 'page[number]': pageNumberSchema, 'page[size]': { ...pageNumberSchema, maximum: 1000 } }
          : {}),
      },
      required: Object.keys(report.params).filter((name) => report.params[name]?.required),
    },
    ...describeAnswer(report.answer, report.paged ? buildSchemaRef('page_meta') : undefined),
  };
}
