import { integerShape, oneOf, shape } from '#schema/answers';
import { registerRoute, withDoneAnswer } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { countUnread, markNotificationSeen } from './notifications.ts';

const ownNotificationsCall = { permission: 'signed-in', tag: 'notifications' } as const;

/** GET /notifications/unread_count and POST /notifications/{id}/seen, only for the viewer's own notifications (schema 7.6). */
export const notificationsRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'GET /notifications/unread_count',
    { ...ownNotificationsCall, summary: 'Số thông báo chưa xem', answer: shape({ count: integerShape }) },
    async ({ ctx }) => ({ count: await countUnread(ctx) }),
  );
  registerRoute(
    app,
    'POST /notifications/:id/seen',
    {
      ...ownNotificationsCall,
      summary: 'Đánh dấu một thông báo là đã xem',
      answer: shape({ state: oneOf(['finished']) }),
    },
    withDoneAnswer(({ write }, _input, { id = '' }) => write((ctx) => markNotificationSeen(ctx, id))),
  );
};
