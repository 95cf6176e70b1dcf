/** Opens the context of a request: for reading, or for writing in one transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { toLocalDay } from '#rules/days';
import type { Viewer } from '#schema/access';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import type { Announcement } from '../events/announcement.ts';
import { assertBeforeDeadline, markCommitting } from './enforceDeadlines.ts';
import { withIdempotency } from './idempotency.ts';
import type { Services } from './services.ts';

/** The services needed for writing. The command line has only these services. */
type WriteServices = Omit<Services, 'readers' | 'events' | 'modules'> &
  Partial<Pick<Services, 'events' | 'modules'>>;

/** Builds a context outside any request (seeds, command line, tests). `db` is a transaction, or a plain connection for reading. */
export function buildContext(services: WriteServices, db: Knex, viewer: Viewer): Context {
  const now = services.clock();
  const { config, modules } = services;
  return {
    db,
    viewer,
    now,
    today: toLocalDay(now),
    config,
    modules,
    changes: [],
    removed: [],
    touched: [],
    afterCommit: [],
  };
}

/** Builds the context of a read-only route. On public routes `viewer` is `anonymousViewer`. */
export function buildReadContext(request: FastifyRequest): Context {
  const { services } = request.server;
  return {
    ...buildContext(services, services.knex, request.viewer ?? anonymousViewer),
    readers: services.readers,
  };
}

/**
 * Builds the context of a route with long reads (reports, exports). The context uses separate connections, so that other requests are not
 * blocked and statements are cancelled at their deadline.
 */
export function buildLongReadContext(request: FastifyRequest): Context {
  const { services } = request.server;
  return buildContext(services, services.readers, request.viewer ?? anonymousViewer);
}

/**
 * Runs `work` in one transaction and returns its answer. Any error rolls everything back. `ctx.afterCommit` runs after the commit. For a
 * POST of a signed-in viewer with `Idempotency-Key` (schema 1.6), stores the answer, its headers and its status (`reply.code(…)` set inside
 * `work`) in the same transaction.
 * @param options.replayable false for answers with a secret, which must not be stored
 */
export async function handleWrite<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (ctx: Context) => Promise<T>,
  options: { replayable?: boolean } = {},
): Promise<T> {
  const keep =
    options.replayable !== false &&
    request.method === 'POST' &&
    request.headers['idempotency-key'] !== undefined;
  return runForRequest(request, (ctx) =>
    keep ? withIdempotency(ctx, request, reply, () => work(ctx)) : work(ctx),
  );
}

/** Runs `work` in one transaction as the user who sends the request. */
export const runForRequest = <T>(request: FastifyRequest, work: (ctx: Context) => Promise<T>): Promise<T> =>
  runInTransaction(request.server.services, request.viewer ?? anonymousViewer, request, work);

/** Returns the event stream named in the request's header; undefined if the header is missing or not a stream name. */
export function readStreamName(request: FastifyRequest | null): string | undefined {
  const stream = request?.headers['x-event-stream'];
  return typeof stream === 'string' && /^[0-9a-f-]{36}$/.test(stream) ? stream : undefined;
}

/** Maximum number of attempts at a transaction that conflicts with another one. */
const MAX_TRIES = 8;
/**
 * Maximum milliseconds before a retry, multiplied by the number of the attempt. The actual pause is random, so that the same transactions
 * do not conflict again.
 */
const RETRY_PAUSE_MS = 50;

/**
 * Runs `work` in one transaction. After the commit, announces the changes and runs `afterCommit`. If the transaction conflicts with another
 * one, runs `work` again in a new context.
 * @param stream name of the event stream of the tab that made the change; by default it is read from the request
 */
export async function runInTransaction<T>(
  services: WriteServices,
  viewer: Viewer,
  request: FastifyRequest | null,
  work: (ctx: Context) => Promise<T>,
  stream: string | undefined = readStreamName(request),
): Promise<T> {
  const { isCollision, transaction } = getDialect(services.knex);
  let opened: Context | undefined;
  let announcement: Announcement | null = null;
  const attempt = async () => {
    assertBeforeDeadline(request);
    const done = async (trx: Knex): Promise<T> => {
      opened = { ...buildContext(services, trx, viewer), stream };
      const answer = await work(opened);
      await services.modules?.beforeCommit(opened);
      announcement = (await services.events?.announce(opened)) ?? null;
      markCommitting(request, true);
      return answer;
    };
    return transaction(services.knex, done).finally(() => markCommitting(request, false));
  };
  const attemptUpTo = (tries: number): Promise<T> =>
    attempt().catch(async (error: unknown) => {
      if (tries >= MAX_TRIES || !isCollision(error)) throw error;
      await pause(Math.random() * RETRY_PAUSE_MS * tries);
      return attemptUpTo(tries + 1);
    });
  const answer = await attemptUpTo(1);
  if (announcement) services.events?.stored(announcement);
  for (const task of opened?.afterCommit ?? []) {
    try {
      await task();
    } catch (error) {
      request?.log.error({ err: error }, 'work after the commit failed');
    }
  }
  return answer;
}
