import { integer, oneOf, shape } from '#schema/answers';
import { idNumber } from '../../db/ids.ts';
import { touch } from '../../db/touch.ts';
import { notFound } from '../../domainError.ts';
import type { Feature } from '../../http/parts.ts';
import { readContext, writing } from '../../http/work.ts';
import type { JsonSchema } from '../../kinds/kind.ts';
import { answers } from '../../openapi/shapes.ts';

/** GET /notifications/unread_count and POST /notifications/{id}/seen, of one's own only (schema 7.6). */
export const notifications: Feature = async (app) => {
  const config = (summary: string, data: Record<string, JsonSchema>) => ({
    permission: 'signed-in' as const,
    describe: () => ({ tags: ['notifications'], summary, ...answers(shape(data)) }),
  });

  app.get(
    '/notifications/unread_count',
    { config: config('Số thông báo chưa xem', { count: integer }) },
    async (request) => {
      const { db, viewer } = readContext(request);
      const row = await db('notifications')
        .where({ user_id: Number(viewer.id) })
        .whereNull('seen_at')
        .count({ count: '*' })
        .first();
      return { data: { count: Number(row?.count ?? 0) } };
    },
  );

  app.post<{ Params: { id: string } }>(
    '/notifications/:id/seen',
    { config: config('Đánh dấu một thông báo là đã xem', { state: oneOf(['finished']) }) },
    (request, reply) =>
      writing(request, reply, async (ctx) => {
        const { db, viewer, now } = ctx;
        const id = idNumber(request.params.id);
        const mine = { id: id ?? 0, user_id: Number(viewer.id) };
        if (id === null || !(await db('notifications').where(mine).first('id'))) throw notFound();
        const at = now.toISOString();
        await db('notifications')
          .where(mine)
          .whereNull('seen_at')
          .update({ seen_at: at, updated_at: at, version: db.raw('version + 1') });
        touch(ctx, 'notifications', [id]);
        return { data: { state: 'finished' } };
      }),
  );
};
