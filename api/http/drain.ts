import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A look at who comes, in milliseconds; so many in a row in which nobody does, and at most so many, before it goes on. */
const LOOK = 25;
const QUIET = 2;
const MOST = 60;

/**
 * Lets everyone finish when the server closes. Node alone shuts connections on which nothing has been read yet, though their
 * request may have arrived, and forgets who waits at the door (it lets one in at a time). So these are let in first; then the
 * door is shut, and what comes over open connections is answered until nothing more comes. Each answer says that it is the
 * last on its connection.
 */
export function drain(app: FastifyInstance): void {
  let come = 0;
  const count = () => {
    come += 1;
  };
  app.server.on('connection', count);
  app.addHook('onRequest', async () => count());
  const nobodyComes = async () => {
    for (let looks = 0, quiet = 0; looks < MOST && quiet < QUIET; looks += 1) {
      const before = come;
      await wait(LOOK);
      quiet = come === before ? quiet + 1 : 0;
    }
  };
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    await nobodyComes();
    Server.prototype.close.call(app.server);
    await nobodyComes();
  });
}
