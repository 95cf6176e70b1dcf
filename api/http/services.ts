/** What every route can count on, hung on the Fastify instance and request by `buildApp`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Role, Verb, Viewer } from '#schema/access';
import type { Config } from '../config.ts';
import type { Events } from './events/Events.ts';

export interface Services {
  config: Config;
  knex: Knex;
  /** For long reads (`readerContext`): read-only connections that hold nobody up. */
  readers: Knex;
  /** The instant of now; tests set their own. */
  clock: () => Date;
  /** Tells those who listen what was stored. */
  events: Events;
}

/** Who may call a route. A route without one stops the start. */
export type Permission =
  /** Anyone, signed in or not. */
  | 'public'
  /** Anyone signed in, without any role too. */
  | 'signed-in'
  /** Holders of any of these roles; others get 403. */
  | { roles: readonly Role[] }
  /** As the declaration of the resource says; the generated routes use it. */
  | { resource: string; verb: Verb | 'action' };

/** Answers who sends the request, read from the database; null when nobody does (no token, or a dead one). */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>;

/** A set of hand-written calls; paths are below `/api/v1`. */
export type Feature = (app: FastifyInstance) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
    /** Answers a JSON:API document (`application/vnd.api+json`); others answer `application/json`. */
    document?: boolean;
    /** Also for who must have a second factor and has none yet. */
    withoutSecondFactor?: boolean;
    /** Takes files of these types, and no JSON. */
    files?: readonly string[];
    /** Its answer goes on until somebody ends it. */
    endless?: boolean;
    /** A hand-written route's words in openapi.json (`tags`, `summary`, `body` …), when it has no `schema`. */
    describe?: () => Record<string, unknown>;
  }
  interface FastifyInstance {
    services: Services;
    /** Below /api/v1. */
    authenticate: Authenticate;
  }
  interface FastifyRequest {
    /** Set on every route but public ones. */
    viewer: Viewer | null;
  }
}
