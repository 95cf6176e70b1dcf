/** Ends requests at their deadline with 503, and rolls back a transaction that has not begun to commit. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, apiError } from '../jsonapi/apiError.ts';
import { problemsOf } from '../jsonapi/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fires at the request's deadline. */
    timer: NodeJS.Timeout | null;
  }
  interface FastifyContextConfig {
    /** Milliseconds until the answer must be complete; 30 seconds if absent or undefined for this request. */
    deadline?: number | ((request: FastifyRequest) => number | undefined);
  }
}

/** Milliseconds, for routes without their own deadline. */
const DEFAULT_DEADLINE = 30_000;
/** Milliseconds until the next check of a request whose transaction was committing at its deadline. */
const RECHECK = 100;
const overdue = new WeakSet<FastifyRequest>();
const beingStored = new WeakSet<FastifyRequest>();

/**
 * Starts each request's timer. Fastify's `handlerTimeout` stops at the `close` of the incoming body, so requests with a body would have no
 * deadline.
 */
export function enforceDeadlines(app: FastifyInstance): void {
  app.decorateRequest('timer', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.endless) return done();
    const own = request.routeOptions.config.deadline;
    const time = (typeof own === 'function' ? own(request) : own) ?? DEFAULT_DEADLINE;
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
    request.timer = setTimeout(giveUp, RECHECK, request, reply).unref();
    return;
  }
  overdue.add(request);
  const { raw } = reply;
  if (raw.destroyed || raw.writableEnded) return;
  if (raw.headersSent) return void raw.destroy();
  void reply.send(tooSlow());
  // The handler continues until it notices; its answer is discarded.
  reply.hijack();
  reply.log = onlyUnexpected(request.log);
}

/** Returns a log without refusals: errors of a handler after its request was answered are logged only if they are unexpected. */
function onlyUnexpected(log: FastifyBaseLogger): FastifyBaseLogger {
  const error = (fields: { readonly err?: unknown }, ...words: string[]) => {
    if (!problemsOf(fields.err)) log.error(fields, ...words);
  };
  return Object.assign(Object.create(log) as FastifyBaseLogger, { error });
}

/** Asserts that a request's deadline has not passed; called before work begins. @throws ApiError 503 */
export function assertBeforeDeadline(request: FastifyRequest | null): void {
  if (request && overdue.has(request)) throw tooSlow();
}

/**
 * Marks whether a request is committing. The deadline does not end a request during its commit, because the answer would say that nothing
 * was stored.
 * @throws ApiError 503 when the deadline has passed before the commit
 */
export function markCommitting(request: FastifyRequest | null, isStoring: boolean): void {
  if (!request) return;
  if (!isStoring) beingStored.delete(request);
  else {
    assertBeforeDeadline(request);
    beingStored.add(request);
  }
}

/** Builds the error of a request that reached its deadline: 503 `too_slow`, nothing was stored. */
export const tooSlow = (): ApiError =>
  apiError(
    503,
    'too_slow',
    'Yêu cầu mất quá nhiều thời gian nên đã dừng, chưa có gì được lưu. Hãy thu hẹp bộ lọc hoặc thử lại sau.',
  );
