/** What slows down guessing: how often something may be tried, and answers that take the same time (schema 5.2, 5.3). */

import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '#rules/durations';
import { DomainError } from '../../base/domainError.ts';
import type { Call, Context } from '../../context.ts';
import { countTries } from '../../db/countTries.ts';

export interface Limit {
  /** What is counted: `login account owner@noi.test`. */
  key: string;
  /** So many tries in a quarter of an hour, from the first one. */
  most: number;
  /** What a success does to the count: it starts again, the try is not counted, or nothing. */
  success: 'forget' | 'refund' | 'count';
}

const QUARTER = 15 * MINUTE_MS;
const MAILS_AN_HOUR = 3;

/**
 * Runs `work` as one try. Tries are counted in the database, so that several processes count together, and before they are
 * made, so that parallel ones do not slip through; what is turned away is not counted.
 * @throws DomainError `too_many` with `retryAfter` when one of the limits is reached, else what `work` throws
 */
export async function limitTries<T>(
  { ctx, record }: Pick<Call, 'ctx' | 'record'>,
  limits: readonly Limit[],
  work: () => Promise<T>,
): Promise<T> {
  const counted = limits
    .map((limit) => ({ ...limit, key: digest(ctx, limit.key) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  await record(async (own) => {
    const until = new Date(own.now.getTime() + QUARTER).toISOString();
    for (const { key, most } of counted) {
      const row = await countTries(own, key, until);
      if (row.tries > most) throw tooMany(Math.ceil((Date.parse(row.until) - own.now.getTime()) / 1000));
    }
  });
  const answer = await work();
  const keysOf = (success: Limit['success']) =>
    counted.filter((one) => one.success === success).map(({ key }) => key);
  await record(async ({ db }) => {
    await db('rate_limits').whereIn('key', keysOf('forget')).delete();
    await db('rate_limits').whereIn('key', keysOf('refund')).where('tries', '>', 0).decrement('tries', 1);
  });
  return answer;
}

/**
 * How often a password, or the code after it, may be wrong in a quarter of an hour: ten times for an account from one
 * address, fifty times from anywhere, two hundred times from one address for any account.
 * @param success what being right does to the account's count; `forget` once somebody is signed in
 */
export const signInLimits = (
  email: string,
  { device: { address } }: Call,
  success: Limit['success'],
): readonly [Limit, Limit, Limit] => [
  { key: `login account ${email} from ${address}`, most: 10, success },
  { key: `login account ${email}`, most: 50, success },
  { key: `login from ${address}`, most: 200, success: 'refund' },
];

/**
 * Counts one more mail to an address, no matter who requests it.
 * @returns whether it may still go out: at most three within an hour of the first
 */
export async function mayStillMail(ctx: Context, email: string): Promise<boolean> {
  const until = new Date(ctx.now.getTime() + 4 * QUARTER).toISOString();
  const { tries } = await countTries(ctx, digest(ctx, `mail to ${email}`), until);
  return tries <= MAILS_AN_HOUR;
}

/** A digest under `JWT_SECRET`: what is counted or logged can be compared, and says nothing by itself. */
export const digest = ({ config }: Pick<Context, 'config'>, key: string): string =>
  createHmac('sha256', config.jwtSecret).update(key).digest('base64url');

const tooMany = (seconds: number): DomainError =>
  new DomainError(
    {
      code: 'too_many',
      detail: `Bạn đã thử quá nhiều lần. Hãy đợi ${Math.max(1, Math.ceil(seconds / 60))} phút rồi thử lại.`,
    },
    undefined,
    Math.max(1, seconds),
  );

const queues = new Map<string, Promise<unknown>>();

/** Runs work of the same key one after another (in this process), of different keys at once. */
export async function keyedMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  queues.set(key, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(key) === mine) queues.delete(key);
  }
}

/** Runs work and answers after at least so many milliseconds, so that its own time says nothing; errors come as late. */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), pause(milliseconds)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
