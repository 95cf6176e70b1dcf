/** How often one person may ask for what is costly. Counted in each process: it is the process that is spared. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** One of the routes that together may be asked `REPORTS_PER_MINUTE` times a minute by each person. */
    costly?: boolean;
  }
}

/** Counts the calls of the costly routes below this instance. @throws 429 with `Retry-After` from the route's handler's place */
export async function limitCostly(app: FastifyInstance): Promise<void> {
  const max = app.parts.config.reportsPerMinute;
  if (max === 0) return;
  await app.register(rateLimit, { global: false });
  // One count for all of them; a `config.rateLimit` of the plugin's own would have one for each route.
  const count = app.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => request.viewer?.id ?? request.ip,
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.costly) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', String(counted.ttlInSeconds));
    throw new ApiError({
      status: 429,
      code: 'too_many',
      detail: `Bạn đã yêu cầu quá nhiều báo cáo và tệp. Hãy đợi ${counted.ttlInSeconds} giây rồi thử lại.`,
    });
  });
}
