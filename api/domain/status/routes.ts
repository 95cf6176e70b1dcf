import { statusAnswer } from '#schema/status';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { checkInstallation } from './checkInstallation.ts';

/** `GET /settings/status`, for admins. */
export const statusRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'GET /settings/status',
    {
      permission: { roles: ['admin'] },
      summary: 'Tình trạng máy chủ: điều gì đã đặt, còn thiếu hay có rủi ro',
      answer: statusAnswer,
    },
    async ({ ctx }) => ({
      checks: await checkInstallation({ db: ctx.db, config: ctx.config, now: ctx.now }),
    }),
  );
};
