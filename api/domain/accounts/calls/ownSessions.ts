import { flag, listOf, orNull, shape, string } from '#schema/answers';
import { idNumber } from '../../../db/ids.ts';
import { touch } from '../../../db/touch.ts';
import { notFound } from '../../../domainError.ts';
import type { Feature } from '../../../http/parts.ts';
import { readContext, writing } from '../../../http/work.ts';
import { sessionOf } from '../sessions/sessionOf.ts';
import { callConfig } from './describeCall.ts';
import { doneAnswer } from './fields.ts';
import { oneself } from './oneself.ts';

interface Row {
  id: number;
  created_at: string;
  expires_at: string;
  user_agent: string | null;
  address: string | null;
}
const answer = listOf(
  shape({
    id: string,
    opened_at: string,
    expires_at: string,
    user_agent: orNull(string),
    address: orNull(string),
    current: flag,
  }),
);

/** GET /me/sessions: where one is signed in, newest first; DELETE /me/sessions/{id} ends one, with the visits made from it. */
export const ownSessions: Feature = async (app) => {
  const config = (summary: string, data: typeof answer | typeof doneAnswer) =>
    callConfig('signed-in', summary, null, data);

  app.get('/me/sessions', { config: config('Các phiên đăng nhập của mình', answer) }, async (request) => {
    const { db, now } = readContext(request);
    const rows: Row[] = await db('sessions')
      .where({ user_id: Number(oneself(request).id) })
      .whereNull('visitor_id')
      .whereNull('ended_at')
      .where('expires_at', '>', now.toISOString())
      .orderBy('id', 'desc')
      .select('id', 'created_at', 'expires_at', 'user_agent', 'address');
    const current = sessionOf(request).id;
    return {
      data: rows.map(({ id, created_at, ...rest }) => ({
        id: String(id),
        opened_at: created_at,
        ...rest,
        current: String(id) === current,
      })),
    };
  });

  app.delete<{ Params: { id: string } }>(
    '/me/sessions/:id',
    { config: config('Kết thúc một phiên của mình', doneAnswer) },
    (request, reply) =>
      writing(request, reply, async (ctx) => {
        const { db, now } = ctx;
        const own = Number(oneself(request).id);
        const id = idNumber(request.params.id);
        const mine = { id: id ?? 0, user_id: own, visitor_id: null };
        const ended = { ended_at: now.toISOString() };
        if (id === null || !(await db('sessions').where(mine).whereNull('ended_at').update(ended)))
          throw notFound();
        touch(ctx, 'sessions', [own]);
        await db('sessions').where({ parent_id: id }).whereNull('ended_at').update(ended);
        return { data: { state: 'finished' } };
      }),
  );
};
