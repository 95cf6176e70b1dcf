import { logAction } from '../../../audit/log.ts';
import type { Feature } from '../../../http/parts.ts';
import { writing } from '../../../http/work.ts';
import { takeToken } from '../mailed/takeToken.ts';
import { checkPassword } from '../passwords/checkPassword.ts';
import { setPassword } from '../passwords/setPassword.ts';
import { asPerson } from '../sessions/asPerson.ts';
import { addressOf } from './addressOf.ts';
import { callConfig } from './describeCall.ts';
import { confirmationField, doneAnswer, newPasswordField, tokenField } from './fields.ts';
import { limitTries } from './limitTries.ts';
import { readMembers } from './readMembers.ts';

const fields = { password: newPasswordField, password_confirmation: confirmationField, token: tokenField };

/** POST /reset_password {password, password_confirmation, token}: once for a mailed token (schema 5.5). */
export const resetPassword: Feature = async (app) => {
  const config = callConfig('public', 'Đặt lại mật khẩu', fields, doneAnswer);
  app.post('/reset_password', { config }, async (request, reply) => {
    const given = readMembers(fields, request.body);
    checkPassword(given);
    const limits = [{ key: `reset from ${addressOf(request)}`, most: 100, success: 'refund' }] as const;
    await limitTries(request, reply, limits, () =>
      writing(request, reply, async (ctx) => {
        const holder = await takeToken(ctx, 'reset', given.token, 'token');
        checkPassword({ password: given.password, email: holder.email });
        await setPassword(ctx, holder.id, given.password);
        await logAction(asPerson(ctx, holder), {
          resource: 'users',
          id: holder.id,
          code: 'reset_password',
          label: 'Đặt lại mật khẩu bằng liên kết trong thư',
        });
      }),
    );
    return { data: { state: 'finished', message: 'Password changed successfully.' } };
  });
};
