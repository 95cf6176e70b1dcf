import { logAction } from '../../../audit/log.ts';
import { invalid } from '../../../domainError.ts';
import type { Feature } from '../../../http/parts.ts';
import { writing } from '../../../http/work.ts';
import { checkPassword } from '../passwords/checkPassword.ts';
import { setPassword } from '../passwords/setPassword.ts';
import { sessionOf } from '../sessions/sessionOf.ts';
import { addressOf } from './addressOf.ts';
import { checkOwnPassword } from './checkOwnPassword.ts';
import { callConfig } from './describeCall.ts';
import { confirmationField, doneAnswer, newPasswordField, triedPasswordField } from './fields.ts';
import { limitTries } from './limitTries.ts';
import { oneself } from './oneself.ts';
import { readMembers } from './readMembers.ts';
import { signInLimits } from './signInLimits.ts';

const fields = {
  current_password: { ...triedPasswordField, label: 'Mật khẩu hiện tại' },
  password: newPasswordField,
  password_confirmation: confirmationField,
};

/** PATCH /me/password: another password of one's own. One's other sessions end, this one goes on. */
export const changePassword: Feature = async (app) => {
  const config = callConfig('signed-in', 'Đổi mật khẩu của mình', fields, doneAnswer);
  app.patch('/me/password', { config }, async (request, reply) => {
    const { id, email } = oneself(request);
    const { current_password, ...given } = readMembers(fields, request.body);
    checkPassword({ ...given, email });
    const limits = signInLimits(email, addressOf(request), 'refund');
    await limitTries(request, reply, limits, () =>
      checkOwnPassword(request, current_password, 'current_password'),
    );
    if (current_password === given.password)
      throw invalid('password', 'Mật khẩu mới phải khác mật khẩu hiện tại.');
    return writing(request, reply, async (ctx) => {
      await setPassword(ctx, id, given.password, sessionOf(request).id);
      await logAction(ctx, { resource: 'users', id, code: 'change_password', label: 'Đổi mật khẩu' });
      return { data: { state: 'finished' } };
    });
  });
};
