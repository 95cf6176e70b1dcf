/** `/own/nurse`: routes of a nurse's own page. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { monthShape } from '#schema/answers';
import type { Fields, ValuesOf } from '#schema/kinds';
import { nursePagePay } from '#schema/nursePagePay';
import { nursePageOffer } from '#schema/ownOffers';
import {
  confirmPlanFields,
  correctTimesFields,
  finishSessionFields,
  type NursePageSession,
  nursePageSession,
  nursePlan,
  planToConfirm,
  sessionChecklistFields,
  sessionNoteFields,
  startSessionFields,
} from '#schema/ownPages';
import { nurseRequestFields, pageRequest } from '#schema/ownRequests';
import type { Context } from '../../context.ts';
import { describeCall, registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { buildReadContext } from '../../http/unitOfWork.ts';
import type { JsonSchema } from '../../kinds/kind.ts';
import { acceptOffer, declineOffer, recordOfferSeen } from '../offers/answerOffer.ts';
import { assertPagesOn } from '../pages/pageLinks.ts';
import { registerOwnPageRoutes } from '../pages/routes.ts';
import { takeBackRequest } from '../requests/requests.ts';
import { confirmTomorrowPlan } from './confirmTomorrowPlan.ts';
import { loadNursePay } from './loadNursePay.ts';
import { loadNursePlan } from './nursePlan.ts';
import {
  correctSessionTimes,
  finishOwnSession,
  reopenOwnSession,
  startSession,
  storeSessionChecks,
  storeSessionNote,
} from './reportSession.ts';
import { storeNurseRequest } from './storeNurseRequest.ts';

const tag = 'own';
const permission = { page: 'nurse' } as const;

export const nursePageRoutes: RouteSet = async (app) => {
  registerOwnPageRoutes(app, 'nurse', {
    summary: 'Lịch của điều dưỡng',
    answer: nursePlan,
    load: loadNursePlan,
  });
  registerSessionRoute(app, 'start', 'Bắt đầu buổi', startSessionFields, (ctx, id, { at }) =>
    startSession(ctx, id, at),
  );
  registerSessionRoute(app, 'finish', 'Xong buổi', finishSessionFields, finishOwnSession);
  registerSessionRoute(app, 'reopen', 'Hoàn tác xong buổi', {}, reopenOwnSession);
  registerSessionRoute(app, 'correct', 'Sửa giờ của buổi', correctTimesFields, correctSessionTimes);
  registerSessionRoute(app, 'note', 'Ghi chú buổi', sessionNoteFields, (ctx, id, { note }) =>
    storeSessionNote(ctx, id, note),
  );
  registerSessionRoute(
    app,
    'checks',
    'Đánh dấu việc của buổi',
    sessionChecklistFields,
    (ctx, id, { checks }) => storeSessionChecks(ctx, id, checks),
  );
  registerPageRoute(
    app,
    'seen',
    { summary: 'Xác nhận lịch ngày mai', fields: confirmPlanFields, answer: planToConfirm },
    confirmTomorrowPlan,
  );
  registerRequestRoutes(app);
  registerOfferRoutes(app);
  app.get(
    '/own/nurse/:link/pay',
    {
      config: {
        permission,
        describe: () => ({
          ...describeCall('Lương một tháng của điều dưỡng', null, nursePagePay),
          tags: [tag],
          querystring: { type: 'object', properties: { month: monthShape } },
        }),
      },
    },
    async (request: FastifyRequest<{ Querystring: { month?: string } }>) => {
      const ctx = buildReadContext(request);
      await assertPagesOn(ctx, 'nurse');
      return { data: await loadNursePay(ctx, request.query.month) };
    },
  );
};

/** Registers the routes for sending a request to the office and for withdrawing it. */
function registerRequestRoutes(app: FastifyInstance): void {
  const asking = { summary: 'Xin nghỉ, hoặc báo không làm được buổi', fields: nurseRequestFields };
  registerPageRoute(app, 'requests', { ...asking, answer: pageRequest }, storeNurseRequest);
  registerPageRoute(
    app,
    'requests/:id/take_back',
    { summary: 'Rút yêu cầu', fields: {}, answer: pageRequest },
    (ctx, _input, id) => takeBackRequest(ctx, { agent_id: ctx.viewer.id }, id),
  );
}

/** Registers the routes for answering an offer. Each call can be repeated safely. */
function registerOfferRoutes(app: FastifyInstance): void {
  const calls = [
    ['seen', 'Đã xem lời mời', recordOfferSeen],
    ['accept', 'Nhận lời mời', acceptOffer],
    ['decline', 'Từ chối lời mời', declineOffer],
  ] as const;
  for (const [name, summary, work] of calls)
    registerPageRoute(
      app,
      `offers/:id/${name}`,
      { summary, fields: {}, answer: nursePageOffer },
      (ctx, _input, id) => work(ctx, id),
    );
}

/** Registers a route with which the nurse reports on one session. The route returns the session. */
function registerSessionRoute<F extends Fields>(
  app: FastifyInstance,
  name: string,
  summary: string,
  fields: F,
  report: (ctx: Context, id: string, input: ValuesOf<F>) => Promise<NursePageSession>,
): void {
  registerPageRoute(
    app,
    `shifts/:id/${name}`,
    { summary, fields, answer: nursePageSession },
    (ctx, input, id) => report(ctx, id, input),
  );
}

/** Registers a writing route of the nurse's page. The route runs in one transaction. */
function registerPageRoute<F extends Fields>(
  app: FastifyInstance,
  path: string,
  options: { summary: string; fields: F; answer: JsonSchema },
  work: (ctx: Context, input: ValuesOf<F>, id: string) => Promise<object>,
): void {
  registerRoute(
    app,
    `POST /own/nurse/:link/${path}`,
    { permission, tag, ...options },
    ({ write }, input, { id = '' }) =>
      write(async (ctx) => {
        await assertPagesOn(ctx, 'nurse');
        return work(ctx, input, id);
      }),
  );
}
