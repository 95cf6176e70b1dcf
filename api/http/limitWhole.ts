/** Answers that are made whole in memory, some at a time: many large ones at once would be more than a process can hold. */
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** One of the routes whose calls wait for each other. */
    whole?: boolean;
  }
}

const AT_ONCE = 3;

/** Lets so many calls of these routes in; the others wait, as long as their deadline lets them. */
export function limitWhole(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;
  const pass = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.whole) return;
    if (free > 0) free -= 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    let has = true;
    const leave = (): void => {
      if (has) pass();
      has = false;
    };
    // Whoever has gone meanwhile, or was told that it took too long, needs no turn.
    if (reply.sent || reply.raw.destroyed) {
      leave();
      return reply.hijack();
    }
    reply.raw.once('finish', leave).once('close', leave);
  });
}
