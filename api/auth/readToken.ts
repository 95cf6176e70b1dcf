import type { FastifyInstance } from 'fastify';

/** No token of ours comes near this; longer ones are not looked into. */
const longest = 1024;

/**
 * The session that an access token names, when it is one of ours: HS256 and nothing else, with `exp`, not run out at
 * `now`. Null for anything else. Whether the session lives is the database's to say.
 */
export function readToken(
  app: FastifyInstance,
  token: string,
  now: Date,
): { session: string; user: string } | null {
  if (token.length > longest) return null;
  try {
    const claims: unknown = app.jwt.verify(token, {
      ...app.jwt.options.verify,
      clockTimestamp: now.getTime(),
    });
    const { sid, sub } = claims as Record<string, unknown>;
    return typeof sid === 'string' && typeof sub === 'string' ? { session: sid, user: sub } : null;
  } catch {
    return null;
  }
}
