/**
 * Builds the server: resources from their declarations, and everything else from the modules (`api/modules.ts`).
 *
 * How a hand-written call is made:
 *
 *   // domain/metrics/routes.ts, listed in the `routes` of domain/metrics/index.ts
 *   export const metricsRoutes: RouteSet = async (app) => {
 *     app.get('/metrics/latest', { config: { permission: { roles: ['finance'] } }, schema }, async (request) => {
 *       const ctx = buildReadContext(request);            // api/http/unitOfWork.ts: db is the plain connection; `buildLongReadContext` for long reads
 *       return { data: await latestMetrics(ctx) };
 *     });
 *     app.post('/metrics/upsert', { config: { permission: { roles: ['admin'] } }, schema }, (request, reply) =>
 *       handleWrite(request, reply, async (ctx) => { …ctx.db is the transaction…; return { data }; }));
 *   };
 *
 * - Paths are below /api/v1. A route without `config.permission` stops the start: 'public', 'signed-in' (any signed-in user, also without
 *   roles) or { roles }. The server adds 401, 403, 415, X-App-Code and the error format; your code throws DomainErrors.
 * - `request.viewer` is the signed-in user (null on public routes, where `ctx.viewer` is `anonymousViewer`, id '0').
 * - `request.server.services` has { config, knex, readers, clock, modules, events }; `runInTransaction(services, viewer, request, work)`
 *   opens another transaction. Add side effects such as mails to `ctx.afterCommit`.
 * - `handleWrite` handles Idempotency-Key; pass `{ replayable: false }` if the response contains a token.
 * - A history line is written with `logAction(ctx, …)` of api/audit/log.ts; the generic endpoints already write their own lines.
 * - `schema` (JSON Schema) validates the request, without coercion in bodies, and appears in openapi.json. Errors contain pointers to the
 *   invalid values. Responses are `application/json`; set `config.document: true` only for true JSON:API documents.
 */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from './config.ts';
import { connectReaders } from './db/connect.ts';
import { findPageOpening } from './domain/pages/enterPage.ts';
import { measureProof } from './domain/proof/proveBooks.ts';
import { EventStreams } from './events/EventStreams.ts';
import { answerPendingBeforeClose } from './http/answerPendingBeforeClose.ts';
import { authenticate, registerJwt } from './http/authenticate.ts';
import { enforceDeadlines } from './http/enforceDeadlines.ts';
import { answerUnknownRoutes, guardRoutes } from './http/guard.ts';
import {
  limitConcurrency,
  limitConcurrentFiles,
  limitCostlyRoutes,
  limitLoad,
  serverLimits,
} from './http/limits.ts';
import { buildLoggerSettings, type LogTarget } from './http/log.ts';
import { collectRoutes } from './http/methods.ts';
import { answerBadAddress, answerMalformedRequest, registerErrorAnswers } from './http/registerAnswers.ts';
import { registerHealthRoutes } from './http/registerHealthRoutes.ts';
import { toCallContext } from './http/registerRoute.ts';
import { registerSecurityHeaders } from './http/registerSecurityHeaders.ts';
import { serveFrontEnd } from './http/serveFrontEnd.ts';
import type { RequestAuthenticator } from './http/services.ts';
import { notifyDeadJob } from './jobs/index.ts';
import { JobRunner } from './jobs/JobRunner.ts';
import { JobMetrics } from './jobs/jobMetrics.ts';
import { describeOpenapiRoute, registerOpenapi } from './openapi/routes.ts';
import { joinModules } from './resources/joinModules.ts';
import type { Module } from './resources/module.ts';
import { resourceRoutes } from './resources/routes.ts';

export interface AppOptions {
  config: Config;
  /** An open, migrated database. The caller closes it. */
  knex: Knex;
  modules: Readonly<Record<string, Module>>;
  clock?: () => Date;
  /** Replaces the default authentication in tests. */
  authenticate?: RequestAuthenticator;
  /** Destination of the log; standard output if absent. */
  log?: LogTarget;
}

/** Builds the whole server, ready to listen or to `inject`. `app.jobs.start()` starts background work. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, knex, clock = () => new Date() } = options;
  const app = fastify({
    ...serverLimits,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    logger: buildLoggerSettings(config.logLevel, options.log),
    // Requests in progress are still answered while the server stops.
    return503OnClosing: false,
    ajv: {
      customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false, allErrors: true },
    },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerMalformedRequest,
  });
  const readers = connectReaders(config.databaseUrl);
  if (readers) app.addHook('onClose', () => readers.destroy());
  collectRoutes(app);
  const events = new EventStreams(config.databaseUrl, knex);
  const modules = joinModules(options.modules);
  app.decorate('services', {
    config,
    knex,
    readers: readers ?? knex,
    clock,
    events,
    modules,
  });
  const jobMetrics = new JobMetrics();
  const jobs = new JobRunner(app.services, modules.jobs, {
    onDead: notifyDeadJob,
    onClaim: (job, seconds) => jobMetrics.noteClaim(job, seconds),
    log: app.log,
  });
  app.decorate('jobs', jobs);
  app.addHook('preClose', async () => void jobs.stop());
  app.addHook('onClose', () => jobs.stop());
  registerErrorAnswers(app);
  enforceDeadlines(app);
  answerPendingBeforeClose(app);
  await limitLoad(app);
  await registerSecurityHeaders(app, config);
  await registerJwt(app, config);
  await app.register(cookie);
  await registerOpenapi(app);
  await app.register(
    async (api) => {
      guardRoutes(api, options.authenticate ?? authenticate);
      await limitCostlyRoutes(api);
      limitConcurrency(api);
      limitConcurrentFiles(api);
      api.get('/openapi.json', { config: { permission: 'public', describe: describeOpenapiRoute } }, () =>
        app.swagger(),
      );
      await api.register(resourceRoutes);
      for (const feature of modules.routes) await api.register(feature);
      answerUnknownRoutes(api, options.authenticate ?? authenticate);
    },
    { prefix: '/api/v1' },
  );
  registerHealthRoutes(app, (registry) => {
    jobMetrics.register(registry, knex);
    measureProof(registry, knex);
  });
  await serveFrontEnd(app, (request, reply, kind, secret) =>
    findPageOpening(toCallContext(request, reply, false), kind, secret),
  );
  return app;
}
