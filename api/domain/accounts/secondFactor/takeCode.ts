import type { Context } from '../../../context.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';
import { unseal } from './seal.ts';
import { stepOfCode } from './totp.ts';

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
  const secret = row && unseal(ctx.config, row.secret);
  const step = secret ? stepOfCode(secret, digits, ctx.now) : null;
  if (step === null) return false;
  // Of many calls with one code the first raises the number.
  const taken = await own
    .where((before) => before.whereNull('last_step').orWhere('last_step', '<', step))
    .update({ last_step: step, updated_at: ctx.now.toISOString() });
  return taken === 1;
}
