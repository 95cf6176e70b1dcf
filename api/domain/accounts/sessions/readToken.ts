import type { FastifyInstance } from 'fastify';
import { Cache } from '../../../db/cache.ts';

/** No token of ours comes near this; longer ones are not looked into. */
const longest = 1024;

interface Named {
  session: string;
  user: string;
  /** The instant at which the token runs out, in milliseconds. */
  until: number;
}

/** Tokens whose signature is known to be right, at most. */
const most = 1000;
const verified = new WeakMap<FastifyInstance, Cache<Named>>();

/**
 * The session that an access token names, when it is one of ours: HS256 and nothing else, with `exp`, not run out at
 * `now`. Null for anything else. Whether the session lives is the database's to say.
 */
export function readToken(
  app: FastifyInstance,
  token: string,
  now: Date,
): Pick<Named, 'session' | 'user'> | null {
  if (token.length > longest) return null;
  const cache = verified.get(app) ?? new Cache<Named>(most);
  verified.set(app, cache);
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
