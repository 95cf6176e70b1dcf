/** Slows down password guessing: limits the number of attempts, and gives all answers the same duration (schema 5.2, 5.3). */

import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '#rules/durations';
import { DomainError } from '../../base/domainError.ts';
import type { CallContext, Context } from '../../context.ts';
import { countTries } from '../../db/countTries.ts';

export interface TryLimit {
  /** Key of the counter, for example `login account owner@noi.test`. */
  key: string;
  /** Maximum number of attempts within fifteen minutes of the first attempt. */
  most: number;
  /**
   * Effect of a successful attempt on the counter: `forget` resets the counter, `refund` does not count the attempt, `count` counts the
   * attempt like a failed one.
   */
  success: 'forget' | 'refund' | 'count';
}

const QUARTER_HOUR_MS = 15 * MINUTE_MS;
const MAX_MAILS_PER_HOUR = 3;

/**
 * Runs `work` as one attempt. Attempts are counted in the database, so that the limit applies to all processes together. An attempt is
 * counted before it runs, so that parallel attempts cannot exceed the limit. Refused attempts are not counted.
 * @throws DomainError `too_many` with `retryAfter` if one of the limits is reached, else what `work` throws
 */
export async function limitTries<T>(
  { ctx, record }: Pick<CallContext, 'ctx' | 'record'>,
  limits: readonly TryLimit[],
  work: () => Promise<T>,
): Promise<T> {
  const counted = limits
    .map((limit) => ({ ...limit, key: digestWithSecret(ctx, limit.key) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  await record(async (own) => {
    const until = new Date(own.now.getTime() + QUARTER_HOUR_MS).toISOString();
    for (const { key, most } of counted) {
      const row = await countTries(own, key, until);
      if (row.tries > most)
        throw tooManyTriesError(Math.ceil((Date.parse(row.until) - own.now.getTime()) / 1000));
    }
  });
  const answer = await work();
  const keysOf = (success: TryLimit['success']) =>
    counted.filter((one) => one.success === success).map(({ key }) => key);
  await record(async ({ db }) => {
    await db('rate_limits').whereIn('key', keysOf('forget')).delete();
    await db('rate_limits').whereIn('key', keysOf('refund')).where('tries', '>', 0).decrement('tries', 1);
  });
  return answer;
}

/**
 * Returns the limits for wrong passwords and wrong codes in fifteen minutes: ten per account and address, fifty per account, and two
 * hundred per address for all accounts.
 * @param success effect of a success on the account's counter; `forget` once the user is signed in
 */
export const buildSignInLimits = (
  email: string,
  { device: { address } }: CallContext,
  success: TryLimit['success'],
): readonly [TryLimit, TryLimit, TryLimit] => [
  { key: `login account ${email} from ${address}`, most: 10, success },
  { key: `login account ${email}`, most: 50, success },
  { key: `login from ${address}`, most: 200, success: 'refund' },
];

/**
 * Counts one more mail to an address, including mails that any visitor can request.
 * @returns true if the mail may be sent: at most three mails are sent within one hour of the first mail
 */
export async function canSendMoreMail(ctx: Context, email: string): Promise<boolean> {
  const until = new Date(ctx.now.getTime() + 4 * QUARTER_HOUR_MS).toISOString();
  const { tries } = await countTries(ctx, digestWithSecret(ctx, `mail to ${email}`), until);
  return tries <= MAX_MAILS_PER_HOUR;
}

/**
 * Returns a digest made with `JWT_SECRET`. Digests in counters and logs can be compared, but the original text cannot be read from them.
 */
export const digestWithSecret = ({ config }: Pick<Context, 'config'>, key: string): string =>
  createHmac('sha256', config.jwtSecret).update(key).digest('base64url');

const tooManyTriesError = (seconds: number): DomainError =>
  new DomainError(
    {
      code: 'too_many',
      detail: `Bạn đã thử quá nhiều lần. Hãy đợi ${Math.max(1, Math.ceil(seconds / 60))} phút rồi thử lại.`,
    },
    undefined,
    Math.max(1, seconds),
  );

const queues = new Map<string, Promise<unknown>>();

/** Runs functions with the same key one after another, and functions with different keys in parallel. Works only within this process. */
export async function runExclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  queues.set(key, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(key) === mine) queues.delete(key);
  }
}

/**
 * Runs `work`, and returns or throws at the earliest after this number of milliseconds, so that the duration of the call reveals nothing.
 */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), pause(milliseconds)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
