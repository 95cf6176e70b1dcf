import { integer, oneOf, shape } from '#schema/answers';
import { callRoute, finishing } from '../../http/callRoute.ts';
import type { Feature } from '../../http/services.ts';
import { countUnread, markSeen } from './notifications.ts';

const own = { permission: 'signed-in', tag: 'notifications' } as const;

/** GET /notifications/unread_count and POST /notifications/{id}/seen, only for the viewer's own notices (schema 7.6). */
export const notificationsRoutes: Feature = async (app) => {
  callRoute(
    app,
    'GET /notifications/unread_count',
    { ...own, summary: 'Số thông báo chưa xem', answer: shape({ count: integer }) },
    async ({ ctx }) => ({ count: await countUnread(ctx) }),
  );
  callRoute(
    app,
    'POST /notifications/:id/seen',
    { ...own, summary: 'Đánh dấu một thông báo là đã xem', answer: shape({ state: oneOf(['finished']) }) },
    finishing(({ write }, _input, { id = '' }) => write((ctx) => markSeen(ctx, id))),
  );
};
