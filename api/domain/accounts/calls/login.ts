import { ApiError } from '../../../errors.ts';
import type { Feature } from '../../../http/parts.ts';
import { writing } from '../../../http/work.ts';
import { verifyPassword } from '../passwords/verifyPassword.ts';
import { openSession } from '../sessions/openSession.ts';
import { signToken } from '../sessions/signToken.ts';
import { addressOf } from './addressOf.ts';
import { describeCall } from './describeCall.ts';
import { emailField, tokenAnswer, triedPasswordField } from './fields.ts';
import { inTurn } from './inTurn.ts';
import { limitTries } from './limitTries.ts';
import { readMembers } from './readMembers.ts';

const fields = { email: emailField, password: triedPasswordField };

/**
 * POST /login {email, password} → {token} (schema 5.2). A wrong password and an unknown e-mail get the same 401 in the
 * same time; after ten wrong ones for an account from an address, 429 for what is left of a quarter of an hour. Who guesses
 * from elsewhere does not keep the owner out, until fifty have failed.
 */
export const login: Feature = async (app) => {
  const { knex } = app.parts;
  const config = {
    permission: 'public',
    describe: () => describeCall('Đăng nhập', fields, tokenAnswer),
  } as const;
  app.post('/login', { config }, async (request, reply) => {
    const { email, password } = readMembers(fields, request.body);
    const address = addressOf(request);
    const here = `login account ${email} from ${address}`;
    const limits = [
      { key: here, most: 10, success: 'forget' },
      { key: `login account ${email}`, most: 50, success: 'forget' },
      { key: `login from ${address}`, most: 200, success: 'refund' },
    ] as const;
    const user = await inTurn(here, () =>
      limitTries(request, reply, limits, async () => {
        const found = await knex('users').where({ email }).first('id', 'status', 'password_hash');
        if (!(await verifyPassword(found?.password_hash ?? null, password))) throw wrong();
        return found;
      }),
    );
    // Told only to those who know the password.
    if (user.status !== 'active') throw disabled();
    return writing(
      request,
      reply,
      async (ctx) => ({ data: { token: signToken(app, await openSession(ctx, String(user.id))) } }),
      {
        remember: false,
      },
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
