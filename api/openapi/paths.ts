/** Builds the openapi.json paths of a resource from its declaration: the same routes that routes.ts registers. */
import { type AccessVerb, accessVerbs, roles } from '#schema/access';
import type { AnyAction } from '#schema/action';
import { booleanShape, integerShape, listOf, oneOf, orNull, shape, stringShape } from '#schema/answers';
import { consentShape } from '#schema/consents';
import { maxPageSize } from '#schema/paging';
import { type AnyResource, listFilters, listReferences } from '#schema/resource';
import { listScopes, listWebhookEvents } from '#schema/scopes';
import { findPathStep } from '../db/paths.ts';
import { jsonApi } from '../jsonapi/mediaTypes.ts';
import type { JsonSchema } from '../kinds/kind.ts';
import { buildErrorResponses } from './buildErrorResponses.ts';
import { buildInputProperties, buildSchemaRef } from './schemas.ts';
import {
  acceptedAnswer,
  bulkAnswerShape,
  bulkChangeShape,
  bulkRevertShape,
  resultStateShape,
} from './shapes.ts';

interface Operation {
  [member: string]: unknown;
}

const buildQueryParameter = (
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
): JsonSchema => ({ name, in: 'query', description, schema });
const buildHeaderParameter = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});
const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
};
const ifMatch = buildHeaderParameter('If-Match', 'ETag của bản đã đọc; khác bản hiện tại thì 412.');
const idempotencyKeyParameter = buildHeaderParameter(
  'Idempotency-Key',
  'Gửi lại với cùng khóa và nội dung trong 24 giờ thì nhận lại câu trả lời đầu.',
);

const buildContent = (schema: JsonSchema, type = jsonApi) => ({ content: { [type]: { schema } } });
const actionsAnswer = shape({
  data: shape({
    actions: listOf(
      shape(
        {
          code: stringShape,
          label: stringShape,
          type: oneOf(['confirm', 'form']),
          order: integerShape,
          fields: listOf(
            shape({
              name: stringShape,
              label: stringShape,
              kind: stringShape,
              required: booleanShape,
              schema: {},
            }),
          ),
        },
        ['fields'],
      ),
    ),
  }),
});
/** Answer of an action: on one record, or on many records. */
const doneAnswer = {
  anyOf: [
    shape({
      data: shape(
        {
          state: resultStateShape,
          action_code: stringShape,
          object_id: stringShape,
          result: { type: 'object' },
          revert: orNull(stringShape),
        },
        ['result'],
      ),
    }),
    bulkAnswerShape,
  ],
};

const listRolesWithAccess = (resource: AnyResource, verb: AccessVerb): string[] =>
  Object.entries(resource.access).flatMap(([role, entry]) =>
    ('can' in entry ? entry.can : entry).includes(verb) ? [role] : [],
  );

const buildShapingParameters = (resource: AnyResource): JsonSchema[] => [
  buildQueryParameter(
    'include',
    [...Object.keys(listReferences(resource)), ...Object.keys(resource.relations ?? {})]
      .filter((name) => findPathStep(resource, name))
      .join(', '),
  ),
  buildQueryParameter(`fields[${resource.name}]`, 'Chỉ các trường này.'),
];

/** For each generated call of a resource, the verb of the scope that an API key needs. */
const keyVerbs: Readonly<Record<string, string>> = {
  list: 'read',
  create: 'create',
  read: 'read',
  change: 'update',
  delete: 'delete',
  offered_actions: 'read',
};

const actionAnswers = {
  200: { description: 'Xong', ...buildContent(doneAnswer, 'application/json') },
  202: acceptedAnswer,
};

/** Parameters of a list that request sums of the whole list in addition to a page. */
const wholeListParameters = [
  buildQueryParameter('sum_of', 'Cột tiền được cộng cả danh sách vào meta.sum.'),
  buildQueryParameter('group_by', 'Lựa chọn hoặc ngày mà cả danh sách được nhóm theo vào meta.groups.'),
];

/** Builds the operations of a resource, by path and method. */
export function buildResourcePaths(resource: AnyResource): Record<string, Record<string, Operation>> {
  const { name, label } = resource;
  const scopes = new Set(listScopes({ roles }).map(({ value }) => value));
  const operation = (id: string, summary: string, names: readonly string[], rest: Operation): Operation => ({
    operationId: `${name}_${id}`,
    tags: [name],
    summary: `${label}: ${summary}`,
    description: `Vai trò: ${names.join(', ') || 'không vai trò nào'}`,
    security: [{ token: [] }, ...keyed(id)],
    ...rest,
  });
  /** Returns the scope that an API key needs for a call. For actions the scope depends on the body. */
  const keyed = (id: string): Record<string, string[]>[] => {
    const verb = keyVerbs[id];
    const has = verb === undefined ? false : scopes.has(`${name}:${verb}`);
    if (id === 'act')
      return [...scopes].some((scope) => scope.startsWith(`${name}:`)) && resource.actions
        ? [{ key: [] }]
        : [];
    return has ? [{ key: [`${name}:${verb}`] }] : [];
  };
  const [read = [], create = [], edit = [], remove = []] = accessVerbs.map((verb) =>
    listRolesWithAccess(resource, verb),
  );
  const one = { description: label, ...buildContent(buildSchemaRef(`${name}_document`)) };
  const page = [
    buildQueryParameter('page[number]', 'Từ 1.', { type: 'integer', minimum: 1, default: 1 }),
    buildQueryParameter('page[size]', `Một trang có nhiều nhất ${maxPageSize} bản ghi.`, {
      type: 'integer',
      minimum: 1,
      maximum: maxPageSize,
      default: 20,
    }),
    buildQueryParameter('sort', 'Danh sách cách nhau bằng dấu phẩy; "-" là giảm dần.'),
  ];
  const filters = [
    ...(resource.search ? [buildQueryParameter('filter[q]', 'Tìm không dấu, mọi từ đều phải có.')] : []),
    buildQueryParameter('filter[id]', 'Mã (nhận a,b)'),
    ...listFilters(resource).map((filter) =>
      buildQueryParameter(
        `filter[${filter.name}]`,
        `${filter.label ?? ''}${filter.many ? ' (nhận a,b)' : ''}`.trim(),
      ),
    ),
  ];
  const forMany = {
    parameters: [idempotencyKeyParameter],
    responses: {
      200: { description: 'Xong', ...buildContent(bulkAnswerShape, 'application/json') },
      202: acceptedAnswer,
      ...buildErrorResponses(400, 401, 403, 413, 415, 422),
    },
  };
  return {
    [`/api/v1/${name}`]: {
      get: operation('list', 'danh sách', read, {
        parameters: [...filters, ...page, ...wholeListParameters, ...buildShapingParameters(resource)],
        responses: {
          200: { description: label, ...buildContent(buildSchemaRef(`${name}_list`)) },
          ...buildErrorResponses(400, 401, 403, 406),
        },
      }),
      post: operation('create', 'tạo mới', create, {
        parameters: [idempotencyKeyParameter],
        requestBody: { required: true, ...buildContent(buildSchemaRef(`${name}_create`)) },
        responses: { 201: one, ...buildErrorResponses(400, 401, 403, 406, 409, 413, 415, 422) },
      }),
    },
    [`/api/v1/${name}/bulk`]: {
      patch: operation('change_many', 'sửa nhiều bản ghi, mỗi bản ghi một giao dịch riêng', edit, {
        requestBody: { required: true, ...buildContent(bulkChangeShape, 'application/json') },
        ...forMany,
      }),
    },
    [`/api/v1/${name}/bulk/revert`]: {
      post: operation('revert_many', 'hoàn tác nhiều lần sửa', edit, {
        requestBody: { required: true, ...buildContent(bulkRevertShape, 'application/json') },
        ...forMany,
      }),
    },
    [`/api/v1/${name}/{id}`]: {
      get: operation('read', 'xem', read, {
        parameters: [idParameter, ...buildShapingParameters(resource)],
        responses: { 200: one, ...buildErrorResponses(400, 401, 403, 404, 406) },
      }),
      patch: operation('change', 'sửa', edit, {
        parameters: [idParameter, ifMatch],
        requestBody: { required: true, ...buildContent(buildSchemaRef(`${name}_change`)) },
        responses: { 200: one, ...buildErrorResponses(400, 401, 403, 404, 406, 409, 412, 413, 415, 422) },
      }),
      delete: operation('delete', 'xóa', remove, {
        parameters: [idParameter, ifMatch],
        responses: { 204: { description: 'Đã xóa' }, ...buildErrorResponses(401, 403, 404, 406, 412, 422) },
      }),
    },
    [`/api/v1/${name}/{id}/actions`]: {
      get: operation('offered_actions', 'thao tác làm được lúc này', read, {
        parameters: [idParameter],
        responses: {
          200: { description: 'Thao tác', ...buildContent(actionsAnswer, 'application/json') },
          ...buildErrorResponses(401, 403, 404),
        },
      }),
      post: operation('act', 'làm một thao tác; id "bulk" và object_ids cho nhiều bản ghi', read, {
        parameters: [{ ...idParameter, schema: { type: 'string' } }, ifMatch, idempotencyKeyParameter],
        requestBody: { required: true, ...buildContent(buildActionBodies(resource), 'application/json') },
        responses: {
          ...actionAnswers,
          ...buildErrorResponses(400, 401, 403, 404, 409, 412, 413, 415, 422),
        },
      }),
    },
    [`/api/v1/${name}/{id}/action_logs`]: {
      get: operation('history', 'lịch sử', read, {
        parameters: [idParameter, ...page, buildQueryParameter('include', 'actor')],
        responses: {
          200: { description: 'Lịch sử', ...buildContent(buildSchemaRef('action_logs_list')) },
          ...buildErrorResponses(400, 401, 403, 404, 406),
        },
      }),
    },
    [`/api/v1/${name}/{id}/action_logs/{log_id}/revert`]: {
      post: operation('revert', 'hoàn tác một lần sửa trong lịch sử', edit, {
        parameters: [idParameter, { ...idParameter, name: 'log_id' }, ifMatch, idempotencyKeyParameter],
        requestBody: { required: false, ...buildContent(consentShape, 'application/json') },
        responses: { 200: one, ...buildErrorResponses(400, 401, 403, 404, 406, 409, 412, 413, 415, 422) },
      }),
    },
  };
}

function buildActionBodies(resource: AnyResource): JsonSchema {
  const bodies = Object.entries(resource.actions ?? {}).map(([code, action]) =>
    buildActionBody(code, action),
  );
  return bodies.length > 1 ? { oneOf: bodies } : (bodies[0] ?? { type: 'object' });
}

function buildActionBody(code: string, { label, roles, input = {} }: AnyAction): JsonSchema {
  const required = Object.keys(input).filter((name) => input[name]?.required);
  return {
    type: 'object',
    title: label,
    description: `Vai trò: ${roles.join(', ')}`,
    required: ['action_code'],
    properties: {
      action_code: { const: code },
      action_data: {
        type: 'object',
        properties: buildInputProperties(input),
        ...(required.length > 0 ? { required } : {}),
      },
      object_ids: { type: 'array', items: { type: 'string' } },
    },
  };
}

/** Builds the webhooks by event (`webhooks` of OpenAPI 3.1). */
export function buildWebhookOperations(): Record<string, Record<string, Operation>> {
  const events = ['webhooks.test', ...listWebhookEvents({ roles }).map(({ value }) => value)];
  return Object.fromEntries(events.map((event) => [event, { post: buildWebhookOperation(event) }]));
}

function buildWebhookOperation(event: string): Operation {
  const [resource = '', verb = ''] = event.split('.');
  const record = buildSchemaRef(resource);
  const acted = shape({ meta: shape({ action_code: stringShape }) });
  const data = verb === 'action' ? { allOf: [record, { ...acted, additionalProperties: true }] } : record;
  const signed = (name: string, description: string) => ({
    ...buildHeaderParameter(name, description),
    required: true,
  });
  const body = { type: { const: event }, timestamp: { type: 'string', format: 'date-time' }, data };
  return {
    operationId: `on_${resource}_${verb}`,
    tags: [resource],
    summary: `Webhook: ${event}`,
    description:
      'Gửi tới địa chỉ của webhook, có chữ ký theo Standard Webhooks. data là bản ghi như người tạo webhook đọc được lúc đó; bản ghi đã xóa chỉ còn type và id.',
    security: [],
    parameters: [
      signed('webhook-id', 'Mã tin; mỗi lần thử lại vẫn là mã này.'),
      signed('webhook-timestamp', 'Lúc gửi, giây từ 1970.'),
      signed(
        'webhook-signature',
        'v1,<base64 của HMAC-SHA256 trên id.timestamp.thân>; có thể nhiều chữ ký, cách nhau bằng dấu cách.',
      ),
    ],
    requestBody: { required: true, ...buildContent(shape(body as never), 'application/json') },
    responses: {
      '2XX': { description: 'Đã nhận' },
      410: { description: 'Không nhận nữa: webhook tắt ngay' },
      '4XX': { description: 'Chưa nhận; gửi lại sau 5 giây, 5 phút, 30 phút, 2, 5, 10, 14, 20 và 24 giờ' },
    },
  };
}
