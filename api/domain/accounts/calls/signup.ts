import type { Feature } from '../../../http/parts.ts';
import { writing } from '../../../http/work.ts';
import { mailKnown } from '../mailed/mailKnown.ts';
import { mailSignup } from '../mailed/mailSignup.ts';
import { checkPassword } from '../passwords/checkPassword.ts';
import { hashPassword } from '../passwords/hashPassword.ts';
import { addressOf } from './addressOf.ts';
import { callConfig } from './describeCall.ts';
import { confirmationField, doneAnswer, emailField, nameField, newPasswordField } from './fields.ts';
import { limitTries, mayStillMail } from './limitTries.ts';
import { noSooner } from './noSooner.ts';
import { readMembers } from './readMembers.ts';

const fields = {
  name: nameField,
  email: emailField,
  password: newPasswordField,
  password_confirmation: confirmationField,
};
/** Milliseconds that hide which of the two mails was written. */
const evenly = 250;

/**
 * POST /signup {name, email, password, password_confirmation}: a link to the address, which makes the account. The same
 * answer, in the same time, whether the address has an account or not, and whether it gets another mail: at most three an hour
 * (schema 5.2, 5.6).
 */
export const signup: Feature = async (app) => {
  const config = callConfig('public', 'Đăng ký', fields, doneAnswer);
  app.post('/signup', { config }, async (request, reply) => {
    const given = readMembers(fields, request.body);
    checkPassword(given);
    const { name, email } = given;
    const limits = [
      { key: `signup account ${email}`, most: 10, success: 'count' },
      { key: `signup from ${addressOf(request)}`, most: 60, success: 'count' },
    ] as const;
    await noSooner(evenly, () =>
      limitTries(request, reply, limits, async () => {
        const password_hash = await hashPassword(given.password);
        await writing(request, reply, async (ctx) => {
          if (!(await mayStillMail(ctx, email))) return;
          if (await ctx.db('users').where({ email }).first('id')) mailKnown(ctx, email);
          else await mailSignup(ctx, { name, email, password_hash });
        });
      }),
    );
    return { data: { state: 'finished', message: 'An instruction email has been sent to your email.' } };
  });
};
