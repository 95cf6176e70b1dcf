import type { Fields } from '#schema/kinds';
import type { Permission } from '../../../http/parts.ts';
import { kinds } from '../../../kinds/index.ts';
import type { JsonSchema } from '../../../kinds/kind.ts';
import { answers } from '../../../openapi/shapes.ts';

/** A session call's part of openapi.json: its plain body by these fields, and the `data` it answers. */
export function describeCall(
  summary: string,
  fields: Fields | null,
  data: JsonSchema,
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
  return {
    tags: ['session'],
    summary,
    ...(body ? { body } : {}),
    ...answers(data),
  };
}

/** What a session call is registered with: who may call it, and its part of openapi.json. */
export const callConfig = (permission: Permission, ...call: Parameters<typeof describeCall>) => ({
  permission,
  describe: () => describeCall(...call),
});
