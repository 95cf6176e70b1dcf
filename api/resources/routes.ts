/** Registers the routes of every resource, built from its declaration. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessVerb } from '#schema/access';
import { type Consent, consentShape } from '#schema/consents';
import { resourceDeclarations, resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { hashPasswords } from '../access/hashPassword.ts';
import { logRecordViews } from '../audit/views.ts';
import { isObject } from '../base/isObject.ts';
import type { Context } from '../context.ts';
import { buildReadContext, handleWrite } from '../http/unitOfWork.ts';
import { waitBriefly } from '../http/waitBriefly.ts';
import { type ParsedListQuery, parseQuery } from '../jsonapi/query.ts';
import { WORK_DEADLINE_MS } from '../work/answerWork.ts';
import { performActionOnRecord, performActionOnRecords } from './actions.ts';
import { answerWithRecord, type ResourceDocument } from './answer.ts';
import { assertValidShaping } from './assertValidShaping.ts';
import { changeRecord, changeRecords } from './changeRecord.ts';
import { createRecord } from './create.ts';
import { deleteRecord } from './deleteRecord.ts';
import { loadHistoryPage } from './history.ts';
import { getHooks } from './joinModules.ts';
import { listRecords } from './listRecords.ts';
import { listOfferedActions } from './performAction.ts';
import { findReadableRecord } from './record.ts';
import { revertHistoryLine, revertHistoryLines } from './revert.ts';

/** Query parameters of a list. `sum_of` adds up a column; `group_by` groups the sum by the values of a field. */
const listQuery = { list: true, others: ['sum_of', 'group_by'] } as const;

/** Sends a page of a list, and records that the viewer has viewed the customers included in the page. */
async function sendPage(
  request: FastifyRequest,
  query: ParsedListQuery,
  read: (ctx: Context) => Promise<ResourceDocument>,
): Promise<ResourceDocument> {
  const document = await read(buildReadContext(request));
  await recordIncludedViews(request, document, query);
  return document;
}

/**
 * Records that the viewer has viewed the customers included with other records, unless the request asks only for their names (schema 9.3).
 * Waits briefly until the views are stored, because there may be many.
 */
async function recordIncludedViews(
  request: FastifyRequest,
  { included = [] }: ResourceDocument,
  { fields }: ParsedListQuery,
): Promise<void> {
  const { name, title } = resourceDeclarations.customers;
  const requested = fields.get(name);
  if (requested && [...requested].every((field) => field === title)) return;
  const ids = included.flatMap(({ type, id }) => (type === name ? [id] : []));
  if (ids.length === 0) return;
  await waitBriefly(logRecordViews(request, name, ids));
}

const getRecordId = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** Registers the routes of each resource: list, read, create, change, delete, actions and history. */
export async function resourceRoutes(app: FastifyInstance): Promise<void> {
  for (const resource of Object.values(resources)) registerResourceRoutes(app, resource);
}

function registerResourceRoutes(app: FastifyInstance, resource: AnyResource): void {
  const path = `/${resource.name}`;
  const config = (verb: AccessVerb | 'action', document = true) => ({
    config: { permission: { resource: resource.name, verb }, document, byKey: true },
  });
  // Configuration of routes that API keys cannot use, because these routes affect more than the record itself and no scope of a key covers
  // this.
  const withoutKey = (verb: AccessVerb) => ({ config: { ...config(verb).config, byKey: false } });

  const { config: act } = config('action', false);
  const acting = { config: { ...act, deadline: createDeadlineGetter(resource) } };

  app.get(path, config('read'), (request) => {
    const query = parseQuery(request.url, listQuery);
    return sendPage(request, query, (ctx) => listRecords(ctx, resource, query, request.url));
  });
  app.post(path, config('create'), async (request, reply) => {
    const sent = (request.body as { data?: { attributes?: unknown } } | null | undefined)?.data?.attributes;
    const passwordHashes = await hashPasswords(resource.fields, sent);
    const work = (ctx: Context) => {
      ctx.passwordHashes = passwordHashes;
      return createRecord(ctx, reply, resource, request.body);
    };
    return handleWrite(request, reply, work, { replayable: !resource.secret });
  });
  app.get(`${path}/:id`, config('read'), async (request, reply) => {
    const ctx = buildReadContext(request);
    const query = parseQuery(request.url, { list: false });
    assertValidShaping(ctx, resource, query);
    const row = await findReadableRecord(ctx, resource, getRecordId(request));
    if (resource.people) void logRecordViews(request, resource.name, [row.id]);
    const document = await answerWithRecord(ctx, reply, resource, row, query);
    await recordIncludedViews(request, document, query);
    return document;
  });
  const editing = { config: { ...withoutKey('edit').config, document: false, deadline: WORK_DEADLINE_MS } };
  app.patch(`${path}/bulk`, editing, (request, reply) => changeRecords(request, reply, resource));
  app.post(`${path}/bulk/revert`, editing, (request, reply) => revertHistoryLines(request, reply, resource));
  app.patch(`${path}/:id`, config('edit'), (request, reply) =>
    handleWrite(request, reply, (ctx) => changeRecord(ctx, request, reply, resource, getRecordId(request))),
  );
  app.delete(`${path}/:id`, config('delete'), (request, reply) =>
    handleWrite(request, reply, (ctx) => deleteRecord(ctx, request, reply, resource, getRecordId(request))),
  );
  app.get(`${path}/:id/actions`, config('action', false), async (request) => ({
    data: { actions: await listOfferedActions(buildReadContext(request), resource, getRecordId(request)) },
  }));
  app.post(`${path}/:id/actions`, acting, (request, reply) =>
    getRecordId(request) === 'bulk' || hasObjectIds(request.body)
      ? performActionOnRecords(request, reply, resource)
      : performActionOnRecord(request, reply, resource, getRecordId(request)),
  );
  app.get(`${path}/:id/action_logs`, withoutKey('read'), (request) => {
    const query = parseQuery(request.url, { list: true });
    return sendPage(request, query, async (ctx) => {
      const history = await loadHistoryPage(ctx, resource, getRecordId(request), query, request.url);
      if (resource.people) void logRecordViews(request, resource.name, [getRecordId(request)]);
      return history;
    });
  });
  app.post<{ Params: { id: string; log_id: string }; Body: Consent | null }>(
    `${path}/:id/action_logs/:log_id/revert`,
    { ...withoutKey('edit'), schema: { body: consentShape } },
    (request, reply) =>
      handleWrite(request, reply, (ctx) =>
        revertHistoryLine(ctx, request, reply, resource, request.params, request.body ?? {}),
      ),
  );
}

/** True if the body of an action call names its records. If it does, the server ignores the id in the path. */
const hasObjectIds = (body: unknown): boolean =>
  isObject(body) && Array.isArray(body.object_ids) && body.object_ids.length > 0;

const createDeadlineGetter =
  (resource: AnyResource) =>
  (request: FastifyRequest): number | undefined =>
    getRecordId(request) === 'bulk' || getHooks(request.server.services, resource).continues
      ? WORK_DEADLINE_MS
      : undefined;
