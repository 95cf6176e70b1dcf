/** The actual routes of a server, recorded while Fastify registers them. */
import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

export interface LiveRoute {
  method: string;
  url: string;
}

/**
 * Runs `start`, which builds one server; returns its result with the routes of that server: one entry for each method and path, including
 * HEAD.
 */
export async function startWithLiveRoutes<T>(
  start: () => Promise<T>,
): Promise<{ started: T; routes: LiveRoute[] }> {
  const routes: LiveRoute[] = [];
  const listen = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route: RouteOptions) => {
      for (const method of [route.method].flat()) routes.push({ method, url: route.url });
    });
  };
  const born = channel('fastify.initialization');
  born.subscribe(listen);
  try {
    return { started: await start(), routes };
  } finally {
    born.unsubscribe(listen);
  }
}
