/** Serves `GET /api/v1/openapi.json`, which is built at the first request, and its pages at `/api/docs` (schema 1.8). */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { roles } from '#schema/access';
import { resources } from '#schema/index';
import { listScopes } from '#schema/scopes';
import { buildErrorResponses } from './buildErrorResponses.ts';
import { buildResourcePaths, buildWebhookOperations } from './paths.ts';
import { buildResourceSchemas, commonSchemas } from './schemas.ts';

/** The document's security scheme for API keys, with all scopes. */
const apiKeyScheme = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'noi_…',
  description: [
    'Khóa API, do quản trị viên tạo (POST /api/v1/api_keys) và chỉ hiện một lần. Khóa không vượt quá quyền của người tạo, và dừng',
    'ngay khi bị thu hồi, hết hạn, hay khi người tạo bị khóa hoặc thôi làm quản trị viên. Mỗi khóa gọi được 600 lần một phút.',
    `Quyền của khóa (scopes): ${listScopes({ roles })
      .map(({ value }) => value)
      .join(', ')}.`,
  ].join(' '),
} as const;

/** Returns openapi.json's description of its own route. */
export const describeOpenapiRoute = () => ({
  summary: 'Tài liệu OpenAPI này',
  response: { 200: { description: 'OpenAPI 3.1', type: 'object', additionalProperties: true } },
});

/** Must be registered before the routes that it describes. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  const limited = new Set<string>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nôi',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'JSON:API. Mọi lời gọi sau đăng nhập mang Authorization: Bearer … và X-App-Code: admin. Lỗi có một dạng: { errors: [...] }.',
      },
      servers: [{ url: app.services.config.publicUrl }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          key: apiKeyScheme,
          device: {
            type: 'apiKey',
            in: 'cookie',
            name: 'noi_n_{link}, noi_m_{link}',
            description: 'Máy đã vào trang riêng bằng 4 số cuối điện thoại',
          },
        },
      },
    },
    // Hides generated routes without a `describe`, because their operations are built from the resource's declaration.
    transform: ({ schema, url, route }) => {
      const permission = route.config?.permission;
      const generated = typeof permission === 'object' && 'resource' in permission;
      const hide = (generated && !route.config?.describe) || !url.startsWith('/api/v1/') || url.includes('*');
      if (hide) return { schema: { ...schema, hide: true }, url };
      const call = describeRoute(route);
      if (isLimited(route)) limited.add(String(call.operationId));
      return { schema: { ...call, ...schema, ...route.config?.describe?.() }, url };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      const all = Object.values(resources);
      return {
        ...openapiObject,
        paths: {
          ...addErrorResponses(openapiObject.paths as Paths, limited),
          ...Object.assign({}, ...all.map(buildResourcePaths)),
        },
        webhooks: buildWebhookOperations() as never,
        components: {
          ...openapiObject.components,
          schemas: {
            ...openapiObject.components?.schemas,
            ...commonSchemas,
            ...Object.assign({}, ...all.map(buildResourceSchemas)),
          },
        },
      };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Removes `upgrade-insecure-requests`, because browsers cannot load the pages by https in an office network with plain http.
    transformStaticCSP: (policy) => policy.replace(/;? *upgrade-insecure-requests/, ''),
    uiConfig: { docExpansion: 'none', filter: true },
  });
}

interface Operation {
  operationId?: string;
  security?: unknown[];
  requestBody?: {
    readonly required?: boolean;
    readonly content?: Readonly<Record<string, { readonly schema?: { readonly type?: unknown } }>>;
  };
  responses?: object;
}
type Paths = Record<string, Record<string, Operation>>;

const isPublic = (route: RouteOptions): boolean => route.config?.permission === 'public';

/** Returns additions to the route's `schema`: the operation's name and the allowed callers. */
const describeRoute = (route: RouteOptions): Record<string, unknown> => ({
  operationId: [String(route.method).toLowerCase(), ...route.url.split(/\W+/).slice(3)].join('_'),
  security: buildSecurity(route),
});

function buildSecurity(route: RouteOptions): Record<string, string[]>[] {
  const permission = route.config?.permission;
  if (isPublic(route)) return [];
  if (typeof permission === 'object' && 'scope' in permission) return [{ key: [permission.scope] }];
  if (typeof permission === 'object' && 'page' in permission) return [{ device: [] }];
  return [{ token: [] }];
}

/** True if the route has a rate limit (429). */
const isLimited = (route: RouteOptions): boolean =>
  route.config?.costly === true || (isPublic(route) && route.method !== 'GET');

/** True if the body is optional: its schema accepts null, which means a request without a body. */
const isOptionalBody = (body: Operation['requestBody']): boolean =>
  Object.values(body?.content ?? {}).some(
    ({ schema }) => Array.isArray(schema?.type) && schema.type.includes('null'),
  );

/**
 * Adds the possible error responses to the operations.
 * @param limited names of the operations with a rate limit
 */
function addErrorResponses(paths: Paths, limited: ReadonlySet<string>): Paths {
  const withResponses = (path: string, operation: Operation): Operation => {
    const { operationId = '', security = [], requestBody, responses } = operation;
    const codes = [
      400,
      ...(security.length > 0 ? [401, 403] : []),
      ...(path.includes('{') ? [404] : []),
      ...(requestBody ? [409, 413, 415, 422] : []),
      ...(limited.has(operationId) ? [429] : []),
    ];
    return {
      ...operation,
      ...(isOptionalBody(requestBody) && { requestBody: { ...requestBody, required: false } }),
      responses: { ...buildErrorResponses(...codes), ...responses },
    };
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, withResponses(path, one)])),
    ]),
  );
}
