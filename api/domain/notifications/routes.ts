import { integer, oneOf, shape } from '#schema/answers';
import type { Feature } from '../../http/services.ts';
import { handleWrite, readContext } from '../../http/unitOfWork.ts';
import type { JsonSchema } from '../../kinds/kind.ts';
import { answers } from '../../openapi/shapes.ts';
import { countUnread, markSeen } from './notifications.ts';

/** GET /notifications/unread_count and POST /notifications/{id}/seen, of one's own only (schema 7.6). */
export const notifications: Feature = async (app) => {
  const config = (summary: string, data: Record<string, JsonSchema>) => ({
    permission: 'signed-in' as const,
    describe: () => ({ tags: ['notifications'], summary, ...answers(shape(data)) }),
  });

  app.get(
    '/notifications/unread_count',
    { config: config('Số thông báo chưa xem', { count: integer }) },
    async (request) => ({ data: { count: await countUnread(readContext(request)) } }),
  );

  app.post<{ Params: { id: string } }>(
    '/notifications/:id/seen',
    { config: config('Đánh dấu một thông báo là đã xem', { state: oneOf(['finished']) }) },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        await markSeen(ctx, request.params.id);
        return { data: { state: 'finished' } };
      }),
  );
};
