/** `/settings/pages`, and a nurse's page as the office manages it: `/agents/{id}/page`. */
import { oneOf, shape } from '#schema/answers';
import { pageAddress, pageAnswer, pagesAnswer, pagesFields } from '#schema/ownPages';
import { callRoute, finishing } from '../../http/callRoute.ts';
import type { Feature } from '../../http/services.ts';
import { endDevice, endPage, loadPage, openPage } from './pageLinks.ts';
import { changePages, loadPages } from './pageSettings.ts';

const sellers = { roles: ['admin', 'sales'] } as const;
const finished = shape({ state: oneOf(['finished']) });

export const pagesRoutes: Feature = async (app) => {
  callRoute(
    app,
    'GET /settings/pages',
    { permission: sellers, summary: 'Cài đặt trang riêng', answer: pagesAnswer },
    ({ ctx }) => loadPages(ctx),
  );
  callRoute(
    app,
    'PATCH /settings/pages',
    {
      permission: { roles: ['admin'] },
      summary: 'Sửa cài đặt trang riêng',
      fields: pagesFields,
      partial: true,
      answer: pagesAnswer,
    },
    ({ write }, input) => write((ctx) => changePages(ctx, input)),
  );
  callRoute(
    app,
    'GET /agents/:id/page',
    {
      permission: sellers,
      tag: 'agents',
      summary: 'Trang riêng của điều dưỡng và các máy đã vào',
      answer: pageAnswer,
    },
    ({ ctx }, _input, { id = '' }) => loadPage(ctx, id),
  );
  callRoute(
    app,
    'POST /agents/:id/page',
    {
      permission: sellers,
      tag: 'agents',
      summary: 'Tạo địa chỉ trang riêng mới cho điều dưỡng; địa chỉ cũ hết hiệu lực',
      answer: pageAddress,
      replayable: false,
    },
    ({ write }, _input, { id = '' }) => write((ctx) => openPage(ctx, id)),
  );
  callRoute(
    app,
    'DELETE /agents/:id/page',
    { permission: sellers, tag: 'agents', summary: 'Kết thúc trang riêng của điều dưỡng', answer: finished },
    finishing(({ write }, _input, { id = '' }) => write((ctx) => endPage(ctx, id))),
  );
  callRoute(
    app,
    'DELETE /agents/:id/page/devices/:device',
    { permission: sellers, tag: 'agents', summary: 'Kết thúc một máy của trang riêng', answer: finished },
    finishing(({ write }, _input, { id = '', device = '' }) => write((ctx) => endDevice(ctx, id, device))),
  );
};
