/** Finds the routes of an address with any HTTP method, which 405 answers list. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, apiError } from '../jsonapi/apiError.ts';

interface KnownRoute {
  pattern: RegExp;
  method: string;
  isPublic: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    known: KnownRoute[];
  }
}

const escapePattern = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const buildPathPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : escapePattern(part)))
      .join('/')}$`,
  );

/** Collects every route registered after this call. */
export function collectRoutes(app: FastifyInstance): void {
  app.decorate('known', []);
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.includes('*')) return;
    const pattern = buildPathPattern(url);
    const isPublic = config?.permission === 'public';
    for (const one of [method].flat()) app.known.push({ pattern, method: one, isPublic });
  });
}

/** Returns the routes at the address of a request, with any method. */
export function findRoutesAtAddress({ url, server }: FastifyRequest): KnownRoute[] {
  const path = url.replace(/^https?:\/\/[^/]+/i, '').replace(/[?#].*$/, '');
  return server.known.filter(({ pattern }) => pattern.test(path));
}

/** Builds the 405 error, and sets the header `Allow` to the methods of the address. */
export function wrongMethodError(
  request: FastifyRequest,
  reply: FastifyReply,
  known: readonly KnownRoute[],
): ApiError {
  const methods = [...new Set(known.map(({ method }) => method))].sort().join(', ');
  reply.header('allow', methods);
  return apiError(
    405,
    'method_not_allowed',
    `Địa chỉ này không nhận ${request.method}, chỉ nhận ${methods}.`,
  );
}
