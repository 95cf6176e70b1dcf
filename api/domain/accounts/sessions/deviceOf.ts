import type { FastifyRequest } from 'fastify';
import { addressOf } from '../calls/addressOf.ts';

/** What a session shows of the browser it was opened in. */
export interface Device {
  user_agent: string | null;
  address: string;
}

/** Where a request comes from, as its session keeps it. */
export const deviceOf = (request: FastifyRequest): Device => ({
  user_agent: request.headers['user-agent']?.slice(0, 255) ?? null,
  address: addressOf(request),
});
