/** Ends requests at their deadline with 503, and rolls back their transaction if its commit has not begun. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, apiError } from '../jsonapi/apiError.ts';
import { toApiProblems } from '../jsonapi/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Timer that fires at the request's deadline. */
    timer: NodeJS.Timeout | null;
  }
  interface FastifyContextConfig {
    /** Milliseconds within which the answer must be complete. If absent, or if the function returns undefined, 30 seconds. */
    deadline?: number | ((request: FastifyRequest) => number | undefined);
  }
}

/** Default deadline in milliseconds, for routes that set none. */
const DEFAULT_DEADLINE_MS = 30_000;
/** Milliseconds until a request is checked again if it was committing at its deadline. */
const RECHECK_DELAY_MS = 100;
const overdueRequests = new WeakSet<FastifyRequest>();
const committingRequests = new WeakSet<FastifyRequest>();

/**
 * Starts a timer for each request. Fastify's `handlerTimeout` cannot be used: it stops at the `close` event of the incoming body, so
 * requests with a body would have no deadline.
 */
export function enforceDeadlines(app: FastifyInstance): void {
  app.decorateRequest('timer', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.endless) return done();
    const own = request.routeOptions.config.deadline;
    const time = (typeof own === 'function' ? own(request) : own) ?? DEFAULT_DEADLINE_MS;
    request.timer = setTimeout(answerTooSlow, time, request, reply).unref();
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.timer ?? undefined);
    done();
  });
}

function answerTooSlow(request: FastifyRequest, reply: FastifyReply): void {
  if (committingRequests.has(request)) {
    request.timer = setTimeout(answerTooSlow, RECHECK_DELAY_MS, request, reply).unref();
    return;
  }
  overdueRequests.add(request);
  const { raw } = reply;
  if (raw.destroyed || raw.writableEnded) return;
  if (raw.headersSent) return void raw.destroy();
  void reply.send(tooSlowError());
  // The handler may still be running after this; its answer is discarded.
  reply.hijack();
  reply.log = createUnexpectedErrorLog(request.log);
}

/**
 * Returns a logger for a request that is already answered. The logger logs the errors of the request's handler only if they are unexpected,
 * and ignores refusals.
 */
function createUnexpectedErrorLog(log: FastifyBaseLogger): FastifyBaseLogger {
  const error = (fields: { readonly err?: unknown }, ...words: string[]) => {
    if (!toApiProblems(fields.err)) log.error(fields, ...words);
  };
  return Object.assign(Object.create(log) as FastifyBaseLogger, { error });
}

/** Asserts that a request's deadline has not passed. Call it before work begins. @throws ApiError 503 */
export function assertBeforeDeadline(request: FastifyRequest | null): void {
  if (request && overdueRequests.has(request)) throw tooSlowError();
}

/**
 * Marks that a request begins or ends its commit. During the commit the deadline does not end the request, because the answer would wrongly
 * say that nothing was stored.
 * @throws ApiError 503 when the deadline has passed before the commit
 */
export function markCommitting(request: FastifyRequest | null, isStoring: boolean): void {
  if (!request) return;
  if (!isStoring) committingRequests.delete(request);
  else {
    assertBeforeDeadline(request);
    committingRequests.add(request);
  }
}

/** Builds the error of a request that reached its deadline: 503 `too_slow`, nothing was stored. */
export const tooSlowError = (): ApiError =>
  apiError(
    503,
    'too_slow',
    'Yêu cầu mất quá nhiều thời gian nên đã dừng, chưa có gì được lưu. Hãy thu hẹp bộ lọc hoặc thử lại sau.',
  );
