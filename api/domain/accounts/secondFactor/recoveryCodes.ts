import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { hashToken } from '../mailed/hashToken.ts';

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const many = 10;

/** Ten new codes of 80 bits, `k3f9-…`, in the place of earlier ones; only their hashes are stored. */
export async function newRecoveryCodes(ctx: Context, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: many }, newCode);
  const at = ctx.now.toISOString();
  const own = { user_id: Number(user_id) };
  await ctx.db('recovery_codes').where(own).delete();
  const row = { ...own, version: 1, created_at: at, updated_at: at };
  await ctx.db('recovery_codes').insert(codes.map((code) => ({ ...row, hash: hashToken(plain(code)) })));
  return codes;
}

/** Uses a code up; false when it is not one of this person's, or used before. */
export async function takeRecoveryCode(ctx: Context, user_id: string, code: string): Promise<boolean> {
  const now = ctx.now.toISOString();
  const taken = await ctx
    .db('recovery_codes')
    .where({ user_id: Number(user_id), hash: hashToken(plain(code)) })
    .whereNull('used_at')
    .update({ used_at: now, updated_at: now });
  return taken === 1;
}

const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** As it is compared: people leave out dashes and use capitals. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
