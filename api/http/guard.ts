/**
 * Checks each request before its route's handler runs: the caller's sign-in session and permission, the app code, and the media types
 * (schema 1.2, 4.1).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { toLocalDay } from '#rules/days';
import type { CallApiKey, Viewer } from '#schema/access';
import { findResource } from '#schema/index';
import type { PageKind } from '#schema/ownPages';
import { hasResourceScope, hasScope } from '#schema/scopes';
import { buildPageCookieName, findPageOwner } from '../access/findPageOwner.ts';
import { hasAnyGrant } from '../access/permit.ts';
import { forbiddenError, notFoundError } from '../base/domainError.ts';
import { type ApiError, apiError } from '../jsonapi/apiError.ts';
import { assertContentType, assertJsonAccepted } from '../jsonapi/mediaTypes.ts';
import { ApiKeyLimit, buildKeyCallCounter } from './limits.ts';
import { findRoutesAtAddress, wrongMethodError } from './methods.ts';
import type { Permission, RequestAuthenticator } from './services.ts';

const unauthorizedError = (): ApiError =>
  apiError(401, 'unauthorized', 'Phiên đăng nhập không còn hiệu lực. Hãy đăng nhập lại.');

const secondFactorRequiredError = (): ApiError =>
  apiError(
    403,
    'second_factor_required',
    'Tài khoản của bạn cần xác thực hai bước, hoặc đăng nhập bằng passkey. Hãy thiết lập trước.',
  );

/** Adds the checks to every route below this instance. If a route declares no permission, the server does not start. */
export function guardRoutes(app: FastifyInstance, authenticate: RequestAuthenticator): void {
  app.decorate('authenticate', authenticate);
  const limit = new ApiKeyLimit(buildKeyCallCounter(app.services));
  app.decorate('limitKey', (key_id, now) => limit.count(key_id, now));
  app.decorateRequest('viewer', null);
  app.decorateRequest('session', null);
  app.decorateRequest('page', null);
  app.addHook('onRoute', (route: RouteOptions) => {
    if (!route.config?.permission)
      throw new Error(`${String(route.method)} ${route.url} declares no permission.`);
  });
  app.addHook('onRequest', async (request) => {
    await authorizeRequest(request, request.routeOptions.config.permission ?? 'signed-in', authenticate);
    const appCode = request.headers['x-app-code'];
    if (appCode !== undefined && appCode !== 'admin')
      throw apiError(403, 'wrong_app', 'Mã ứng dụng không đúng.');
    if (request.routeOptions.config.document) assertJsonAccepted(request.headers.accept);
    if (hasBody(request))
      assertContentType(request.headers['content-type'], request.routeOptions.config.files);
  });
}

/**
 * Answers 404 for an unknown address, and 405 if the address exists with another method. Only signed-in callers get the 405, so that
 * strangers cannot find out which addresses exist. The front end's page is never served below /api.
 */
export function answerUnknownRoutes(app: FastifyInstance, authenticate: RequestAuthenticator): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const known = findRoutesAtAddress(request);
    if (!known.some(({ isPublic }) => isPublic)) await authorizeRequest(request, 'signed-in', authenticate);
    throw known.length > 0 ? wrongMethodError(request, reply, known) : notFoundError();
  };
  // Registers `refuse` also as a hook, so that the request is refused before its body is read.
  app.all('/*', { config: { permission: 'public' }, onRequest: refuse }, refuse);
}

const hasBody = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

async function authorizeRequest(
  request: FastifyRequest,
  permission: Permission,
  authenticate: RequestAuthenticator,
): Promise<void> {
  if (permission === 'public') return;
  if (typeof permission === 'object' && 'page' in permission)
    return authorizeDevice(request, permission.page);
  const viewer = await authenticate(request);
  if (!viewer) throw unauthorizedError();
  request.viewer = viewer;
  if (viewer.key) return authorizeApiKey(request, viewer, viewer.key, permission);
  if (typeof permission === 'object' && 'scope' in permission) throw forbiddenError();
  const { passed = true, required = false, passkeys = 0 } = request.session?.second_factor ?? {};
  const { withoutSecondFactor } = request.routeOptions.config;
  // A user without a second factor may call the routes that set up the first one. A user with a passkey may not, because signing in with
  // the passkey meets the requirement.
  const isLetBy = withoutSecondFactor === 'first' ? passkeys === 0 : withoutSecondFactor === true;
  if (required && !passed && !isLetBy) throw secondFactorRequiredError();
  if (permission === 'signed-in') return;
  if ('roles' in permission) {
    if (!permission.roles.some((role) => viewer.roles.includes(role))) throw forbiddenError();
    return;
  }
  const resource = findResource(permission.resource);
  if (!resource || !hasAnyGrant(resource, viewer, permission.verb === 'action' ? 'read' : permission.verb))
    throw forbiddenError();
}

const unknownDeviceError = (): ApiError =>
  apiError(401, 'device_unknown', 'Máy này chưa được vào trang. Hãy nhập 4 số cuối điện thoại.');

/**
 * Asserts that this device is admitted to the owner's page. @throws DomainError 404; ApiError 401 when the device is not admitted by the
 * link
 */
async function authorizeDevice(request: FastifyRequest, kind: PageKind): Promise<void> {
  const { link = '' } = request.params as { link?: string };
  const { knex, clock } = request.server.services;
  const now = clock();
  const token = request.cookies[buildPageCookieName(kind, link)];
  const owner = await findPageOwner({ db: knex, now, today: toLocalDay(now) }, kind, link, token);
  if (!owner) throw notFoundError();
  if (owner === 'unknown_device') throw unknownDeviceError();
  request.viewer = owner.viewer;
  request.page = owner;
}

/**
 * Asserts that a program may call the route with its API key. @throws ApiError 403 if the key has no scope for the route, 429 if the
 * program sends too many requests
 */
async function authorizeApiKey(
  request: FastifyRequest,
  viewer: Viewer,
  key: CallApiKey,
  permission: Permission,
): Promise<void> {
  const { limitKey, services } = request.server;
  await limitKey(key.id, services.clock());
  if (typeof permission !== 'object' || 'roles' in permission || 'page' in permission) throw forbiddenError();
  if ('scope' in permission) {
    if (!hasScope(viewer, permission.scope)) throw forbiddenError();
    return;
  }
  const { resource: name, verb } = permission;
  const resource = findResource(name);
  // For actions the scope is checked later, by `performAction`, because the action's name is in the body.
  const isOpen =
    request.routeOptions.config.byKey === true &&
    hasResourceScope(viewer, name) &&
    resource !== undefined &&
    hasAnyGrant(resource, viewer, verb === 'action' ? 'read' : verb);
  if (!isOpen) throw forbiddenError();
}
