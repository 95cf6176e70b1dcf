/** Routes for operations: liveness, readiness and metrics (schema 6.5). */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import manifest from '../../package.json' with { type: 'json' };
import { notFoundError } from '../base/domainError.ts';
import { isMigrated } from '../db/migrate.ts';
import { watchLongestStop } from './watchLongestStop.ts';

/** Milliseconds after which a database that does not answer counts as unavailable. */
const DATABASE_TIMEOUT_MS = 3000;

/**
 * Registers `GET /healthz`, `GET /readyz`, and, if METRICS_TOKEN is set, `GET /metrics`.
 * @param addMetrics registers metrics of other parts of the server
 */
export function registerHealthRoutes(app: FastifyInstance, addMetrics: (registry: Registry) => void): void {
  const { config, knex } = app.services;
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const late = new Promise<false>((done) => setTimeout(done, DATABASE_TIMEOUT_MS, false).unref());
    const ready = await Promise.race([isMigrated(knex), late]);
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'not ready', version: manifest.version });
  });

  const wanted = config.metricsToken;
  const registry = wanted === null ? null : createMetricsRegistry(app);
  if (registry) addMetrics(registry);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!registry || !wanted || !isSameSecret(request.headers.authorization ?? '', `Bearer ${wanted}`))
      throw notFoundError();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * Registers metrics of requests per route, of the process, and of database connections. Requests are counted per route and not per URL,
 * because URLs can contain personal data and their number is unlimited.
 */
function createMetricsRegistry(app: FastifyInstance): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'noi_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.endless) return;
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const stops = watchLongestStop();
  app.addHook('onClose', async () => stops.close());
  new Gauge({
    name: 'noi_event_loop_longest_stop_seconds',
    help: 'Longest time for which this process answered nobody, in this minute and the one before',
    registers,
    collect() {
      this.set(stops.seconds());
    },
  });
  const { knex, readers } = app.services;
  new Gauge({
    name: 'noi_database_connections',
    help: 'Connections to the database by pool (main, readers) and state (used, free, waited_for)',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, one] of Object.entries({ main: knex, readers })) {
        const { pool: counts } = one.client;
        this.set({ pool, state: 'used' }, counts.numUsed());
        this.set({ pool, state: 'free' }, counts.numFree());
        this.set({ pool, state: 'waited_for' }, counts.numPendingAcquires());
      }
    },
  });
  return registry;
}

const isSameSecret = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};
