/** `/own/mother`: routes of a mother's own page. */
import type { FastifyRequest } from 'fastify';
import { motherPlan, motherReceivedShape, motherSession, ratingFields } from '#schema/motherPage';
import { motherRequestFields, pageRequest } from '#schema/ownRequests';
import { receiptShape } from '#schema/paper';
import { notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { assertPagesOn } from '../pages/pageLinks.ts';
import { registerOwnPageRoutes } from '../pages/routes.ts';
import { takeBackRequest } from '../requests/requests.ts';
import { loadMotherReceived, loadReceipt } from './motherPackages.ts';
import { loadMotherPlan } from './motherPlan.ts';
import { confirmSessionAsMother, rateSessionAsMother } from './reportAsMother.ts';
import { storeMotherRequest } from './storeMotherRequest.ts';

const motherCall = { permission: { page: 'mother' }, tag: 'own' } as const;
const base = '/own/mother/:link';

/** Returns the id of the page's customer. @throws DomainError 404 if the settings turn mothers' pages off */
async function requireMotherId(ctx: Context, { page }: FastifyRequest): Promise<string> {
  await assertPagesOn(ctx, 'mother');
  if (!page) throw notFoundError();
  return page.owner_id;
}

export const motherPageRoutes: RouteSet = async (app) => {
  registerOwnPageRoutes(app, 'mother', {
    summary: 'Lịch và tiền của mẹ',
    answer: motherPlan,
    load: async (ctx, request) => loadMotherPlan(ctx, await requireMotherId(ctx, request)),
  });
  registerRoute(
    app,
    `POST ${base}/shifts/:id/confirm`,
    { ...motherCall, summary: 'Mẹ xác nhận lịch của buổi', answer: motherSession },
    ({ write }, _input, { id = '' }, request) =>
      write(async (ctx) => confirmSessionAsMother(ctx, await requireMotherId(ctx, request), id)),
  );
  registerRoute(
    app,
    `POST ${base}/shifts/:id/rate`,
    { ...motherCall, summary: 'Mẹ đánh giá buổi', fields: ratingFields, answer: motherSession },
    ({ write }, input, { id = '' }, request) =>
      write(async (ctx) => rateSessionAsMother(ctx, await requireMotherId(ctx, request), id, input)),
  );
  registerRoute(
    app,
    `POST ${base}/requests`,
    { ...motherCall, summary: 'Mẹ gửi yêu cầu', fields: motherRequestFields, answer: pageRequest },
    ({ write }, input, _params, request) =>
      write(async (ctx) => storeMotherRequest(ctx, await requireMotherId(ctx, request), input)),
  );
  registerRoute(
    app,
    `POST ${base}/requests/:id/take_back`,
    { ...motherCall, summary: 'Mẹ rút lại yêu cầu', answer: pageRequest },
    ({ write }, _input, { id = '' }, request) =>
      write(async (ctx) => takeBackRequest(ctx, { customer_id: await requireMotherId(ctx, request) }, id)),
  );
  registerRoute(
    app,
    `GET ${base}/packages/:id/received`,
    {
      ...motherCall,
      summary: 'Tiền đã nhận cho gói, khi mẹ đang mở mã chuyển khoản',
      answer: motherReceivedShape,
    },
    async ({ ctx }, _input, { id = '' }, request) =>
      loadMotherReceived(ctx, await requireMotherId(ctx, request), id),
  );
  registerRoute(
    app,
    `GET ${base}/receipts/:id`,
    { ...motherCall, summary: 'Phiếu thu để in', answer: receiptShape },
    async ({ ctx }, _input, { id = '' }, request) =>
      loadReceipt(ctx, await requireMotherId(ctx, request), id),
  );
};
