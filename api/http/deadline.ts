/** A request is answered within its time, or refused; what it had begun by then is not stored. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { problemsOf } from '../jsonapi/errors.ts';

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
/** Looked at again after this while a request's work is being stored; in milliseconds. */
const SOON = 100;
const overdue = new WeakSet<FastifyRequest>();
const beingStored = new WeakSet<FastifyRequest>();

/**
 * Gives each request its time. Fastify's own `handlerTimeout` ends with the body's arrival (it waits for the `close` of what
 * comes in), so that requests with a body would have none.
 */
export function deadline(app: FastifyInstance): void {
  app.decorateRequest('timer', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.endless) return done();
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
  if (beingStored.has(request)) {
    request.timer = setTimeout(giveUp, SOON, request, reply).unref();
    return;
  }
  overdue.add(request);
  const { raw } = reply;
  if (raw.destroyed || raw.writableEnded) return;
  if (raw.headersSent) return void raw.destroy();
  void reply.send(tooSlow());
  // What its handler answers from here on goes nowhere.
  reply.hijack();
  reply.log = onlyUnexpected(request.log);
}

/** Of what a handler throws after its request was answered, a refusal is not told. */
function onlyUnexpected(log: FastifyBaseLogger): FastifyBaseLogger {
  const error = (told: { readonly err?: unknown }, ...words: string[]) => {
    if (!problemsOf(told.err)) log.error(told, ...words);
  };
  return Object.assign(Object.create(log) as FastifyBaseLogger, { error });
}

/** Called before work begins. @throws 503 when the time is over */
export function assertBeforeDeadline(request: FastifyRequest | null): void {
  if (request && overdue.has(request)) throw tooSlow();
}

/**
 * Called before work is stored, and when that is done: in between nobody is told that nothing was.
 * @throws 503 when the time is over before
 */
export function storing(request: FastifyRequest | null, isStoring: boolean): void {
  if (!request) return;
  if (!isStoring) beingStored.delete(request);
  else {
    assertBeforeDeadline(request);
    beingStored.add(request);
  }
}

export const tooSlow = (): ApiError =>
  new ApiError({
    status: 503,
    code: 'too_slow',
    detail:
      'Yêu cầu mất quá nhiều thời gian nên đã dừng, chưa có gì được lưu. Hãy thu hẹp bộ lọc hoặc thử lại sau.',
  });
