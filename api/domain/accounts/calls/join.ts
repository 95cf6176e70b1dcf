import { text } from '#schema/kinds';
import { logAction } from '../../../audit/log.ts';
import { update } from '../../../db/store.ts';
import { invalid } from '../../../domainError.ts';
import type { Feature } from '../../../http/parts.ts';
import { writing } from '../../../http/work.ts';
import { takeToken } from '../mailed/takeToken.ts';
import { checkPassword } from '../passwords/checkPassword.ts';
import { setPassword } from '../passwords/setPassword.ts';
import { asPerson } from '../sessions/asPerson.ts';
import { deviceOf } from '../sessions/deviceOf.ts';
import { openSession } from '../sessions/openSession.ts';
import { signToken } from '../sessions/signToken.ts';
import { addressOf } from './addressOf.ts';
import { callConfig } from './describeCall.ts';
import { newPasswordField, tokenAnswer, tokenField } from './fields.ts';
import { limitTries } from './limitTries.ts';
import { readMembers } from './readMembers.ts';

const fields = { name: text('Họ tên'), password: newPasswordField, invitation_token: tokenField };

/** PATCH /me/join {name, password, invitation_token} → {token}: takes up an invitation, once (schema 5.5). */
export const join: Feature = async (app) => {
  const config = callConfig('public', 'Nhận lời mời', fields, tokenAnswer);
  app.patch('/me/join', { config }, async (request, reply) => {
    const { name, password, invitation_token } = readMembers(fields, request.body);
    if (!name) throw invalid('name', 'Name is required.');
    checkPassword({ password });
    const limits = [{ key: `join from ${addressOf(request)}`, most: 100, success: 'refund' }] as const;
    return limitTries(request, reply, limits, () =>
      writing(
        request,
        reply,
        async (ctx) => {
          const holder = await takeToken(ctx, 'invite', invitation_token, 'invitation_token');
          checkPassword({ password, email: holder.email });
          await update(ctx, 'users', holder.id, { name });
          await setPassword(ctx, holder.id, password);
          await logAction(asPerson(ctx, holder), {
            resource: 'users',
            id: holder.id,
            code: 'join',
            label: 'Nhận lời mời',
          });
          return { data: { token: signToken(app, await openSession(ctx, holder.id, deviceOf(request))) } };
        },
        { remember: false },
      ),
    );
  });
};
