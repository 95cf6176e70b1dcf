/** POST and DELETE /agents/{id}/calendar, GET /calendar/{secret}.ics: a nurse's own calendar of sessions (rules 3.18). */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { oneOf, shape, stringShape } from '#schema/answers';
import { notFoundError } from '../../base/domainError.ts';
import { registerRoute, toCallContext, withDoneAnswer } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { buildLongReadContext } from '../../http/unitOfWork.ts';
import { limitTries, type TryLimit } from '../accounts/limitTries.ts';
import { buildCalendar, createCalendarUrl, deleteCalendarUrl, findCalendarOwner } from './calendar.ts';

const sellers = { roles: ['admin', 'sales'] } as const;

interface Secret {
  Params: { secret: string };
}

export const calendarRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'POST /agents/:id/calendar',
    {
      permission: sellers,
      tag: 'agents',
      summary: 'Tạo địa chỉ lịch mới cho điều dưỡng; địa chỉ cũ hết hiệu lực',
      answer: shape({ url: stringShape }),
      replayable: false,
    },
    ({ write }, _input, { id = '' }) => write((ctx) => createCalendarUrl(ctx, id)),
  );
  registerRoute(
    app,
    'DELETE /agents/:id/calendar',
    {
      permission: sellers,
      tag: 'agents',
      summary: 'Kết thúc địa chỉ lịch của điều dưỡng',
      answer: shape({ state: oneOf(['finished']) }),
    },
    withDoneAnswer(({ write }, _input, { id = '' }) => write((ctx) => deleteCalendarUrl(ctx, id))),
  );

  app.get<Secret>(
    '/calendar/:secret.ics',
    {
      config: {
        permission: 'public',
        describe: () => ({ tags: ['agents'], summary: 'Lịch của một điều dưỡng, theo RFC 5545' }),
      },
    },
    async (request, reply) => {
      const ctx = buildLongReadContext(request);
      const nurse = await findCalendarOwner(ctx, request.params.secret);
      if (nurse) return sendCalendar(request, reply, await buildCalendar(ctx, nurse));
      // Only calls with a wrong secret are counted and limited. The correct secret always works, regardless of the number of wrong secrets
      // from the same address.
      const call = toCallContext(request, reply);
      return limitTries(call, [buildWrongSecretLimit(call.device.address)], async () => {
        throw notFoundError();
      });
    },
  );
};

/** Returns the limit for wrong secrets from one address, which equals the limit for sign-ins. */
const buildWrongSecretLimit = (address: string): TryLimit => ({
  key: `calendar from ${address}`,
  most: 200,
  success: 'count',
});

/** Sends the calendar, or 304 if the client already has it. */
function sendCalendar(request: FastifyRequest, reply: FastifyReply, feed: string): FastifyReply {
  const etag = `"${createHash('sha256').update(feed).digest('base64url')}"`;
  reply.header('etag', etag).header('content-type', 'text/calendar; charset=utf-8');
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  return reply.header('content-disposition', 'inline; filename="lich.ics"').send(feed);
}
