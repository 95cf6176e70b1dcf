import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds of one interval in which new connections and requests are counted. */
const INTERVAL = 25;
/** Empty intervals in a row after which the server counts as quiet. */
const QUIET_INTERVALS = 2;
/** Maximum intervals to wait for quiet. */
const MAX_INTERVALS = 60;

/**
 * Answers every request that arrived before the server closes. Node itself closes connections from which nothing was read yet, although a
 * request may have arrived, and drops connections that wait to be accepted (it accepts one at a time). So the server waits until no new
 * connection comes, stops listening, and then answers requests on open connections until it is quiet. Fastify marks each of these answers
 * as the last on its connection.
 */
export function drain(app: FastifyInstance): void {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  app.server.on('connection', count);
  app.addHook('onRequest', async () => count());
  const waitUntilQuiet = async () => {
    for (let passed = 0, quiet = 0; passed < MAX_INTERVALS && quiet < QUIET_INTERVALS; passed += 1) {
      const before = arrived;
      await wait(INTERVAL);
      quiet = arrived === before ? quiet + 1 : 0;
    }
  };
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    await waitUntilQuiet();
    Server.prototype.close.call(app.server);
    await waitUntilQuiet();
  });
}
