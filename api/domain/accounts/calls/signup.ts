import { logAction } from '../../../audit/log.ts';
import { insert } from '../../../db/store.ts';
import type { Feature } from '../../../http/parts.ts';
import { writing } from '../../../http/work.ts';
import { checkPassword } from '../passwords/checkPassword.ts';
import { setPassword } from '../passwords/setPassword.ts';
import { asPerson } from '../sessions/asPerson.ts';
import { openSession } from '../sessions/openSession.ts';
import { signToken } from '../sessions/signToken.ts';
import { addressOf } from './addressOf.ts';
import { describeCall } from './describeCall.ts';
import { confirmationField, emailField, nameField, newPasswordField, tokenAnswer } from './fields.ts';
import { limitTries } from './limitTries.ts';
import { plainPointers } from './plainPointers.ts';
import { readMembers } from './readMembers.ts';

const fields = {
  name: nameField,
  email: emailField,
  password: newPasswordField,
  password_confirmation: confirmationField,
};

/** POST /signup {name, email, password, password_confirmation} → {token}: a user without any role (contract §2). */
export const signup: Feature = async (app) => {
  const config = {
    permission: 'public',
    describe: () => describeCall('Đăng ký', fields, tokenAnswer),
  } as const;
  app.post('/signup', { config }, async (request, reply) => {
    const given = readMembers(fields, request.body);
    checkPassword(given);
    const { name, email } = given;
    const limits = [{ key: `signup from ${addressOf(request)}`, most: 60, success: 'count' }] as const;
    const work = () =>
      writing(
        request,
        reply,
        async (ctx) => {
          const { id } = await plainPointers(insert(ctx, 'users', { name, email }));
          await setPassword(ctx, id, given.password);
          await logAction(asPerson(ctx, { id, name, email }), {
            resource: 'users',
            id,
            code: 'signup',
            label: 'Đăng ký',
          });
          return { data: { token: signToken(app, await openSession(ctx, id)) } };
        },
        { remember: false },
      );
    return limitTries(request, reply, limits, work);
  });
};
