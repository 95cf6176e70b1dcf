import type { Feature } from '../../../http/parts.ts';
import { writing } from '../../../http/work.ts';
import { mailReset } from '../mailed/mailReset.ts';
import { addressOf } from './addressOf.ts';
import { callConfig } from './describeCall.ts';
import { doneAnswer, emailField } from './fields.ts';
import { limitTries } from './limitTries.ts';
import { noSooner } from './noSooner.ts';
import { readMembers } from './readMembers.ts';

const fields = { email: emailField };
/** Milliseconds that hide whether there was a mail to write. */
const evenly = 250;

/** POST /forgot_password {email}: a link to the stored address. The same answer, in the same time, whoever asks for whom. */
export const forgotPassword: Feature = async (app) => {
  const config = callConfig('public', 'Quên mật khẩu', fields, doneAnswer);
  app.post('/forgot_password', { config }, async (request, reply) => {
    const { email } = readMembers(fields, request.body);
    const limits = [
      { key: `forgot account ${email}`, most: 10, success: 'count' },
      { key: `forgot from ${addressOf(request)}`, most: 100, success: 'count' },
    ] as const;
    await noSooner(evenly, () =>
      limitTries(request, reply, limits, () =>
        writing(request, reply, async (ctx) => {
          const user = await ctx.db('users').where({ email, status: 'active' }).first('id', 'email');
          if (user) await mailReset(ctx, { ...user, id: String(user.id) });
        }),
      ),
    );
    return { data: { state: 'finished', message: 'An instruction email has been sent to your email.' } };
  });
};
