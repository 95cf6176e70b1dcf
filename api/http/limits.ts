/** What one process takes on at once, and one person may ask for: connections, time, memory, costly calls. */
import { getHeapStatistics } from 'node:v8';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify';
import { ApiError } from '../errors.ts';

const SECOND = 1000;

/** Off or far too patient unless set. */
export const timeouts = {
  bodyLimit: 1024 * 1024,
  // Until a request has wholly arrived; its head alone must sooner.
  requestTimeout: 30 * SECOND,
  // A socket on which nothing moves, a caller that does not read its answer included.
  connectionTimeout: 60 * SECOND,
  keepAliveTimeout: 20 * SECOND,
  http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND },
} as const satisfies FastifyHttpOptions<RawServerDefault>;

const MAX_CONNECTIONS = 5000;

/** Answers 503 rather than fall behind by more than ten seconds, or run out of memory. */
export async function limitLoad(app: FastifyInstance): Promise<void> {
  app.server.maxConnections = MAX_CONNECTIONS;
  await app.register(underPressure, {
    maxEventLoopDelay: 10 * SECOND,
    // While nothing is sampled the delay counts as endless: one slow statement of a second must not close the door.
    sampleInterval: 10 * SECOND,
    maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** One of the routes that together may be asked `REPORTS_PER_MINUTE` times a minute by each person. */
    costly?: boolean;
  }
}

/** Counts the calls of the costly routes below this instance. @throws 429 with `Retry-After` from the route's handler's place */
export async function limitCostly(app: FastifyInstance): Promise<void> {
  const max = app.services.config.reportsPerMinute;
  if (max === 0) return;
  await app.register(rateLimit, { global: false });
  // One count for all of them; a `config.rateLimit` of the plugin's own would have one for each route.
  const count = app.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => request.viewer?.id ?? request.ip,
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.costly) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', String(counted.ttlInSeconds));
    throw new ApiError({
      status: 429,
      code: 'too_many',
      detail: `Bạn đã yêu cầu quá nhiều báo cáo và tệp. Hãy đợi ${counted.ttlInSeconds} giây rồi thử lại.`,
    });
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** One of the routes whose calls wait for each other. */
    whole?: boolean;
  }
}

const AT_ONCE = 3;

/** Lets so many calls of these routes in; the others wait, as long as their deadline lets them. */
export function limitConcurrency(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;
  const pass = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.whole) return;
    if (free > 0) free -= 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    let has = true;
    const leave = (): void => {
      if (has) pass();
      has = false;
    };
    // Whoever has gone meanwhile, or was told that it took too long, needs no turn.
    if (reply.sent || reply.raw.destroyed) {
      leave();
      return reply.hijack();
    }
    reply.raw.once('finish', leave).once('close', leave);
  });
}
