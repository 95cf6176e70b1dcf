import { listOf, shape, string } from '#schema/answers';
import type { Fields } from '#schema/kinds';
import { logAction } from '../../../audit/log.ts';
import type { Context } from '../../../context.ts';
import { update } from '../../../db/store.ts';
import { refused } from '../../../domainError.ts';
import type { Feature } from '../../../http/parts.ts';
import { writing } from '../../../http/work.ts';
import type { JsonSchema } from '../../../kinds/kind.ts';
import { newRecoveryCodes } from '../secondFactor/recoveryCodes.ts';
import { removeFactor } from '../secondFactor/removeFactor.ts';
import { seal } from '../secondFactor/seal.ts';
import { takeCode } from '../secondFactor/takeCode.ts';
import { addressOfSecret, newSecret } from '../secondFactor/totp.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { sessionOf } from '../sessions/sessionOf.ts';
import { addressOf } from './addressOf.ts';
import { checkOwnPassword } from './checkOwnPassword.ts';
import { callConfig } from './describeCall.ts';
import { codeField, doneAnswer, triedPasswordField } from './fields.ts';
import { limitTries } from './limitTries.ts';
import { wrongCode } from './loginSecondFactor.ts';
import { oneself } from './oneself.ts';
import { readMembers } from './readMembers.ts';
import { signInLimits } from './signInLimits.ts';

const beginning = { password: triedPasswordField };
const confirming = { code: codeField };
const removing = { password: triedPasswordField, code: codeField };
const secrets = shape({ secret: string, url: string, recovery_codes: listOf(string) });

/**
 * One's own second factor: POST /me/second_factor {password} begins it and tells its secret and recovery codes once, POST …/confirm
 * {code} puts it into force and ends one's other sessions, DELETE {password, code} takes it away.
 */
export const secondFactor: Feature = async (app) => {
  const config = (summary: string, body: Fields | null, data: JsonSchema = doneAnswer) => ({
    ...callConfig('signed-in', summary, body, data),
    withoutSecondFactor: true,
  });
  const finished = { data: { state: 'finished' } };

  app.post(
    '/me/second_factor',
    { config: config('Bắt đầu thiết lập xác thực hai bước', beginning, secrets) },
    async (request, reply) => {
      const { email } = oneself(request);
      const { password } = readMembers(beginning, request.body);
      return limitTries(request, reply, signInLimits(email, addressOf(request), 'refund'), async () => {
        await checkOwnPassword(request, password, 'password');
        return writing(request, reply, async (ctx) => ({ data: await begin(ctx) }), { remember: false });
      });
    },
  );

  app.post(
    '/me/second_factor/confirm',
    { config: config('Bật xác thực hai bước', confirming) },
    async (request, reply) => {
      const { email } = oneself(request);
      const { code } = readMembers(confirming, request.body);
      return limitTries(request, reply, signInLimits(email, addressOf(request), 'refund'), () =>
        writing(request, reply, async (ctx) => {
          if (!(await takeCode(ctx, ctx.viewer.id, code, 'setting up'))) throw wrongCode(422);
          await confirm(ctx, sessionOf(request).id);
          return finished;
        }),
      );
    },
  );

  app.delete(
    '/me/second_factor',
    { config: config('Tắt xác thực hai bước', removing) },
    async (request, reply) => {
      const { email } = oneself(request);
      const { password, code } = readMembers(removing, request.body);
      return limitTries(request, reply, signInLimits(email, addressOf(request), 'refund'), async () => {
        await checkOwnPassword(request, password, 'password');
        return writing(request, reply, async (ctx) => {
          if (!(await takeCode(ctx, ctx.viewer.id, code))) throw wrongCode(422);
          await removeFactor(ctx, 'users', ctx.viewer.id);
          await logAction(ctx, {
            ...line(ctx),
            code: 'remove_second_factor',
            label: 'Tắt xác thực hai bước',
          });
          return finished;
        });
      });
    },
  );
};

const line = ({ viewer }: Context) => ({ resource: 'users', id: viewer.id });

async function begin(ctx: Context) {
  const { id, email } = oneself(ctx);
  const own = { user_id: Number(id) };
  const known = await ctx.db('second_factors').where(own).first('confirmed_at');
  if (known?.confirmed_at)
    throw refused('second_factor_on', 'Xác thực hai bước đang bật. Hãy tắt trước khi thiết lập lại.');
  const secret = newSecret();
  const at = ctx.now.toISOString();
  const row = { secret: seal(ctx.config, secret), last_step: null, updated_at: at };
  await ctx
    .db('second_factors')
    .insert({ ...own, ...row, version: 1, created_at: at })
    .onConflict('user_id')
    .merge(row);
  return { secret, url: addressOfSecret(secret, email), recovery_codes: await newRecoveryCodes(ctx, id) };
}

/** Puts the factor into force: this session has shown it, the person's others end. */
async function confirm(ctx: Context, session_id: string): Promise<void> {
  const { id } = ctx.viewer;
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
  await logAction(ctx, { ...line(ctx), code: 'second_factor', label: 'Bật xác thực hai bước' });
}
