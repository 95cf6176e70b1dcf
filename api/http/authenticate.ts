/** Authenticates callers by access token. A valid token is a JWT signed with HS256 that names the person and the sign-in session. */

import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { MINUTE_MS } from '#rules/durations';
import type { Role, Viewer } from '#schema/access';
import { roles as knownRoles } from '#schema/access';
import { canVisitAccount } from '#schema/users';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { findKeyHolder, recordKeyUse } from '../access/findKeyHolder.ts';
import type { Config } from '../config.ts';
import type { SignInSession } from '../context.ts';
import { LruCache } from '../db/cache.ts';
import { getCompiledQuery, getValuePlaceholder, runQuery } from '../db/getCompiledQuery.ts';
import type { RequestAuthenticator, Services } from './services.ts';
import { runInTransaction } from './unitOfWork.ts';
import { waitBriefly } from './waitBriefly.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Sign-in session of the caller, which `authenticate` sets. */
    session: SignInSession | null;
  }
}

/** Registers `app.jwt` with the secret from the settings. */
export async function registerJwt(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyJwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], requiredClaims: ['exp', 'iat', 'sub', 'sid'], checkTyp: 'JWT' },
  });
}

interface OpenedSession {
  code: string;
  user_id: string;
  opened_at: Date;
  expires_at: Date;
}

/** Signs the access token of a sign-in session. The token and the session expire at the same time (schema 5.4). */
export function signToken(app: FastifyInstance, session: OpenedSession): string {
  const { user_id, code, opened_at, expires_at } = session;
  return app.jwt.sign({
    sub: user_id,
    sid: code,
    iat: toUnixSeconds(opened_at),
    exp: toUnixSeconds(expires_at),
  });
}

const toUnixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

interface Row {
  session_id: number;
  expires_at: string;
  /** Time of the sign-in session's last use, to the minute. It is stored only if the settings end idle sessions. */
  used_at: string;
  parent_id: number | null;
  user_id: number;
  name: string;
  email: string;
  kind: string;
  roles: unknown;
  partner_id: number | null;
  mechanism_id: number | null;
  visitor_id: number | null;
  visitor_name: string | null;
  visitor_roles: unknown;
  second_factor_at: string | null;
  passkey_count: number;
  /** Time at which the real person confirmed a second factor or a passkey in this sign-in session; null if neither is confirmed. */
  shown_at: string | null;
}

/**
 * Returns the sender of the request: the person whose sign-in session the bearer token names, with current roles, partner and status. Runs
 * one query. Returns null if the session has ended or the account is not active. A visit ends with the session that started it, and also
 * when the admin may no longer visit this account (schema 5.7).
 */
export const authenticate: RequestAuthenticator = async (request) => {
  const secret = /^Bearer (noi_[\w-]{43,100})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (secret) return authenticateKey(request, secret);
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return null;
  const { knex, clock, config } = request.server.services;
  const now = clock();
  const named = readToken(request.server, token, now);
  if (!named) return null;
  const at = now.toISOString();
  const [row] = await runQuery<Row>(knex, getCompiledQuery(knex, buildSessionQuery), [
    named.session,
    Number(named.user),
    at,
  ]);
  if (!row) return null;
  // A sign-in session from before the setup of the second factor has not confirmed the factor, so the person must sign in again.
  if (row.second_factor_at !== null && row.shown_at === null) return null;
  const roles = parseRoles(row.roles);
  const real = row.visitor_id === null ? roles : parseRoles(row.visitor_roles);
  if (row.visitor_id !== null && !canVisitAccount(real, roles)) return null;
  if (config.sessionIdleMinutes > 0 && !(await isInUse(request, row, now))) return null;
  const on = row.second_factor_at !== null;
  const required = config.require2fa.some((role) => real.includes(role));
  request.session = {
    id: String(row.session_id),
    user_id: String(row.user_id),
    expires_at: new Date(row.expires_at),
    second_factor: {
      on,
      passkeys: row.passkey_count,
      required,
      passed: row.shown_at !== null && (on || row.passkey_count > 0),
    },
  };
  return {
    id: String(row.user_id),
    name: row.name,
    email: row.email,
    kind: row.kind,
    roles,
    partner_id: row.partner_id === null ? null : String(row.partner_id),
    mechanism_id: row.mechanism_id === null ? null : String(row.mechanism_id),
    via: row.visitor_id === null ? null : { id: String(row.visitor_id), name: row.visitor_name ?? '' },
  };
};

/**
 * Returns true if the sign-in session was used within `SESSION_IDLE_MINUTES`. Records this use, at most once a minute. An open event stream
 * does not count as use.
 */
async function isInUse(request: FastifyRequest, row: Row, now: Date): Promise<boolean> {
  const { services } = request.server;
  const idle = now.getTime() - Date.parse(row.used_at);
  if (idle > services.config.sessionIdleMinutes * MINUTE_MS) return false;
  if (idle < MINUTE_MS || request.routeOptions.config.endless) return true;
  const known = usesBeingStored.get(services) ?? new Set();
  usesBeingStored.set(services, known);
  if (known.has(row.session_id)) return true;
  known.add(row.session_id);
  const ids = [row.session_id, ...(row.parent_id === null ? [] : [row.parent_id])];
  const stored = runInTransaction(services, anonymousViewer, null, ({ db }) =>
    db('sessions').whereIn('id', ids).update({ updated_at: now.toISOString() }),
  )
    .catch((error) => request.log.error({ err: error }, 'the use of a session was not stored'))
    .finally(() => known.delete(row.session_id));
  await waitBriefly(stored);
  return true;
}

/** Per server, the ids of sign-in sessions whose use is being stored, so that parallel requests do not store the same use. */
const usesBeingStored = new WeakMap<Services, Set<number>>();

/** Returns the owner of the API key, and records the use of the key. If recording fails, the request still succeeds. */
async function authenticateKey(request: FastifyRequest, secret: string): Promise<Viewer | null> {
  const { services } = request.server;
  const isWriting = !['GET', 'HEAD'].includes(request.method);
  const now = services.clock();
  const holder = await findKeyHolder({ db: services.knex, now }, secret, isWriting);
  if (!holder) return null;
  const { viewer, isUseDue } = holder;
  if (isUseDue)
    await waitBriefly(
      runInTransaction(services, anonymousViewer, null, (ctx) => recordKeyUse(ctx, viewer.key)).catch(
        (error) => request.log.error({ err: error }, 'the use of a key was not stored'),
      ),
    );
  return viewer;
}

const parseRoles = (stored: unknown): Role[] => {
  const given: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
  return knownRoles.filter((role) => Array.isArray(given) && given.includes(role));
};

/** Query for a sign-in session with its user. Its bindings are the session's code, its user and the current time. */
const buildSessionQuery = (db: Knex): Knex.QueryBuilder =>
  db('sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .leftJoin('partners as p', 'p.id', 'u.partner_id')
    .leftJoin('sessions as own', 'own.id', 's.parent_id')
    .leftJoin('users as v', 'v.id', 's.visitor_id')
    .where({ 's.code': getValuePlaceholder(0), 's.user_id': getValuePlaceholder(1), 'u.status': 'active' })
    .whereNull('s.ended_at')
    .where('s.expires_at', '>', getValuePlaceholder(2))
    .andWhere((alone) =>
      alone
        .whereNull('s.parent_id')
        .orWhere((visit) =>
          visit
            .whereNull('own.ended_at')
            .where('own.expires_at', '>', getValuePlaceholder(2))
            .where('v.status', 'active'),
        ),
    )
    .select({
      session_id: 's.id',
      expires_at: 's.expires_at',
      used_at: 's.updated_at',
      parent_id: 's.parent_id',
      user_id: 'u.id',
      name: 'u.name',
      email: 'u.email',
      kind: 'u.kind',
      roles: 'u.roles',
      partner_id: 'u.partner_id',
      mechanism_id: 'p.mechanism_id',
      visitor_id: 'v.id',
      visitor_name: 'v.name',
      visitor_roles: 'v.roles',
      second_factor_at: db.raw('case when v.id is null then u.second_factor_at else v.second_factor_at end'),
      passkey_count: db.raw('case when v.id is null then u.passkey_count else v.passkey_count end'),
      shown_at: db.raw('case when v.id is null then s.second_factor_at else own.second_factor_at end'),
    });

/** Maximum length of a token in characters. Tokens of this server are much shorter. */
const MAX_TOKEN_LENGTH = 1024;
/** Maximum number of verified tokens in the cache. */
const MAX_VERIFIED_TOKENS = 1000;

interface TokenIdentity {
  session: string;
  user: string;
  /** Expiry of the token, in milliseconds. */
  until: number;
}

const verifiedTokens = new WeakMap<FastifyInstance, LruCache<TokenIdentity>>();

/**
 * Returns the sign-in session named in an access token. The token must be signed by this server with HS256 and have an `exp` after `now`;
 * otherwise returns null. The database decides whether the session is still open.
 */
function readToken(
  app: FastifyInstance,
  token: string,
  now: Date,
): Pick<TokenIdentity, 'session' | 'user'> | null {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  const cache = verifiedTokens.get(app) ?? new LruCache<TokenIdentity>(MAX_VERIFIED_TOKENS);
  verifiedTokens.set(app, cache);
  const known = cache.get(token);
  if (known && known.until > now.getTime()) return known;
  try {
    const claims: unknown = app.jwt.verify(token, {
      ...app.jwt.options.verify,
      clockTimestamp: now.getTime(),
    });
    const { sid, sub, exp } = claims as Record<string, unknown>;
    if (typeof sid !== 'string' || typeof sub !== 'string') return null;
    return cache.set(token, { session: sid, user: sub, until: Number(exp) * 1000 });
  } catch {
    return null;
  }
}
