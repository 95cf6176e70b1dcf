import type { FastifyRequest } from 'fastify';

/** The session a request was sent under. */
export interface SessionRef {
  id: string;
  user_id: string;
  expires_at: Date;
  /** Of who is really there: whether a second factor is set up, and whether the settings ask for one. */
  second_factor: { on: boolean; required: boolean };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate`. */
    session: SessionRef | null;
  }
}

/** The session of a request that has a viewer. */
export function sessionOf(request: FastifyRequest): SessionRef {
  const { session } = request;
  if (!session) throw new Error('No session: this route is for the signed-in only.');
  return session;
}
