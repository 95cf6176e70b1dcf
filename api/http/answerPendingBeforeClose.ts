import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Length in milliseconds of an interval in which new connections and requests are counted. */
const INTERVAL_MS = 25;
/** Number of consecutive intervals without a new connection or request after which the server counts as quiet. */
const QUIET_INTERVALS = 2;
/** Maximum number of intervals for which the server waits until it is quiet. */
const MAX_INTERVALS = 60;

/**
 * Makes a closing server answer every request that has already arrived. Node itself would close connections from which it has read nothing
 * yet, although a request may have arrived on them, and would drop connections that it has not accepted yet (it accepts one connection at a
 * time). Therefore the server waits until no new connections or requests arrive, stops listening, and then answers requests on open
 * connections until no more arrive. Fastify marks each of these answers as the last on its connection.
 */
export function answerPendingBeforeClose(app: FastifyInstance): void {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  app.server.on('connection', count);
  app.addHook('onRequest', async () => count());
  const waitUntilQuiet = async () => {
    for (let passed = 0, quiet = 0; passed < MAX_INTERVALS && quiet < QUIET_INTERVALS; passed += 1) {
      const before = arrived;
      await wait(INTERVAL_MS);
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
