/** How often something may be tried, counted in the database, so that several processes count together (schema 5.3). */
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nobody } from '../../../access/nobody.ts';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { transact } from '../../../http/work.ts';

export interface Limit {
  /** What is counted: `login account owner@noi.test`. */
  key: string;
  /** So many tries in a quarter of an hour, from the first one. */
  most: number;
  /** What a success does to the count: it starts anew, the try is not counted, or nothing. */
  success: 'forget' | 'refund' | 'count';
}

const quarter = 15 * 60_000;
const mostMailsAnHour = 3;

/**
 * Runs `work` as one try. Tries are counted before they are made, so parallel ones do not slip through; what is turned
 * away is not counted.
 * @throws ApiError 429 with `Retry-After` when one of the limits is reached, else what `work` throws
 */
export async function limitTries<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: readonly Limit[],
  work: () => Promise<T>,
): Promise<T> {
  const { parts } = request.server;
  const counted = limits
    .map((limit) => ({ ...limit, key: digest(parts.config.jwtSecret, limit.key) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));

  await transact(parts, nobody, request, async ({ db, now }) => {
    const at = now.toISOString();
    const until = new Date(now.getTime() + quarter).toISOString();
    await db('rate_limits').where('until', '<=', at).delete();
    for (const { key, most } of counted) {
      const [row] = (await db('rate_limits')
        .insert({ key, tries: 1, until, version: 1, created_at: at, updated_at: at })
        .onConflict('key')
        .merge({ tries: db.raw('rate_limits.tries + 1'), updated_at: at })
        .returning(['tries', 'until'])) as { tries: number; until: string }[];
      if (row && row.tries > most) {
        const seconds = Math.ceil((Date.parse(row.until) - now.getTime()) / 1000);
        reply.header('retry-after', String(Math.max(1, seconds)));
        throw tooMany(seconds);
      }
    }
  });

  const answer = await work();
  const keysOf = (success: Limit['success']) =>
    counted.filter((one) => one.success === success).map(({ key }) => key);
  await transact(parts, nobody, request, async ({ db }) => {
    await db('rate_limits').whereIn('key', keysOf('forget')).delete();
    await db('rate_limits').whereIn('key', keysOf('refund')).where('tries', '>', 0).decrement('tries', 1);
  });
  return answer;
}

/**
 * Counts one more mail to an address, whoever asks for it.
 * @returns whether it may still go out: at most three within an hour of the first
 */
export async function mayStillMail({ db, now, config }: Context, email: string): Promise<boolean> {
  const at = now.toISOString();
  await db('rate_limits').where('until', '<=', at).delete();
  const [row] = (await db('rate_limits')
    .insert({
      key: digest(config.jwtSecret, `mail to ${email}`),
      tries: 1,
      until: new Date(now.getTime() + 4 * quarter).toISOString(),
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .onConflict('key')
    .merge({ tries: db.raw('rate_limits.tries + 1'), updated_at: at })
    .returning('tries')) as { tries: number }[];
  return row !== undefined && row.tries <= mostMailsAnHour;
}

const digest = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(key).digest('base64url');

const tooMany = (seconds: number): ApiError =>
  new ApiError({
    status: 429,
    code: 'too_many',
    detail: `Bạn đã thử quá nhiều lần. Hãy đợi ${Math.max(1, Math.ceil(seconds / 60))} phút rồi thử lại.`,
  });
