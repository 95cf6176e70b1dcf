import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toLocalDay } from '#rules/days';
import type { Viewer } from '#schema/access';
import { booleanShape, oneOf, orNull, shape, stringShape } from '#schema/answers';
import { findResource, resources } from '#schema/index';
import type { PageKind } from '#schema/ownPages';
import { buildPageCookieName, findPageOwner } from '../access/findPageOwner.ts';
import { DomainError, invalidError, notFoundError, refusedError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import type { RouteSet } from '../http/services.ts';
import { buildReadContext } from '../http/unitOfWork.ts';
import { describeAnswer } from '../openapi/shapes.ts';
import { findReadableRecord } from '../resources/record.ts';
import { type PageOwnerRecord, StreamListener } from './StreamListener.ts';
import type { RecordInTab } from './tab.ts';

const description = {
  tags: ['events'],
  summary: 'Những gì vừa thay đổi, ngay khi được lưu (text/event-stream)',
  description:
    'Sự kiện: hello { stream }, changed { resource, ids | null, by, action }, ' +
    'presence { resource, id, who: [{ id, name, editing }] }, resync (đã bỏ lỡ: tải lại). Nối lại bằng Last-Event-ID để nhận tiếp. ' +
    'Lời gọi ghi mang X-Event-Stream (tên dòng trong hello) thì chính dòng đó không được báo lại.',
  headers: { type: 'object', properties: { 'last-event-id': { type: 'string', maxLength: 100 } } },
  response: {
    200: { description: 'Dòng sự kiện', content: { 'text/event-stream': { schema: { type: 'string' } } } },
  },
};

const ownDescription = {
  tags: ['own'],
  summary:
    'Báo ngay khi có gì đó của chủ trang thay đổi (text/event-stream): sự kiện changed, không nói là gì',
  response: description.response,
};

const notAStreamError = (): DomainError => refusedError('not_acceptable', 'Hãy nhận text/event-stream.');

/** Registers GET /events and PUT /presence. Each change is sent within a second to every user who may read it (schema 1.11). */
export const eventRoutes: RouteSet = async (app) => {
  const { events: hub } = app.services;
  app.addHook('preClose', () => hub.close());
  await registerPresenceRoutes(app);

  app.get(
    '/events',
    {
      exposeHeadRoute: false,
      config: { permission: 'signed-in', endless: true, describe: () => description },
    },
    async (request, reply) => {
      const { viewer } = request;
      if (!viewer) throw new Error('no one is there');
      await openStream(app, request, reply, (raw) => {
        const reads = ({ resource, id }: RecordInTab) =>
          canReadRecord(buildReadContext(request), resource, id);
        return new StreamListener(raw, viewer, { who: () => app.authenticate(request), reads });
      });
    },
  );
  registerOwnEventsRoute(app, 'nurse', 'agents');
  registerOwnEventsRoute(app, 'mother', 'customers');
};

/** Registers `GET /own/{kind}/{link}/events`, which sends an event when data of the page's owner has changed. */
function registerOwnEventsRoute(
  app: FastifyInstance,
  kind: PageKind,
  resource: PageOwnerRecord['resource'],
): void {
  app.get(
    `/own/${kind}/:link/events`,
    {
      exposeHeadRoute: false,
      config: { permission: { page: kind }, endless: true, describe: () => ownDescription },
    },
    async (request, reply) => {
      const { page } = request;
      if (!page) throw new Error('no page is open');
      await openStream(app, request, reply, (raw) => {
        const questions = { who: () => findOpenPage(request, kind), reads: async () => false };
        return new StreamListener(raw, page.viewer, questions, { resource, id: page.owner_id });
      });
    },
  );
}

/** Sends changes as server-sent events, from the client's last position. @throws DomainError when the client does not accept a stream */
async function openStream(
  { services: { events: hub } }: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  listen: (raw: ServerResponse) => StreamListener,
): Promise<void> {
  if (!request.headers.accept?.includes('text/event-stream')) throw notAStreamError();
  const last = request.headers['last-event-id'];
  const { raw } = reply;
  const listener = listen(raw);
  raw.on('close', () => void hub.leave(listener).catch(() => undefined));
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // Tells proxies not to buffer the stream.
    'x-accel-buffering': 'no',
  });
  await hub.join(listener, typeof last === 'string' ? last : null).catch(() => listener.end());
}

/** Returns the current owner of a page on this device. Returns null once the link or the device has expired. */
async function findOpenPage(request: FastifyRequest, kind: PageKind): Promise<Viewer | null> {
  const { link = '' } = request.params as { link?: string };
  const { knex, clock } = request.server.services;
  const now = clock();
  const token = request.cookies[buildPageCookieName(kind, link)];
  const owner = await findPageOwner({ db: knex, now, today: toLocalDay(now) }, kind, link, token);
  return owner === null || owner === 'unknown_device' ? null : owner.viewer;
}

interface PresenceBody {
  stream?: string;
  resource: string | null;
  id: string | null;
  editing?: boolean;
}

const resourceNames = Object.keys(resources);
const presenceBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['resource', 'id'],
  properties: {
    stream: { type: 'string', maxLength: 100 },
    resource: { type: ['string', 'null'], enum: [...resourceNames, null] },
    id: { type: ['string', 'null'], maxLength: 20 },
    editing: { type: 'boolean' },
  },
};
const presenceAnswer = shape({
  stream: stringShape,
  resource: orNull(oneOf(resourceNames)),
  id: orNull(stringShape),
  editing: booleanShape,
});

/** Registers PUT /presence: stores the record that a tab shows, and informs the other people who have this record open (schema 1.12). */
const registerPresenceRoutes: RouteSet = async (app) => {
  const { events } = app.services;
  app.put<{ Body: PresenceBody }>(
    '/presence',
    {
      schema: { body: presenceBodySchema },
      config: {
        permission: 'signed-in',
        describe: () => ({
          tags: ['events'],
          summary: 'Thẻ này đang mở bản ghi nào (null: không mở), để những người cùng mở được biết',
          ...describeAnswer(presenceAnswer),
        }),
      },
    },
    async (request) => {
      const { stream = null, resource, id, editing = false } = request.body;
      if ((resource === null) !== (id === null))
        throw invalidError('id', 'Hãy gửi cả resource và id, hoặc để trống cả hai.');
      const place = resource === null || id === null ? null : { resource, id, editing };
      const ctx = buildReadContext(request);
      if (place && !(await canReadRecord(ctx, place.resource, place.id))) throw notFoundError();
      await events.open();
      const moved = await events.presence.move(ctx.viewer, stream, place);
      if (moved === null)
        throw invalidError('stream', 'Bạn không có dòng sự kiện này. Hãy mở GET /events rồi gửi lại.');
      return { data: { stream: moved, resource, id, editing: place?.editing ?? false } };
    },
  );
};

async function canReadRecord(ctx: Context, name: string, id: string): Promise<boolean> {
  const resource = findResource(name);
  if (!resource) return false;
  try {
    await findReadableRecord(ctx, resource, id);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.faults[0]?.code === 'not_found') return false;
    throw error;
  }
}
