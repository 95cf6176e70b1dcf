import { statusAnswer } from '#schema/status';
import { callRoute } from '../../http/callRoute.ts';
import type { Feature } from '../../http/services.ts';
import { checkInstallation } from './checkInstallation.ts';

/** `GET /settings/status`, for admins. */
export const statusRoutes: Feature = async (app) => {
  callRoute(
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
