import type { Fields } from '#schema/kinds';
import { kinds } from '../kinds/index.ts';

/** A session call's part of openapi.json: its plain body by these fields, and the members of `data` it answers. */
export function describeCall(
  summary: string,
  fields: Fields | null,
  answer: Record<string, unknown>,
): Record<string, unknown> {
  const body = fields && {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(fields).filter((name) => fields[name]?.required),
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { title: field.label, ...kinds[field.kind].jsonSchema(field) },
      ]),
    ),
  };
  const data = { type: 'object', properties: answer };
  return {
    tags: ['session'],
    summary,
    ...(body ? { body } : {}),
    response: { 200: { description: 'Xong', type: 'object', properties: { data } } },
  };
}
