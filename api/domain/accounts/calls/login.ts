import { flag, shape, string } from '#schema/answers';
import { ApiError } from '../../../errors.ts';
import type { Feature } from '../../../http/parts.ts';
import { writing } from '../../../http/work.ts';
import { verifyPassword } from '../passwords/verifyPassword.ts';
import { issueTicket } from '../secondFactor/tickets.ts';
import { deviceOf } from '../sessions/deviceOf.ts';
import { openSession } from '../sessions/openSession.ts';
import { signToken } from '../sessions/signToken.ts';
import { addressOf } from './addressOf.ts';
import { callConfig } from './describeCall.ts';
import { emailField, triedPasswordField } from './fields.ts';
import { inTurn } from './inTurn.ts';
import { limitTries } from './limitTries.ts';
import { readMembers } from './readMembers.ts';
import { signInLimits } from './signInLimits.ts';

const fields = { email: emailField, password: triedPasswordField };
const answer = shape({ token: string, second_factor: flag, ticket: string }, [
  'token',
  'second_factor',
  'ticket',
]);

/**
 * POST /login {email, password} → {token}, or {second_factor, ticket} where a code has to follow. A wrong password and an
 * unknown e-mail get the same 401 in the same time; after ten wrong ones for an account from an address, 429 for what is left
 * of a quarter of an hour. Who guesses from elsewhere does not keep the owner out, until fifty have failed.
 */
export const login: Feature = async (app) => {
  const { knex } = app.parts;
  const config = callConfig('public', 'Đăng nhập', fields, answer);
  app.post('/login', { config }, async (request, reply) => {
    const { email, password } = readMembers(fields, request.body);
    const found = await knex('users')
      .where({ email })
      .first('id', 'status', 'password_hash', 'second_factor_at');
    const twoSteps = Boolean(found?.second_factor_at);
    // The password alone does not sign in then, and must not clear the count of wrong codes.
    const limits = signInLimits(email, addressOf(request), twoSteps ? 'refund' : 'forget');
    await inTurn(limits[0].key, () =>
      limitTries(request, reply, limits, async () => {
        if (!(await verifyPassword(found?.password_hash ?? null, password))) throw wrong();
      }),
    );
    // Told only to those who know the password.
    if (found.status !== 'active') throw disabled();
    const id = String(found.id);
    return writing(
      request,
      reply,
      async (ctx) => ({
        data: twoSteps
          ? { second_factor: true, ticket: await issueTicket(ctx, id) }
          : { token: signToken(app, await openSession(ctx, id, deviceOf(request))) },
      }),
      { remember: false },
    );
  });
};

const wrong = (): ApiError =>
  new ApiError({ status: 401, code: 'wrong_credentials', detail: 'Email hoặc mật khẩu không đúng.' });
const disabled = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'account_disabled',
    detail: 'Tài khoản này đã bị khóa. Hãy liên hệ quản trị viên.',
  });
