import { logAction } from '../../../audit/log.ts';
import type { Context } from '../../../context.ts';
import { insert } from '../../../db/store.ts';
import type { Feature } from '../../../http/parts.ts';
import { writing } from '../../../http/work.ts';
import { hashToken } from '../mailed/hashToken.ts';
import { deadToken } from '../mailed/takeToken.ts';
import { asPerson } from '../sessions/asPerson.ts';
import { deviceOf } from '../sessions/deviceOf.ts';
import { openSession } from '../sessions/openSession.ts';
import { signToken } from '../sessions/signToken.ts';
import { addressOf } from './addressOf.ts';
import { callConfig } from './describeCall.ts';
import { tokenAnswer, tokenField } from './fields.ts';
import { limitTries } from './limitTries.ts';
import { readMembers } from './readMembers.ts';

const fields = { token: tokenField };

/** POST /signup/confirm {token} → {token}: makes the account that was asked for, without any role, and signs in; once (schema 5.6). */
export const confirmSignup: Feature = async (app) => {
  const config = callConfig('public', 'Xác nhận đăng ký', fields, tokenAnswer);
  app.post('/signup/confirm', { config }, async (request, reply) => {
    const { token } = readMembers(fields, request.body);
    const limits = [{ key: `confirm from ${addressOf(request)}`, most: 100, success: 'refund' }] as const;
    const work = async (ctx: Context) => {
      const id = await makeAccount(ctx, token);
      return { data: { token: signToken(app, await openSession(ctx, id, deviceOf(request))) } };
    };
    return limitTries(request, reply, limits, () => writing(request, reply, work, { remember: false }));
  });
};

/** The account of a sign-up, whose link and others of the same address are used up. @throws ApiError 422 `token_dead` */
async function makeAccount(ctx: Context, token: string): Promise<string> {
  const asked = { hash: hashToken(token) };
  const signup: { name: string; email: string; password_hash: string } | undefined = await ctx
    .db('signups')
    .where(asked)
    .where('expires_at', '>', ctx.now.toISOString())
    .first('name', 'email', 'password_hash');
  // Of many calls at once one takes it away.
  if (!signup || (await ctx.db('signups').where(asked).delete()) !== 1) throw deadToken('token');
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
