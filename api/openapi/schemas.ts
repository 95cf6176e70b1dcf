/** Builds the JSON Schemas of a resource's documents from the resource's declaration. */
import { type Field, type Fields, getWriteAccess } from '#schema/kinds';
import { type AnyResource, listReferences } from '#schema/resource';
import { kinds } from '../kinds/index.ts';
import { type JsonSchema, toNullableSchema } from '../kinds/kind.ts';

export const buildSchemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Returns the schemas of these fields as members of a request body; the values are not nullable. */
export const buildInputProperties = (fields: Fields): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { title: field.label, ...kinds[field.kind].jsonSchema(field) },
    ]),
  );

const buildValueSchema = (field: Field): JsonSchema => ({
  title: field.label,
  ...toNullableSchema(field, kinds[field.kind].jsonSchema(field)),
});

const buildAttributes = (fields: [string, Field][]): Record<string, JsonSchema> =>
  Object.fromEntries(fields.map(([name, field]) => [name, buildValueSchema(field)]));

/** Builds the schema of the attributes in a creation or change. */
function buildWrittenAttributes(resource: AnyResource, verb: 'create' | 'edit'): JsonSchema {
  const fields = Object.entries(resource.fields).filter(([, field]) =>
    ['always', verb].includes(getWriteAccess(field)),
  );
  const required = fields
    .filter(([, field]) => field.required && field.default === undefined)
    .map(([name]) => name);
  return {
    type: 'object',
    additionalProperties: false,
    properties: buildAttributes(fields),
    ...(verb === 'create' && required.length > 0 ? { required } : {}),
  };
}

const buildLinkageSchema = (type: string): JsonSchema => ({
  type: 'object',
  required: ['type', 'id'],
  properties: { type: { const: type }, id: { type: 'string' } },
});

/** Builds the schema of a record's attributes in answers. A viewer may receive fewer attributes. */
export const buildAnswerProperties = (fields: Fields): Record<string, JsonSchema> =>
  buildAttributes(
    Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
      if (field.kind === 'password') return [];
      // Some fields are required only in requests, and may be null in answers: a partner's request has no sales person yet, and its
      // customer's phone may have been deleted.
      const isOptional = field.kind === 'ref' || field.from || field.nullable;
      return [[name, isOptional ? { ...field, required: false } : field]];
    }),
  );

/** Builds the schemas `{name}`, `{name}_create` and `{name}_change`, and the schemas of documents with one record and with many. */
export function buildResourceSchemas(resource: AnyResource): Record<string, JsonSchema> {
  const { name } = resource;
  const toOne = Object.entries(listReferences(resource)).map(
    ([relation, { target }]): [string, JsonSchema] => [
      relation,
      { type: 'object', properties: { data: { anyOf: [buildLinkageSchema(target), { type: 'null' }] } } },
    ],
  );
  const further = Object.entries(resource.relations ?? {}).map(
    ([relation, { target, one }]): [string, JsonSchema] => [
      relation,
      {
        type: 'object',
        properties: {
          data: one ? buildLinkageSchema(target) : { type: 'array', items: buildLinkageSchema(target) },
        },
      },
    ],
  );
  const request = (attributes: JsonSchema, withId: boolean): JsonSchema => ({
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'object',
        required: withId ? ['type', 'id'] : ['type'],
        properties: { type: { const: name }, ...(withId ? { id: { type: 'string' } } : {}), attributes },
      },
    },
  });
  return {
    [name]: {
      type: 'object',
      title: resource.label,
      required: ['type', 'id'],
      properties: {
        type: { const: name },
        id: { type: 'string' },
        attributes: {
          type: 'object',
          additionalProperties: false,
          properties: buildAnswerProperties(resource.fields),
        },
        relationships: { type: 'object', properties: Object.fromEntries([...toOne, ...further]) },
        links: { type: 'object', properties: { self: { type: 'string', format: 'uri' } } },
      },
    },
    [`${name}_create`]: request(buildWrittenAttributes(resource, 'create'), false),
    [`${name}_change`]: request(buildWrittenAttributes(resource, 'edit'), true),
    [`${name}_document`]: {
      type: 'object',
      required: ['data'],
      properties: {
        data: buildSchemaRef(name),
        included: { type: 'array', items: { type: 'object' } },
        meta: { type: 'object' },
      },
    },
    [`${name}_list`]: {
      type: 'object',
      required: ['data', 'meta', 'links'],
      properties: {
        data: { type: 'array', items: buildSchemaRef(name) },
        included: { type: 'array', items: { type: 'object' } },
        meta: buildSchemaRef('page_meta'),
        links: { type: 'object', additionalProperties: { type: 'string', format: 'uri' } },
      },
    },
  };
}

export const commonSchemas: Record<string, JsonSchema> = {
  page_meta: {
    type: 'object',
    required: ['total', 'page_count', 'page_number', 'page_size'],
    properties: {
      ...Object.fromEntries(
        ['total', 'page_count', 'page_number', 'page_size'].map((name) => [name, { type: 'integer' }]),
      ),
      sum: { type: 'integer', description: 'What the column named by sum_of adds up to, in đồng.' },
      groups: {
        type: 'array',
        description: 'The whole list by the field named by group_by, with the sums of sum_of.',
        items: {
          type: 'object',
          required: ['key', 'label', 'count'],
          properties: {
            key: { type: ['string', 'null'] },
            label: { type: 'string' },
            count: { type: 'integer' },
            sum: { type: 'integer' },
          },
        },
      },
      more: {
        type: 'boolean',
        description: 'There are more than total, which a search inside texts stops counting at.',
      },
      similar: {
        type: 'array',
        description:
          'Of a search by name that found nothing: at most five records whose names are spelled alike, best first.',
        items: {
          type: 'object',
          required: ['id', 'name'],
          properties: { id: { type: 'string' }, name: { type: 'string' } },
        },
      },
    },
  },
  errors: {
    type: 'object',
    required: ['errors'],
    properties: {
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['status', 'code', 'title', 'detail'],
          properties: {
            status: { type: 'string' },
            code: { type: 'string' },
            title: { type: 'string' },
            detail: { type: 'string' },
            source: {
              type: 'object',
              properties: { pointer: { type: 'string' }, parameter: { type: 'string' } },
            },
            meta: { type: 'object' },
          },
        },
      },
      meta: { type: 'object' },
    },
  },
};
