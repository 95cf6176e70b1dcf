/** A request is answered within its time, or refused; what it had begun by then is not stored. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Until its answer must be complete. */
    timer: NodeJS.Timeout | null;
  }
  interface FastifyContextConfig {
    /** Milliseconds for this route's answer to be complete; 30 seconds when absent, or when there is none for this request. */
    deadline?: number | ((request: FastifyRequest) => number | undefined);
  }
}

const STANDARD = 30_000;
const overdue = new WeakSet<FastifyRequest>();

/**
 * Gives each request its time. Fastify's own `handlerTimeout` ends with the body's arrival (it waits for the `close` of what
 * comes in), so that requests with a body would have none.
 */
export function deadline(app: FastifyInstance): void {
  app.decorateRequest('timer', null);
  app.addHook('onRequest', (request, reply, done) => {
    const own = request.routeOptions.config.deadline;
    const time = (typeof own === 'function' ? own(request) : own) ?? STANDARD;
    request.timer = setTimeout(giveUp, time, request, reply).unref();
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.timer ?? undefined);
    done();
  });
}

function giveUp(request: FastifyRequest, reply: FastifyReply): void {
  overdue.add(request);
  if (!reply.sent) void reply.send(tooSlow());
  else if (!reply.raw.writableEnded) reply.raw.destroy();
}

/** Called where there is no way back afterwards: before work begins and before it is stored. @throws 503 when the time is over */
export function inTime(request: FastifyRequest | null): void {
  if (request && overdue.has(request)) throw tooSlow();
}

export const tooSlow = (): ApiError =>
  new ApiError({
    status: 503,
    code: 'too_slow',
    detail:
      'Yêu cầu mất quá nhiều thời gian nên đã dừng, chưa có gì được lưu. Hãy thu hẹp bộ lọc hoặc thử lại sau.',
  });
