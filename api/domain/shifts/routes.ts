/** Routes about sessions: the preview of a postponement, free nurses, and the sessions that an absent nurse misses. */
import { isTimeSlot } from '#rules/slots';
import { validateAbsence } from '#schema/absence';
import { absenceReport } from '#schema/absenceReport';
import { calledOffReport } from '#schema/calledOffReport';
import { freeAgents, freeAgentsOfPackage } from '#schema/freeAgents';
import { resources } from '#schema/index';
import { leavingNurseReport } from '#schema/leavingNurseReport';
import { postponementPreview } from '#schema/postponementPreview';
import type { AnyResource } from '#schema/resource';
import { staffingAnswer, staffingFields } from '#schema/staffing';
import { formatRequiredMessage } from '#schema/values';
import { badParameterError } from '../../base/domainError.ts';
import { registerReportRoute } from '../../http/registerReportRoute.ts';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { buildReadContext } from '../../http/unitOfWork.ts';
import {
  findFreeNurses,
  findLeavingWithCandidates,
  findMissedWithCandidates,
  loadNeedsOfPackage,
  loadNeedsOfRegistration,
} from '../../reports/freeAgents.ts';
import { loadCalledOff } from '../../reports/loadCalledOff.ts';
import { findReadableRecord } from '../../resources/record.ts';
import { changeStaffing, loadStaffing } from '../accounts/assignable.ts';
import { previewPostponement } from './plan.ts';

/**
 * `GET /shifts/{id}/postponed`, `/packages/{id}/free_agents`, `/free_agents`, `/agents/{id}/absence`, `/agents/{id}/leaving`,
 * `/agents/{id}/called_off`, and `GET`, `PATCH /settings/staffing`.
 */
export const shiftsRoutes: RouteSet = async (app) => {
  /** Preview of the action `delay_shift`, for users who may postpone sessions. */
  registerReportRoute(
    app,
    '/shifts/:id/postponed',
    postponementPreview,
    { tag: 'shifts', context: buildReadContext },
    (ctx, { new_day }, id) => previewPostponement(ctx, id, new_day),
  );

  /** Lists the nurses who could take a stored package, with the reasons for the position of each nurse in the list. */
  registerReportRoute(
    app,
    '/packages/:id/free_agents',
    freeAgentsOfPackage,
    { tag: 'packages' },
    async (ctx, params, id) => findFreeNurses(ctx, await loadNeedsOfPackage(ctx, id, params)),
  );

  /** Lists the nurses who could take a package that is being registered, or any single session. */
  registerReportRoute(app, '/free_agents', freeAgents, { tag: 'packages' }, async (ctx, params) => {
    if (params.customer_id && params.sessions === null)
      throw badParameterError('sessions', formatRequiredMessage(freeAgents.params.sessions));
    if (!params.time_period.every(isTimeSlot)) throw unknownTimeSlotError();
    if (!(params.service_ids ?? []).every((id) => /^[1-9]\d{0,14}$/.test(id)))
      throw badParameterError('service_ids', 'Mã dịch vụ phải là số.');
    return findFreeNurses(ctx, await loadNeedsOfRegistration(ctx, params));
  });

  /** Setting that decides whether the assignment of a nurse with expired certificates must be confirmed. */
  registerRoute(
    app,
    'GET /settings/staffing',
    { permission: admins, tag: 'shifts', summary: 'Cài đặt phân công', answer: staffingAnswer },
    ({ ctx }) => loadStaffing(ctx),
  );
  registerRoute(
    app,
    'PATCH /settings/staffing',
    {
      permission: admins,
      tag: 'shifts',
      summary: 'Sửa cài đặt phân công',
      fields: staffingFields,
      answer: staffingAnswer,
    },
    ({ write }, { papers_required }) =>
      write((ctx) =>
        papers_required === null ? loadStaffing(ctx) : changeStaffing(ctx, { papers_required }),
      ),
  );

  /** Lists the sessions that a nurse would miss on these days, and the nurses who could take them. */
  registerReportRoute(
    app,
    '/agents/:id/absence',
    absenceReport,
    { tag: 'agents' },
    async (ctx, params, id) => {
      const { from, to, time_period } = params;
      const wrong = validateAbsence({ from, to });
      if (wrong) throw badParameterError('to', wrong);
      const slots = (time_period ?? []).flatMap((text) => text.split(','));
      if (!slots.every(isTimeSlot)) throw unknownTimeSlotError();
      await findReadableRecord(ctx, resources.agents as AnyResource, id);
      const when = { from, to, time_period: slots.length > 0 ? slots : null };
      return findMissedWithCandidates(ctx, id, when);
    },
  );

  /** Lists the packages and sessions that a leaving nurse hands over, and the nurses who could take them. */
  registerReportRoute(
    app,
    '/agents/:id/leaving',
    leavingNurseReport,
    { tag: 'agents' },
    async (ctx, { from_day }, id) => {
      await findReadableRecord(ctx, resources.agents as AnyResource, id);
      return findLeavingWithCandidates(ctx, id, from_day ?? ctx.today);
    },
  );

  /** Lists the changes that the nurse's call-off made to her sessions on these days, and later changes of these sessions. */
  registerReportRoute(
    app,
    '/agents/:id/called_off',
    calledOffReport,
    { tag: 'agents' },
    async (ctx, days, id) => {
      const wrong = validateAbsence(days);
      if (wrong) throw badParameterError('to', wrong);
      await findReadableRecord(ctx, resources.agents as AnyResource, id);
      return loadCalledOff(ctx, id, days);
    },
  );
};

const admins = { roles: ['admin'] } as const;
const unknownTimeSlotError = () => badParameterError('time_period', 'Khung giờ không tồn tại.');
