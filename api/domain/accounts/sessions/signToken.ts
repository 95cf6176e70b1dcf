import type { FastifyInstance } from 'fastify';
import type { OpenedSession } from './openSession.ts';

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** The access token of a session, ending when it does. It names person and session, nothing else (schema 5.4). */
export function signToken(app: FastifyInstance, session: OpenedSession): string {
  const { user_id, code, opened_at, expires_at } = session;
  return app.jwt.sign({ sub: user_id, sid: code, iat: seconds(opened_at), exp: seconds(expires_at) });
}
