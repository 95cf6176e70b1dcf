/** What `buildApp` decorates the Fastify instance and its requests with, for every route. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Role, Verb, Viewer } from '#schema/access';
import type { PageKind } from '#schema/ownPages';
import type { PageOwner } from '../access/findPageOwner.ts';
import type { Config } from '../config.ts';
import type { JoinedModules } from '../context.ts';
import type { Events } from '../events/Events.ts';

export interface Services {
  config: Config;
  knex: Knex;
  /** Read-only connections for long reads (`readerContext`), which block no other request. */
  readers: Knex;
  /** Returns the present instant; tests pass their own. */
  clock: () => Date;
  /** The joined modules. */
  modules: JoinedModules;
  /** Publishes what was stored to the open event streams. */
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
  /** Programs with a key of this scope, and nobody else. */
  | { scope: string }
  /** The owner of a page, on a device that its link has let in; nobody who is signed in. */
  | { page: PageKind }
  /** As the declaration of the resource says; the generated routes use it. */
  | { resource: string; verb: Verb | 'action' };

/** Returns the signed-in person who sends the request, as the database has them now; null without a valid token. */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>;

/** A set of hand-written calls; paths are below `/api/v1`. */
export type Feature = (app: FastifyInstance) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
    /** Programs may call it with a key whose scopes cover its permission; other routes but public ones are closed to keys. */
    byKey?: boolean;
    /** Answers a JSON:API document (`application/vnd.api+json`); others answer `application/json`. */
    document?: boolean;
    /** Its errors are no JSON:API documents, because another program requires a form of its own. */
    plainErrors?: boolean;
    /** Allowed to callers who must show a second factor and have not yet; `first`: to those who have none that they could show. */
    withoutSecondFactor?: boolean | 'first';
    /** Takes files of these types, and no JSON. */
    files?: readonly string[];
    /** The answer is a stream without an end, so it has no deadline. */
    endless?: boolean;
    /** A hand-written route's words in openapi.json (`tags`, `summary`, `body` …), when it has no `schema`. */
    describe?: () => Record<string, unknown>;
  }
  interface FastifyInstance {
    services: Services;
    /** Below /api/v1. */
    authenticate: Authenticate;
    /** Counts a call of a key; below /api/v1. @throws ApiError 429 */
    limitKey: (key_id: string, now: Date) => Promise<void>;
  }
  interface FastifyRequest {
    /** Set on every route but public ones. */
    viewer: Viewer | null;
    /** Set on the routes of own pages. */
    page: PageOwner | null;
  }
}
