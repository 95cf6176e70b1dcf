/**
 * Second factor of the current user. Starting the setup requires the password, activating the factor requires a first code, and removing it
 * requires both. Also checks the codes; each code is valid once.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { requireOwnAccount } from '../../access/requireOwnAccount.ts';
import { logAction } from '../../audit/log.ts';
import { type DomainError, refusedError } from '../../base/domainError.ts';
import { decryptSecret, encryptSecret } from '../../base/encrypt.ts';
import type { CallContext, Context } from '../../context.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { buildSignInLimits, limitTries } from './limitTries.ts';
import { limitWrongCodes, parseAuthenticatorCode, resetWrongCodeCounter } from './limitWrongCodes.ts';
import { hashToken } from './mailTokens.ts';
import { assertOwnPassword } from './ownAccount.ts';
import { endSignInSessions, requireSignInSession } from './signInSessions.ts';

/**
 * Begins to set up a second factor.
 * @returns its secret and recovery codes, which are shown only once
 * @throws DomainError `second_factor_on`, 422 at `password`, `too_many`
 */
export async function beginSecondFactor(call: CallContext, { password }: { password: string }) {
  const { id, email } = requireOwnAccount(call.ctx);
  return limitTries(call, buildSignInLimits(email, call, 'refund'), async () => {
    await assertOwnPassword(call.ctx, password, 'password');
    return call.write(async (ctx) => {
      const own = { user_id: Number(id) };
      const known = await ctx.db('second_factors').where(own).first('confirmed_at');
      if (known?.confirmed_at)
        throw refusedError(
          'second_factor_on',
          'Xác thực hai bước đang bật. Hãy tắt trước khi thiết lập lại.',
        );
      const secret = createTotpSecret();
      const at = ctx.now.toISOString();
      const row = {
        secret: encryptSecret(ctx.config, 'noi second factor', secret),
        last_step: null,
        updated_at: at,
      };
      await ctx
        .db('second_factors')
        .insert({ ...own, ...row, version: 1, created_at: at })
        .onConflict('user_id')
        .merge(row);
      return {
        secret,
        url: buildSecretUrl(secret, email),
        recovery_codes: await replaceRecoveryCodes(ctx, id),
      };
    });
  });
}

/**
 * Activates the second factor. This session then counts as confirmed by a second factor; the user's other sessions end. @throws DomainError
 * `wrong_code`, `too_many`
 */
export async function confirmSecondFactor(call: CallContext, { code }: { code: string }): Promise<void> {
  const { id, email } = requireOwnAccount(call.ctx);
  const session_id = requireSignInSession(call).id;
  await limitTries(call, buildSignInLimits(email, call, 'refund'), () =>
    call.write(async (ctx) => {
      if (!(await consumeCode(ctx, id, code, 'setting up'))) throw wrongCodeError();
      const at = ctx.now.toISOString();
      await ctx
        .db('second_factors')
        .where({ user_id: Number(id) })
        .update({ confirmed_at: at });
      await update(ctx, 'users', id, { second_factor_at: at });
      await queryRowById(ctx.db, 'sessions', session_id).update({ second_factor_at: at });
      await endSignInSessions(ctx, id, session_id);
      await logAction(ctx, { resource: 'users', id, code: 'second_factor', label: 'Bật xác thực hai bước' });
    }),
  );
}

/**
 * Removes the viewer's second factor; wrong codes count as in a sign-in. @throws DomainError `wrong_code`, 422 at `password`, `too_many`
 */
export async function removeOwnSecondFactor(
  call: CallContext,
  input: { password: string; code: string },
): Promise<void> {
  const { id, email } = requireOwnAccount(call.ctx);
  await limitTries(call, buildSignInLimits(email, call, 'refund'), async () => {
    await assertOwnPassword(call.ctx, input.password, 'password');
    await limitWrongCodes(call, id, input.code, () =>
      call.write(async (ctx) => {
        if (!(await consumeCode(ctx, id, input.code))) throw wrongCodeError();
        await removeSecondFactor(ctx, 'users', id);
        const line = { code: 'remove_second_factor', label: 'Tắt xác thực hai bước' };
        await logAction(ctx, { resource: 'users', id, ...line });
      }),
    );
  });
}

/** Removes a user's second factor and its recovery codes. Afterwards the password alone is enough to sign in. */
export async function removeSecondFactor(
  ctx: Context,
  resource: 'users' | 'agents' | 'partner_accounts',
  user_id: string,
): Promise<void> {
  const own = { user_id: Number(user_id) };
  for (const table of ['second_factors', 'recovery_codes', 'sign_in_tickets'])
    await ctx.db(table).where(own).delete();
  await resetWrongCodeCounter(ctx, user_id);
  await update(ctx, resource, user_id, { second_factor_at: null });
}

/**
 * Marks a code of a user's second factor as used. The code is either a code of the app that is newer than the last used code, or a recovery
 * code.
 * @param state `setting up` for a second factor that the user has not confirmed yet
 * @returns true if the code was correct
 */
export async function consumeCode(
  ctx: Context,
  user_id: string,
  code: string,
  state: 'confirmed' | 'setting up' = 'confirmed',
): Promise<boolean> {
  const digits = parseAuthenticatorCode(code);
  if (digits === null) return state === 'confirmed' && consumeRecoveryCode(ctx, user_id, code);
  const own = ctx
    .db('second_factors')
    .where({ user_id: Number(user_id) })
    .where((of) => (state === 'confirmed' ? of.whereNotNull('confirmed_at') : of.whereNull('confirmed_at')));
  const row: { secret: string } | undefined = await own.clone().first('secret');
  const secret = row && decryptSecret(ctx.config, 'noi second factor', row.secret);
  const step = secret ? findCodeStep(secret, digits, ctx.now) : null;
  if (step === null) return false;
  // Of parallel calls with one code, only the first increases the number and succeeds.
  const taken = await own
    .where((before) => before.whereNull('last_step').orWhere('last_step', '<', step))
    .update({ last_step: step, updated_at: ctx.now.toISOString() });
  return taken === 1;
}

/** Returns the error for a code that is wrong or was used before. */
export const wrongCodeError = (): DomainError =>
  refusedError('wrong_code', 'Mã không đúng hoặc đã dùng rồi. Hãy nhập mã đang hiện trong ứng dụng.', 'code');

const RECOVERY_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const RECOVERY_CODE_COUNT = 10;

/** Creates ten new recovery codes of 120 bits, `k3f9-…`, which replace the earlier codes. Only the hashes of the codes are stored. */
async function replaceRecoveryCodes(ctx: Context, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode);
  const own = { user_id: Number(user_id) };
  await ctx.db('recovery_codes').where(own).delete();
  const row = { ...own, ...toNewRowColumns(ctx.now) };
  await ctx
    .db('recovery_codes')
    .insert(codes.map((code) => ({ ...row, hash: hashToken(normalizeCode(code)) })));
  return codes;
}

/** Marks a recovery code as used. Returns false if this user has no such code, or if the code was used before. */
async function consumeRecoveryCode(ctx: Context, user_id: string, code: string): Promise<boolean> {
  const now = ctx.now.toISOString();
  const taken = await ctx
    .db('recovery_codes')
    .where({ user_id: Number(user_id), hash: hashToken(normalizeCode(code)) })
    .whereNull('used_at')
    .update({ used_at: now, updated_at: now });
  return taken === 1;
}

/** Returns a new code of 120 random bits, so that the code cannot be found from its hash by trying all codes. */
const createRecoveryCode = (): string =>
  [...randomBytes(24)]
    .map((byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** Normalizes a code for comparison: removes dashes and other signs, and converts to lower case. */
const normalizeCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

// Period in seconds of a TOTP code (RFC 6238, with SHA-1), as authenticator apps use it.

const PERIOD_SECONDS = 30;
/** Base32 alphabet of RFC 4648, used for secrets that users type into apps. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a new secret: 160 random bits as 32 letters and digits. */
export const createTotpSecret = (): string => [...randomBytes(32)].map((byte) => BASE32[byte % 32]).join('');

/** Returns the URL in the QR code of a secret. */
const buildSecretUrl = (secret: string, email: string): string =>
  `otpauth://totp/Noi:${encodeURIComponent(email)}?secret=${secret}&issuer=Noi&algorithm=SHA1&digits=6&period=${PERIOD_SECONDS}`;

/** Returns the code for a half minute; `step` is its number, counted from 1970 (RFC 4226 §5.3). */
export function calculateAppCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const place = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(place) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Returns the number of the half minute that contains this instant, counted from 1970. */
export const toTotpStep = (instant: Date): number => Math.floor(instant.getTime() / 1000 / PERIOD_SECONDS);

/**
 * Returns the number of the half minute for which a code is valid. The current, the previous and the next half minute are tried, because
 * clocks differ. Returns null for any other code.
 * @param code six digits
 */
function findCodeStep(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const steps = [-1, 0, 1].map((shift) => toTotpStep(now) + shift);
  return steps.find((step) => timingSafeEqual(Buffer.from(calculateAppCode(secret, step)), given)) ?? null;
}

function decodeBase32(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
