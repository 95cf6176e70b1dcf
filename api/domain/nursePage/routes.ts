/** `/own/nurse`: the calls of a nurse's own page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '#rules/durations';
import type { Fields, ValuesOf } from '#schema/kinds';
import {
  checkingFields,
  correctingFields,
  enteringFields,
  notingFields,
  nursePlan,
  type OwnSession,
  openingAnswer,
  openingFields,
  ownSession,
  pressedFields,
} from '#schema/ownPages';
import { notFound } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { callOf, callRoute, describeCall, doneAnswer, readMembers } from '../../http/callRoute.ts';
import type { Feature } from '../../http/services.ts';
import { readContext, runForRequest } from '../../http/unitOfWork.ts';
import { loadPages } from '../pages/pageSettings.ts';
import { DEVICE_MS, enterPage, findOpening } from './enterPage.ts';
import { loadNursePlan } from './nursePlan.ts';
import {
  checkSession,
  correctSession,
  finishOwnSession,
  noteSession,
  startSession,
} from './reportSession.ts';

const tag = 'own';
const permission = { page: 'nurse' } as const;
const PREFIX = '/own/nurse';

export const nursePageRoutes: Feature = async (app) => {
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store');
  });
  callRoute(
    app,
    `POST ${PREFIX}/open`,
    {
      permission: 'public',
      tag,
      summary: 'Mở trang riêng bằng mã của địa chỉ',
      fields: openingFields,
      answer: openingAnswer,
      replayable: false,
    },
    (call, { secret }) => findOpening(call, secret),
  );
  enterRoute(app);
  planRoute(app);
  sessionRoute(app, 'start', 'Bắt đầu buổi', pressedFields, (ctx, id, { at }) => startSession(ctx, id, at));
  sessionRoute(app, 'finish', 'Xong buổi', pressedFields, (ctx, id, { at }) => finishOwnSession(ctx, id, at));
  sessionRoute(app, 'correct', 'Sửa giờ của buổi', correctingFields, correctSession);
  sessionRoute(app, 'note', 'Ghi chú buổi', notingFields, (ctx, id, { note }) => noteSession(ctx, id, note));
  sessionRoute(app, 'checks', 'Đánh dấu việc của buổi', checkingFields, (ctx, id, { checks }) =>
    checkSession(ctx, id, checks),
  );
};

/** A call that reports something of one session, and answers the session. */
function sessionRoute<F extends Fields>(
  app: FastifyInstance,
  name: string,
  summary: string,
  fields: F,
  report: (ctx: Context, id: string, input: ValuesOf<F>) => Promise<OwnSession>,
): void {
  callRoute(
    app,
    `POST ${PREFIX}/:link/shifts/:id/${name}`,
    { permission, tag, summary, fields, answer: ownSession },
    ({ write }, input, { id = '' }) =>
      write(async (ctx) => {
        await assertPagesOn(ctx);
        return report(ctx, id, input);
      }),
  );
}

/** @throws DomainError 404 while the pages are turned off */
async function assertPagesOn(ctx: Context): Promise<void> {
  if (!(await loadPages(ctx)).nurses) throw notFound();
}

/** `POST /own/nurse/{link}/enter`: sets the cookie of the device. */
function enterRoute(app: FastifyInstance): void {
  const summary = 'Cho máy này vào trang bằng 4 số cuối điện thoại';
  app.post(
    `${PREFIX}/:link/enter`,
    {
      bodyLimit: 8 * 1024,
      config: {
        permission: 'public',
        describe: () => ({ ...describeCall(summary, enteringFields, doneAnswer), tags: [tag] }),
      },
    },
    async (request: FastifyRequest<{ Params: { link: string } }>, reply) => {
      const { secret, digits } = readMembers(enteringFields, request.body);
      const entered = await enterPage(callOf(request, reply, false), request.params.link, secret, digits);
      setDeviceCookie(request, reply, entered);
      return { data: { state: 'finished' } };
    },
  );
}

function setDeviceCookie(
  { server }: FastifyRequest,
  reply: FastifyReply,
  { cookie, link, token }: { cookie: string; link: string; token: string },
): void {
  reply.setCookie(cookie, token, {
    path: `/api/v1${PREFIX}/${link}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: server.services.config.publicUrl.startsWith('https:'),
    maxAge: DEVICE_MS / 1000,
  });
}

/** A device is seen at most once in so many milliseconds. */
const SEEN_AFTER = DAY_MS;

/** `GET /own/nurse/{link}/plan`; a device that comes back is let in for another ninety days. */
function planRoute(app: FastifyInstance): void {
  app.get(
    `${PREFIX}/:link/plan`,
    {
      config: {
        permission,
        describe: () => ({ ...describeCall('Lịch của điều dưỡng', null, nursePlan), tags: [tag] }),
      },
    },
    async (request: FastifyRequest<{ Params: { link: string } }>, reply) => {
      const ctx = readContext(request);
      await assertPagesOn(ctx);
      await renewDevice(ctx, request, reply);
      return { data: await loadNursePlan(ctx) };
    },
  );
}

async function renewDevice(
  { now }: Context,
  request: FastifyRequest<{ Params: { link: string } }>,
  reply: FastifyReply,
): Promise<void> {
  const { page, cookies, params } = request;
  if (!page || now.getTime() - Date.parse(page.seen_at) < SEEN_AFTER) return;
  await runForRequest(request, async ({ db }) => {
    await db('page_devices')
      .where({ id: page.device_id })
      .update({ seen_at: now.toISOString(), expires_at: new Date(now.getTime() + DEVICE_MS).toISOString() });
  });
  const cookie = page.cookie;
  setDeviceCookie(request, reply, { cookie, link: params.link, token: cookies[cookie] ?? '' });
}
