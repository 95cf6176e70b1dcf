/** Opens the context in which a request reads, or writes in one transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { localDay } from '#rules/days';
import type { Viewer } from '#schema/access';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import type { Context } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import type { Announcement } from '../events/announcement.ts';
import { assertBeforeDeadline, storing } from './deadline.ts';
import { withIdempotency } from './idempotency.ts';
import type { Services } from './services.ts';

/** The services that writing needs; the command line has no others. */
type Writer = Omit<Services, 'readers' | 'events' | 'modules'> &
  Partial<Pick<Services, 'events' | 'modules'>>;

/** A context outside any request (seeds, command line, tests): `db` is a transaction, or the plain connection to read. */
export function contextOf(services: Writer, db: Knex, viewer: Viewer): Context {
  const now = services.clock();
  const { config, modules } = services;
  return {
    db,
    viewer,
    now,
    today: localDay(now),
    config,
    modules,
    changes: [],
    removed: [],
    touched: [],
    afterCommit: [],
  };
}

/** For a route that only reads. On public routes `viewer` is `anonymousViewer`. */
export function readContext(request: FastifyRequest): Context {
  const { services } = request.server;
  return {
    ...contextOf(services, services.knex, request.viewer ?? anonymousViewer),
    readers: services.readers,
  };
}

/**
 * For a route whose reading may take long (reports, exports): it reads on separate connections, so that other requests are not
 * blocked and a statement is cancelled at its deadline.
 */
export function readerContext(request: FastifyRequest): Context {
  const { services } = request.server;
  return contextOf(services, services.readers, request.viewer ?? anonymousViewer);
}

/**
 * Runs `work` in one transaction and answers what it answers; anything thrown rolls all of it back. `ctx.afterCommit`
 * runs once it is stored. Honours `Idempotency-Key` on a POST of a signed-in viewer (schema 1.6): status
 * (`reply.code(…)` set inside `work`), headers and answer are stored in the same transaction.
 * @param options.replayable false for answers that must not be stored (they carry a secret)
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

/** Runs `work` in one transaction of the user who sends the request. */
export const runForRequest = <T>(request: FastifyRequest, work: (ctx: Context) => Promise<T>): Promise<T> =>
  runInTransaction(request.server.services, request.viewer ?? anonymousViewer, request, work);

/** The event stream that the request names; undefined where the header is no name of a stream. */
export function streamOf(request: FastifyRequest | null): string | undefined {
  const stream = request?.headers['x-event-stream'];
  return typeof stream === 'string' && /^[0-9a-f-]{36}$/.test(stream) ? stream : undefined;
}

/** How often a transaction is tried when it collides with another one. */
const TRIES = 8;
/** Milliseconds that it waits at most before it is tried again, more with each try: transactions that collided do not meet once more. */
const PAUSE = 50;

/**
 * Runs `work` in one transaction, and after its commit announces the changes and runs `afterCommit`. After a collision `work` runs again
 * in a new context.
 * @param stream the event stream of the tab whose change it is, where that is not the request's
 */
export async function runInTransaction<T>(
  services: Writer,
  viewer: Viewer,
  request: FastifyRequest | null,
  work: (ctx: Context) => Promise<T>,
  stream: string | undefined = streamOf(request),
): Promise<T> {
  const { isCollision, transaction } = dialectOf(services.knex);
  let opened: Context | undefined;
  let announcement: Announcement | null = null;
  const attempt = async () => {
    assertBeforeDeadline(request);
    const done = async (trx: Knex): Promise<T> => {
      opened = { ...contextOf(services, trx, viewer), stream };
      const answer = await work(opened);
      await services.modules?.beforeCommit(opened);
      announcement = (await services.events?.announce(opened)) ?? null;
      storing(request, true);
      return answer;
    };
    return transaction(services.knex, done).finally(() => storing(request, false));
  };
  const attemptUpTo = (tries: number): Promise<T> =>
    attempt().catch(async (error: unknown) => {
      if (tries >= TRIES || !isCollision(error)) throw error;
      await pause(Math.random() * PAUSE * tries);
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
