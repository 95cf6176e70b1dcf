import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/**
 * Calls the app without a socket, which is fast for many calls. Such calls alone would block the event loop, and the server would report
 * overload; each call therefore first gives the loop a turn.
 */
export const buildInject =
  (app: FastifyInstance) =>
  async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    await setImmediate();
    return app.inject(options);
  };
