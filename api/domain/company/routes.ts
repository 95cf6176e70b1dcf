import type { FastifyInstance, FastifyRequest } from 'fastify';
import { companyAnswer, companyFields, firstStepsAnswer, logoTypes } from '#schema/company';
import { boolean } from '#schema/kinds';
import { settingsLogShape } from '#schema/settingsLog';
import { loadSettingsLog } from '../../audit/loadSettingsLog.ts';
import { notFoundError } from '../../base/domainError.ts';
import { doneAnswer, registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { buildReadContext, handleWrite } from '../../http/unitOfWork.ts';
import { describeAnswer } from '../../openapi/shapes.ts';
import { changeCompany, dismissFirstSteps, loadCompany, loadFirstSteps } from './company.ts';
import { loadLogo, MAX_LOGO_BYTES, redrawLogo, storeLogo } from './logo.ts';

const permission = { roles: ['admin'] } as const;
const dismissal = { dismissed: boolean('Đã cất', { required: true }) } as const;

/** `/settings/company`, readable by every signed-in user and writable by admins; `/settings/log` and `/first_steps`, for admins. */
export const companyRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'GET /settings/company',
    { permission: 'signed-in', summary: 'Thông tin công ty', answer: companyAnswer },
    ({ ctx }) => loadCompany(ctx),
  );
  registerRoute(
    app,
    'PATCH /settings/company',
    {
      permission,
      summary: 'Sửa thông tin công ty',
      fields: companyFields,
      partial: true,
      answer: companyAnswer,
    },
    ({ write }, input) => write((ctx) => changeCompany(ctx, input)),
  );
  registerLogoRoutes(app);
  registerRoute(
    app,
    'GET /settings/log',
    { permission, summary: 'Ai đã sửa cài đặt', answer: settingsLogShape },
    ({ ctx }) => loadSettingsLog(ctx),
  );
  registerRoute(
    app,
    'GET /first_steps',
    { permission, summary: 'Những việc đầu tiên của một công ty mới', answer: firstStepsAnswer },
    ({ ctx }) => loadFirstSteps(ctx),
  );
  registerRoute(
    app,
    'PATCH /first_steps',
    { permission, summary: 'Ẩn những việc đầu tiên', fields: dismissal, answer: firstStepsAnswer },
    ({ write }, { dismissed }) => write((ctx) => dismissFirstSteps(ctx, dismissed === true)),
  );
};

const finishedAnswer = { data: { state: 'finished' } } as const;

/** `GET`, `PUT`, `DELETE /settings/company/logo`: readable by every signed-in user, writable by admins. */
function registerLogoRoutes(app: FastifyInstance): void {
  const path = '/settings/company/logo';
  const tags = ['session'];
  app.get(
    path,
    {
      config: {
        permission: 'signed-in',
        describe: () => ({ tags, summary: 'Logo công ty, ảnh PNG' }),
      },
    },
    async (request, reply) => {
      const png = await loadLogo(buildReadContext(request));
      if (!png) throw notFoundError();
      return reply.header('content-type', 'image/png').header('cache-control', 'private, no-cache').send(png);
    },
  );
  app.addContentTypeParser([...logoTypes], { parseAs: 'buffer' }, (_request, body, parsed) => {
    parsed(null, body);
  });
  app.put(
    path,
    {
      config: {
        permission,
        files: logoTypes,
        describe: () => ({
          tags,
          summary: 'Đổi logo công ty: PNG hoặc SVG, tối đa 200 kB',
          body: {
            content: Object.fromEntries(
              logoTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            ),
          },
          ...describeAnswer(doneAnswer),
        }),
      },
      bodyLimit: MAX_LOGO_BYTES,
    },
    async (request: FastifyRequest<{ Body: Buffer | undefined }>, reply) => {
      const png = await redrawLogo(request.body ?? Buffer.alloc(0));
      return handleWrite(request, reply, async (ctx) => {
        await storeLogo(ctx, png);
        return finishedAnswer;
      });
    },
  );
  app.delete(
    path,
    {
      config: {
        permission,
        describe: () => ({ tags, summary: 'Gỡ logo công ty', ...describeAnswer(doneAnswer) }),
      },
    },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        await storeLogo(ctx, null);
        return finishedAnswer;
      }),
  );
}
