/** Decorations that `buildApp` adds to the Fastify instance and its requests, for every route. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { AccessVerb, Role, Viewer } from '#schema/access';
import type { PageKind } from '#schema/ownPages';
import type { PageOwner } from '../access/findPageOwner.ts';
import type { Config } from '../config.ts';
import type { JoinedModules } from '../context.ts';
import type { EventStreams } from '../events/EventStreams.ts';

export interface Services {
  config: Config;
  knex: Knex;
  /** Read-only connections for long reads (`readerContext`), which block no other request. */
  readers: Knex;
  /** Returns the current time; tests pass their own clock. */
  clock: () => Date;
  modules: JoinedModules;
  /** Publishes changes to the open event streams. */
  events: EventStreams;
}

/** Callers allowed on a route. A route without a permission stops the start. */
export type Permission =
  /** Anyone, signed in or not. */
  | 'public'
  /** Anyone signed in, also without a role. */
  | 'signed-in'
  /** Holders of any of these roles; others get 403. */
  | { roles: readonly Role[] }
  /** Only programs with a key of this scope. */
  | { scope: string }
  /** The owner of a page, on a device registered for its link; not signed-in users. */
  | { page: PageKind }
  /** As declared by the resource; used by the generated routes. */
  | { resource: string; verb: AccessVerb | 'action' };

/** Returns the signed-in person who sends the request, with current data from the database; null without a valid token. */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>;

/** A set of hand-written routes; paths are below `/api/v1`. */
export type RouteSet = (app: FastifyInstance) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
    /** Allows API keys whose scopes cover the permission; other routes, except public ones, refuse keys. */
    byKey?: boolean;
    /** Answers a JSON:API document (`application/vnd.api+json`); other routes answer `application/json`. */
    document?: boolean;
    /** Its errors are not JSON:API documents, because another program requires its own format. */
    plainErrors?: boolean;
    /** Allowed before a required second factor is passed; `first`: only for users who have no second factor yet. */
    withoutSecondFactor?: boolean | 'first';
    /** Accepts files of these types instead of JSON. */
    files?: readonly string[];
    /** The answer is an endless stream without a deadline. */
    endless?: boolean;
    /** The openapi.json description of a hand-written route (`tags`, `summary`, `body` …), if it has no `schema`. */
    describe?: () => Record<string, unknown>;
  }
  interface FastifyInstance {
    services: Services;
    /** Set below /api/v1. */
    authenticate: Authenticate;
    /** Counts a request of a key; set below /api/v1. @throws ApiError 429 */
    limitKey: (key_id: string, now: Date) => Promise<void>;
  }
  interface FastifyRequest {
    /** Set on every route except public ones. */
    viewer: Viewer | null;
    /** Set on the routes of own pages. */
    page: PageOwner | null;
  }
}
