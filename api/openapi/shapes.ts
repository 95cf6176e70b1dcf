/** Small words for the JSON Schemas of answers that are no resource's documents. */
import type { JsonSchema } from '../kinds/kind.ts';

export const string: JsonSchema = { type: 'string' };
export const integer: JsonSchema = { type: 'integer' };
export const number: JsonSchema = { type: 'number' };
export const flag: JsonSchema = { type: 'boolean' };
export const dayShape: JsonSchema = { type: 'string', format: 'date' };
export const monthShape: JsonSchema = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' };

export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
/** Any names, all values of one shape. */
export const mapOf = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values });
/** Exactly these members; `optional` ones may be left out. */
export const shape = (members: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(members).filter((name) => !optional.includes(name)),
  properties: members,
});
export const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });

/** A session that stands in the way (schema 1.10). */
export const conflictShape = shape({
  package_id: orNull(string),
  customer_name: orNull(string),
  day: dayShape,
  time_period: listOf(string),
  reason: string,
});

/** `{ data: … }` with status 200, as a route's `describe` says it. */
export const answers = (data: JsonSchema, meta?: JsonSchema): Record<string, unknown> => ({
  response: { 200: { description: 'Xong', ...shape(meta ? { data, meta } : { data }) } },
});
