/** Random requests from openapi.json: any call, with valid and invalid input. */
import fc from 'fast-check';
import type { ResponseBody } from '../support/client.ts';
import { buildSchemaArbitrary } from './ofSchema.ts';

export interface FuzzOperation {
  method: string;
  /** The path in the document, including `{id}`. */
  path: string;
  responses: Record<string, ResponseBody>;
}
export interface FuzzRequest extends FuzzOperation {
  /** The path with its parameters and the query. */
  url: string;
  body: unknown;
  who: string;
}

/** Paths that are not requested: logout ends the caller's own session and has its own tests. */
const skippedPaths = ['/api/v1/logout'];
const strangeIdArbitrary = fc.constantFrom(
  '0',
  '-1',
  'abc',
  '99999999999999999999',
  '1%00',
  '..%2f1',
  '%F0%9F%98%80',
);

/** @param found some record ids of each resource */
export function buildRequestArbitrary(
  document: ResponseBody,
  found: Record<string, string[]>,
): fc.Arbitrary<FuzzRequest> {
  const everyId = [...new Set(Object.values(found).flat())];
  const operations = Object.entries<ResponseBody>(document.paths)
    .filter(([path]) => !skippedPaths.includes(path))
    .flatMap(([path, methods]) =>
      Object.entries<ResponseBody>(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  return fc.constantFrom(...operations).chain(({ path, method, operation }) => {
    const own = found[path.split('/')[3] ?? ''] ?? everyId;
    const ids = fc.constantFrom(...(own.length > 0 ? own : everyId));
    const id = fc.oneof({ weight: 9, arbitrary: ids }, { weight: 1, arbitrary: strangeIdArbitrary });
    const anyId = fc.constantFrom(...everyId);
    const content = Object.values<ResponseBody>(operation.requestBody?.content ?? {})[0];
    return fc.record({
      method: fc.constant(method.toUpperCase()),
      path: fc.constant(path),
      responses: fc.constant(operation.responses),
      url: fc
        .tuple(id, query(operation.parameters ?? [], anyId))
        .map(([one, search]) => path.replace('{id}', one) + (search ? `?${search}` : '')),
      body: content
        ? buildSchemaArbitrary(resolveReferences(content.schema, document), anyId)
        : fc.constant(undefined),
      who: fc.constantFrom('owner', 'owner', 'owner', 'admin', 'finance', 'sales', 'partner'),
    });
  });
}

function query(parameters: ResponseBody[], ids: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  const one = (parameter: ResponseBody) =>
    fc
      .oneof(
        { weight: 3, arbitrary: buildParameterArbitrary(parameter, ids) },
        { weight: 1, arbitrary: buildSchemaArbitrary(parameter.schema, ids) },
      )
      .map((value) => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(String(value))}`);
  const stray = fc.constantFrom(
    'x=1',
    'filter[x]=1',
    'page[number]=0',
    'page[size]=1001',
    'sort=x',
    '%',
    '&&',
  );
  const some =
    queryParameters.length > 0
      ? fc.subarray(queryParameters, { maxLength: Math.min(queryParameters.length, 4) })
      : fc.constant([]);
  return some.chain((chosen) =>
    fc
      .tuple(fc.tuple(...chosen.map(one)), fc.nat(14), stray)
      .map(([pairs, dice, odd]) => [...pairs, ...(dice === 0 ? [odd] : [])].join('&')),
  );
}

/** Values for a parameter of a list: its schema allows any text. */
function buildParameterArbitrary(
  { name, description = '', schema }: ResponseBody,
  ids: fc.Arbitrary<string>,
): fc.Arbitrary<unknown> {
  if (name === 'include') return fc.constantFrom(...String(description).split(', '));
  if (name === 'sort') return fc.constantFrom('id', '-id', 'created_at', '-created_at', 'name', 'level,-id');
  if (/_(from|to)\]$/.test(name)) return fc.constantFrom('2026-11-20', '20/11/2026', '2026-11', '31/02/2026');
  if (/(^|_)id\]$/.test(name)) return ids;
  if (/level/.test(name)) return fc.constantFrom('L5', 'L7,L8', 'all', 'C3', 'L9', '_all_');
  if (/province/.test(name)) return fc.constantFrom('Quận 1', 'Quận Bình Tân');
  if (schema?.type === 'integer') return fc.integer({ min: 1, max: 30 });
  return fc.constantFrom('nguyen thi', '0912', 'Đường', 'a,b', 'true', '%', "'", '');
}

/** Returns the schema with its references replaced by their targets. No request schema refers to itself. */
function resolveReferences(schema: ResponseBody, document: ResponseBody): ResponseBody {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((each) => resolveReferences(each, document));
  if (schema.$ref)
    return resolveReferences(document.components.schemas[schema.$ref.split('/').at(-1)], document);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, resolveReferences(value, document)]),
  );
}
