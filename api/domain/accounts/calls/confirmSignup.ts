import type { Knex } from 'knex';
import { logAction } from '../../../audit/log.ts';
import type { Context } from '../../../context.ts';
import { insert } from '../../../db/store.ts';
import { invalid } from '../../../domainError.ts';
import type { Feature } from '../../../http/parts.ts';
import { readContext, writing } from '../../../http/work.ts';
import { hashToken } from '../mailed/hashToken.ts';
import { deadToken } from '../mailed/takeToken.ts';
import { verifyPassword } from '../passwords/verifyPassword.ts';
import { asPerson } from '../sessions/asPerson.ts';
import { deviceOf } from '../sessions/deviceOf.ts';
import { openSession } from '../sessions/openSession.ts';
import { signToken } from '../sessions/signToken.ts';
import { addressOf } from './addressOf.ts';
import { callConfig } from './describeCall.ts';
import { tokenAnswer, tokenField, triedPasswordField } from './fields.ts';
import { limitTries } from './limitTries.ts';
import { readMembers } from './readMembers.ts';
import { signInLimits } from './signInLimits.ts';

const fields = { token: tokenField, password: triedPasswordField };

/**
 * POST /signup/confirm {token, password} → {token}: makes the account that was asked for, without any role, and signs in; once (schema
 * 5.6). The password is the one given at that very sign-up: whoever reads the mail but did not sign up cannot take over what somebody
 * else began. A wrong one is counted as a wrong password and leaves the link alive.
 */
export const confirmSignup: Feature = async (app) => {
  const config = callConfig('public', 'Xác nhận đăng ký', fields, tokenAnswer);
  app.post('/signup/confirm', { config }, async (request, reply) => {
    const { token, password } = readMembers(fields, request.body);
    const limits = [{ key: `confirm from ${addressOf(request)}`, most: 100, success: 'refund' }] as const;
    const work = async (ctx: Context) => {
      const id = await makeAccount(ctx, token);
      return { data: { token: signToken(app, await openSession(ctx, id, deviceOf(request))) } };
    };
    return limitTries(request, reply, limits, async () => {
      const { db, now } = readContext(request);
      const signup = await findSignup(db, token, now);
      if (!signup) throw deadToken('token');
      const tries = signInLimits(signup.email, addressOf(request), 'forget');
      await limitTries(request, reply, tries, async () => {
        if (!(await verifyPassword(signup.password_hash, password)))
          throw invalid('password', 'Đây không phải mật khẩu bạn đã chọn khi đăng ký bằng thư này.');
      });
      return writing(request, reply, work, { remember: false });
    });
  });
};

interface WaitingSignup {
  name: string;
  email: string;
  password_hash: string;
}

/** The sign-up that a mail's token belongs to, unless it is used, too old or unknown. */
const findSignup = (db: Knex, token: string, now: Date): Promise<WaitingSignup | undefined> =>
  db('signups')
    .where({ hash: hashToken(token) })
    .where('expires_at', '>', now.toISOString())
    .first('name', 'email', 'password_hash');

/** The account of a sign-up, whose link and others of the same address are used up. @throws ApiError 422 `token_dead` */
async function makeAccount(ctx: Context, token: string): Promise<string> {
  const signup = await findSignup(ctx.db, token, ctx.now);
  // Of many calls at once one takes it away.
  if (
    !signup ||
    (await ctx
      .db('signups')
      .where({ hash: hashToken(token) })
      .delete()) !== 1
  )
    throw deadToken('token');
  const { name, email, password_hash } = signup;
  // Invited meanwhile: the invitation is the way in.
  if (await ctx.db('users').where({ email }).first('id')) throw deadToken('token');
  await ctx.db('signups').where({ email }).delete();
  const { id } = await insert(ctx, 'users', { name, email });
  await ctx
    .db('users')
    .where({ id: Number(id) })
    .update({ password_hash });
  const line = { resource: 'users', id, code: 'signup', label: 'Đăng ký' };
  await logAction(asPerson(ctx, { id, name, email }), line);
  return id;
}
