/** One's own second factor: begun with the password, put into force with a first code, taken away with both. */
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { update } from '../../db/store.ts';
import { refused } from '../../domainError.ts';
import { encryptSecret } from '../../encrypt.ts';
import { limitTries, signInLimits } from './limitTries.ts';
import { assertOwnPassword, requireOwnAccount } from './ownAccount.ts';
import { newRecoveryCodes, newSecret, secretUrl, takeCode, wrongCode } from './secondFactorCodes.ts';
import { type Call, endSessions } from './sessions.ts';

/**
 * Begins to set up a second factor.
 * @returns its secret and recovery codes, which are shown this once
 * @throws DomainError `second_factor_on`, 422 at `password`, `too_many`
 */
export async function beginSecondFactor(call: Call, { password }: { password: string }) {
  const { id, email } = requireOwnAccount(call.ctx);
  return limitTries(call, signInLimits(email, call, 'refund'), async () => {
    await assertOwnPassword(call.ctx, password, 'password');
    return call.write(async (ctx) => {
      const own = { user_id: Number(id) };
      const known = await ctx.db('second_factors').where(own).first('confirmed_at');
      if (known?.confirmed_at)
        throw refused('second_factor_on', 'Xác thực hai bước đang bật. Hãy tắt trước khi thiết lập lại.');
      const secret = newSecret();
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
      return { secret, url: secretUrl(secret, email), recovery_codes: await newRecoveryCodes(ctx, id) };
    });
  });
}

/** Puts the factor into force: this session has shown it, the person's others end. @throws DomainError `wrong_code`, `too_many` */
export async function confirmSecondFactor(call: Call, { code }: { code: string }): Promise<void> {
  const { id, email } = requireOwnAccount(call.ctx);
  const session_id = call.session?.id;
  await limitTries(call, signInLimits(email, call, 'refund'), () =>
    call.write(async (ctx) => {
      if (!(await takeCode(ctx, id, code, 'setting up'))) throw wrongCode();
      const at = ctx.now.toISOString();
      await ctx
        .db('second_factors')
        .where({ user_id: Number(id) })
        .update({ confirmed_at: at });
      await update(ctx, 'users', id, { second_factor_at: at });
      await ctx
        .db('sessions')
        .where({ id: Number(session_id) })
        .update({ second_factor_at: at });
      await endSessions(ctx, id, session_id);
      await logAction(ctx, { resource: 'users', id, code: 'second_factor', label: 'Bật xác thực hai bước' });
    }),
  );
}

/** Takes one's own factor away. @throws DomainError `wrong_code`, 422 at `password`, `too_many` */
export async function endSecondFactor(call: Call, input: { password: string; code: string }): Promise<void> {
  const { id, email } = requireOwnAccount(call.ctx);
  await limitTries(call, signInLimits(email, call, 'refund'), async () => {
    await assertOwnPassword(call.ctx, input.password, 'password');
    await call.write(async (ctx) => {
      if (!(await takeCode(ctx, id, input.code))) throw wrongCode();
      await removeSecondFactor(ctx, 'users', id);
      const line = { code: 'remove_second_factor', label: 'Tắt xác thực hai bước' };
      await logAction(ctx, { resource: 'users', id, ...line });
    });
  });
}

/** Takes a person's second factor away, with its recovery codes; the password alone signs in then. */
export async function removeSecondFactor(
  ctx: Context,
  resource: 'users' | 'agents' | 'partner_accounts',
  user_id: string,
): Promise<void> {
  const own = { user_id: Number(user_id) };
  for (const table of ['second_factors', 'recovery_codes', 'sign_in_tickets'])
    await ctx.db(table).where(own).delete();
  await update(ctx, resource, user_id, { second_factor_at: null });
}
