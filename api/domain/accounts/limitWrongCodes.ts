/**
 * Limits wrong codes of an authenticator app after a correct password. Without this limit, an attacker could try all million codes within
 * months.
 */
import { DAY_MS } from '#rules/durations';
import { formatDateTime } from '#rules/format';
import { logAction } from '../../audit/log.ts';
import { DomainError } from '../../base/domainError.ts';
import type { CallContext, Context } from '../../context.ts';
import { countTries } from '../../db/countTries.ts';
import { digestWithSecret } from './limitTries.ts';
import { queueMail } from './queueMail.ts';

/** Maximum number of wrong codes per account and day, from all addresses together. */
export const MAX_WRONG_CODES = 20;

/** Returns the six digits of an authenticator app's code, which may be typed with blanks; null for a recovery code. */
export function parseAuthenticatorCode(code: string): string | null {
  const digits = code.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

const buildCounterKey = (ctx: Context, user_id: string): string =>
  digestWithSecret(ctx, `wrong codes of ${user_id}`);

/**
 * Runs `check` on a code of an authenticator app; allows at most 20 wrong codes per day. After the 20th wrong code every code of the app is
 * refused for a day, and the account's holder is informed by mail. Recovery codes are not counted and always work. A correct code does not
 * reset the counter: otherwise an attacker would get 20 more attempts each time the holder signs in. The counter is stored, so that it
 * applies to all processes and after a restart.
 * @throws DomainError `too_many` while the codes are refused, else what `check` throws
 */
export async function limitWrongCodes<T>(
  call: CallContext,
  user_id: string,
  code: string,
  check: () => Promise<T>,
): Promise<T> {
  if (parseAuthenticatorCode(code) === null) return check();
  // The attempt is counted before the check, so that parallel attempts cannot exceed the limit.
  const tries = await call.record(async (ctx) => {
    const until = new Date(ctx.now.getTime() + DAY_MS).toISOString();
    const counted = await countTries(ctx, buildCounterKey(ctx, user_id), until);
    // The error also rolls back the counting of this attempt.
    if (counted.tries > MAX_WRONG_CODES) throw codesLockedError(ctx, counted.until);
    return counted.tries;
  });
  try {
    const answer = await check();
    await call.record((ctx) => decreaseWrongCodeCount(ctx, user_id));
    return answer;
  } catch (error) {
    const isWrong = error instanceof DomainError && error.faults[0]?.code === 'wrong_code';
    await call.record(async (ctx) => {
      if (!isWrong) await decreaseWrongCodeCount(ctx, user_id);
      else if (tries === MAX_WRONG_CODES) await lockCodes(ctx, user_id);
    });
    throw error;
  }
}

/** Deletes the counter of wrong codes of a user whose authenticator app was replaced or removed. */
export async function resetWrongCodeCounter(ctx: Context, user_id: string): Promise<void> {
  await ctx
    .db('rate_limits')
    .where({ key: buildCounterKey(ctx, user_id) })
    .delete();
}

async function decreaseWrongCodeCount(ctx: Context, user_id: string): Promise<void> {
  await ctx
    .db('rate_limits')
    .where({ key: buildCounterKey(ctx, user_id) })
    .where('tries', '>', 0)
    .decrement('tries', 1);
}

/** Refuses codes of the app for one day from now, and informs the holder by mail. */
async function lockCodes(ctx: Context, id: string): Promise<void> {
  const until = new Date(ctx.now.getTime() + DAY_MS).toISOString();
  await ctx
    .db('rate_limits')
    .where({ key: buildCounterKey(ctx, id) })
    .update({ until });
  const line = { code: 'second_factor_locked', label: 'Khóa mã xác thực một ngày' };
  await logAction(ctx, { resource: 'users', id, ...line });
  await queueMail(ctx, { mail: 'codes_locked', user_id: id, until });
}

const codesLockedError = (ctx: Context, until: string): DomainError =>
  new DomainError(
    {
      code: 'too_many',
      path: 'code',
      detail: `Mã xác thực đã sai quá nhiều lần nên không dùng được đến ${formatDateTime(until)}. Hãy dùng một mã khôi phục, hoặc nhờ quản trị viên gỡ xác thực hai bước.`,
    },
    undefined,
    Math.max(1, Math.ceil((Date.parse(until) - ctx.now.getTime()) / 1000)),
  );
