import { touch } from '../../../db/touch.ts';
import type { Feature } from '../../../http/parts.ts';
import { writing } from '../../../http/work.ts';
import { sessionOf } from '../sessions/sessionOf.ts';
import { callConfig } from './describeCall.ts';
import { doneAnswer } from './fields.ts';

/** DELETE /logout: ends the session of this token; of a visit only the visit, of one's own its visits too (schema 5.4). */
export const logout: Feature = async (app) => {
  const config = {
    ...callConfig('signed-in', 'Đăng xuất', null, doneAnswer),
    withoutSecondFactor: true,
  };
  app.delete('/logout', { config }, (request, reply) =>
    writing(request, reply, async (ctx) => {
      const session = sessionOf(request);
      const id = Number(session.id);
      touch(ctx, 'sessions', [session.user_id]);
      await ctx
        .db('sessions')
        .where({ id })
        .orWhere({ parent_id: id })
        .update({ ended_at: ctx.now.toISOString() });
      return { data: { state: 'finished' } };
    }),
  );
};
