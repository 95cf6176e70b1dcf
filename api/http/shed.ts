/** What one process takes on at once: connections, callers who never finish, and how far behind it may fall. */
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify';

const SECOND = 1000;

/** Off or far too patient unless set. */
export const patience = {
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
export async function shed(app: FastifyInstance): Promise<void> {
  app.server.maxConnections = MAX_CONNECTIONS;
  await app.register(underPressure, {
    maxEventLoopDelay: 10 * SECOND,
    // While nothing is sampled the delay counts as endless: one slow statement of a second must not close the door.
    sampleInterval: 10 * SECOND,
    maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
  });
}
