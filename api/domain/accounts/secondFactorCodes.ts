/** The codes of a second factor: the six digits of an authenticator app, and those for recovery, each good once. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domainError.ts';
import { decryptSecret } from '../../encrypt.ts';
import { hashToken } from './mailTokens.ts';

/**
 * Uses up a code of a person's second factor: of the app, newer than the last one taken, or one for recovery.
 * @param state `setting up`: the app's code for a factor that is not confirmed yet
 * @returns whether it was right
 */
export async function takeCode(
  ctx: Context,
  user_id: string,
  code: string,
  state: 'confirmed' | 'setting up' = 'confirmed',
): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return state === 'confirmed' && takeRecoveryCode(ctx, user_id, code);
  const own = ctx
    .db('second_factors')
    .where({ user_id: Number(user_id) })
    .where((of) => (state === 'confirmed' ? of.whereNotNull('confirmed_at') : of.whereNull('confirmed_at')));
  const row: { secret: string } | undefined = await own.clone().first('secret');
  const secret = row && decryptSecret(ctx.config, 'noi second factor', row.secret);
  const step = secret ? stepOfCode(secret, digits, ctx.now) : null;
  if (step === null) return false;
  // Of many calls with one code the first raises the number.
  const taken = await own
    .where((before) => before.whereNull('last_step').orWhere('last_step', '<', step))
    .update({ last_step: step, updated_at: ctx.now.toISOString() });
  return taken === 1;
}

/** What is said of a code that is wrong or was used before. */
export const wrongCode = (): DomainError =>
  new DomainError({
    code: 'wrong_code',
    detail: 'Mã không đúng hoặc đã dùng rồi. Hãy nhập mã đang hiện trong ứng dụng.',
    path: 'code',
  });

const RECOVERY_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const RECOVERY_CODES = 10;

/** Ten new codes of 80 bits, `k3f9-…`, in the place of earlier ones; only their hashes are stored. */
export async function newRecoveryCodes(ctx: Context, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const at = ctx.now.toISOString();
  const own = { user_id: Number(user_id) };
  await ctx.db('recovery_codes').where(own).delete();
  const row = { ...own, version: 1, created_at: at, updated_at: at };
  await ctx.db('recovery_codes').insert(codes.map((code) => ({ ...row, hash: hashToken(comparable(code)) })));
  return codes;
}

/** Uses a code up; false when it is not one of this person's, or used before. */
async function takeRecoveryCode(ctx: Context, user_id: string, code: string): Promise<boolean> {
  const now = ctx.now.toISOString();
  const taken = await ctx
    .db('recovery_codes')
    .where({ user_id: Number(user_id), hash: hashToken(comparable(code)) })
    .whereNull('used_at')
    .update({ used_at: now, updated_at: now });
  return taken === 1;
}

/** 120 bits, so that a plain hash of it cannot be searched for. */
const newRecoveryCode = (): string =>
  [...randomBytes(24)]
    .map((byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** As codes are compared: people leave out dashes and use capitals. */
const comparable = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

// TOTP (RFC 6238) with SHA-1 and 30 seconds, as every authenticator app has it.

const PERIOD = 30;
/** Base32 of RFC 4648, as secrets are typed into apps. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret: 160 random bits as 32 letters and digits. */
export const newSecret = (): string => [...randomBytes(32)].map((byte) => BASE32[byte % 32]).join('');

/** The address that the QR code of a secret holds. */
export const secretUrl = (secret: string, email: string): string =>
  `otpauth://totp/Noi:${encodeURIComponent(email)}?secret=${secret}&issuer=Noi&algorithm=SHA1&digits=6&period=${PERIOD}`;

/** The code of a half minute, counted from 1970 (RFC 4226 §5.3). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const place = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(place) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The half minute of an instant. */
export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / 1000 / PERIOD);

/**
 * The half minute that a code belongs to; null when it is not of now, of the one before or of the one after: clocks differ.
 * @param code six digits
 */
function stepOfCode(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const steps = [-1, 0, 1].map((shift) => stepAt(now) + shift);
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) ?? null;
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
