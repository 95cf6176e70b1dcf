/** How often one person may ask for what is costly. Counted in each process: it is the process that is spared. */
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/** Prepares the routes below this instance for `config.rateLimit`. */
export const limitRates = (app: FastifyInstance): void =>
  void app.register(rateLimit, {
    global: false,
    // Known by then: who asks.
    hook: 'preHandler',
    keyGenerator: (request) => request.viewer?.id ?? request.ip,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError({
        status: 429,
        code: 'too_many',
        detail: `Bạn đã yêu cầu quá nhiều báo cáo. Hãy đợi ${Math.ceil(ttl / 1000)} giây rồi thử lại.`,
      }),
  });

/** The `config.rateLimit` of a report or an export, one count for all of them. */
export function costly(app: FastifyInstance): false | RateLimitOptions {
  const max = app.parts.config.reportsPerMinute;
  return max === 0 ? false : { max, timeWindow: 60_000, groupId: 'costly' };
}
