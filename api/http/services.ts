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
  /** Read-only connections for long reads (`buildLongReadContext`), which block no other request. */
  readers: Knex;
  /** Returns the current time; tests pass their own clock. */
  clock: () => Date;
  modules: JoinedModules;
  /** Publishes changes to the open event streams. */
  events: EventStreams;
}

/** The callers that a route allows. If a route has no permission, the server does not start. */
export type Permission =
  /** All callers, signed in or not. */
  | 'public'
  /** All signed-in users, even without a role. */
  | 'signed-in'
  /** Users with at least one of these roles; other users get 403. */
  | { roles: readonly Role[] }
  /** Only programs whose API key has this scope. */
  | { scope: string }
  /** Only the owner of a page, on a device admitted by the page's link. Signed-in users are refused. */
  | { page: PageKind }
  /** Callers whom the declaration of the resource allows this verb; used by the generated routes. */
  | { resource: string; verb: AccessVerb | 'action' };

/** Returns the signed-in person who sends the request, with current data from the database; null without a valid token. */
export type RequestAuthenticator = (request: FastifyRequest) => Promise<Viewer | null>;

/** A set of hand-written routes; paths are below `/api/v1`. */
export type RouteSet = (app: FastifyInstance) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
    /** If true, API keys whose scopes cover the permission are allowed. If absent, API keys are refused, except on public routes. */
    byKey?: boolean;
    /** If true, the route answers a JSON:API document (`application/vnd.api+json`); other routes answer `application/json`. */
    document?: boolean;
    /** If true, the route's errors are not JSON:API documents, because the calling program requires its own format. */
    plainErrors?: boolean;
    /** If set, the route is allowed before a required second factor is passed. `first`: only for users who have no second factor yet. */
    withoutSecondFactor?: boolean | 'first';
    /** Media types of the files that the route accepts in place of JSON. */
    files?: readonly string[];
    /** If true, the answer is an endless stream without a deadline. */
    endless?: boolean;
    /** Returns the openapi.json description of a hand-written route (`tags`, `summary`, `body` …) that has no `schema`. */
    describe?: () => Record<string, unknown>;
  }
  interface FastifyInstance {
    services: Services;
    /** Authenticates a request; only available below /api/v1. */
    authenticate: RequestAuthenticator;
    /** Counts a request of an API key; only available below /api/v1. @throws ApiError 429 */
    limitKey: (key_id: string, now: Date) => Promise<void>;
  }
  interface FastifyRequest {
    /** The caller; set on every route except public ones. */
    viewer: Viewer | null;
    /** The owner of the page; set only on the routes of own pages. */
    page: PageOwner | null;
  }
}
