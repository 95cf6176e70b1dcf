/** Routes about sessions: preview of a postponement, free nurses, sessions missed by an absent nurse. */
import { isTimeSlot } from '#rules/slots';
import { absenceFault } from '#schema/absence';
import { calledOff } from '#schema/calledOff';
import { freeAgents, freeForPackage } from '#schema/freeAgents';
import { resources } from '#schema/index';
import { leaving } from '#schema/leaving';
import { absence } from '#schema/missedSessions';
import { postponed } from '#schema/postponed';
import type { AnyResource } from '#schema/resource';
import { staffingAnswer, staffingFields } from '#schema/staffing';
import { requiredMessage } from '#schema/values';
import { badParameter } from '../../base/domainError.ts';
import { callRoute } from '../../http/callRoute.ts';
import { reportRoute } from '../../http/reportRoute.ts';
import type { Feature } from '../../http/services.ts';
import { readContext } from '../../http/unitOfWork.ts';
import {
  findFreeNurses,
  findLeavingWithCandidates,
  findMissedWithCandidates,
  loadRegistrationCare,
  loadRemainingCare,
} from '../../reports/freeAgents.ts';
import { readable } from '../../resources/record.ts';
import { changeStaffing, loadStaffing } from '../accounts/assignable.ts';
import { previewPostponement } from './plan.ts';
import { findCalledOffSessions, toCalledOffAnswer } from './takeBackCallOff.ts';

/**
 * `GET /shifts/{id}/postponed`, `/packages/{id}/free_agents`, `/free_agents`, `/agents/{id}/absence`, `/agents/{id}/leaving`,
 * `/agents/{id}/called_off`, and `GET`, `PATCH /settings/staffing`.
 */
export const shiftsRoutes: Feature = async (app) => {
  /** Preview of `delay_shift`, for users who may postpone. */
  reportRoute(
    app,
    '/shifts/:id/postponed',
    postponed,
    { tag: 'shifts', context: readContext },
    (ctx, { new_day }, id) => previewPostponement(ctx, id, new_day),
  );

  /** The nurses who could take a stored package, each with the reasons for her place in the list. */
  reportRoute(
    app,
    '/packages/:id/free_agents',
    freeForPackage,
    { tag: 'packages' },
    async (ctx, params, id) => findFreeNurses(ctx, await loadRemainingCare(ctx, id, params)),
  );

  /** The nurses who could take a package that is being registered, or any single session. */
  reportRoute(app, '/free_agents', freeAgents, { tag: 'packages' }, async (ctx, params) => {
    if (params.customer_id && params.sessions === null)
      throw badParameter('sessions', requiredMessage(freeAgents.params.sessions));
    if (!params.time_period.every(isTimeSlot)) throw unknownSlot();
    if (!(params.service_ids ?? []).every((id) => /^[1-9]\d{0,14}$/.test(id)))
      throw badParameter('service_ids', 'Mã dịch vụ phải là số.');
    return findFreeNurses(ctx, await loadRegistrationCare(ctx, params));
  });

  /** The setting to require confirmation before a nurse with expired papers is assigned. */
  callRoute(
    app,
    'GET /settings/staffing',
    { permission: admins, tag: 'shifts', summary: 'Cài đặt phân công', answer: staffingAnswer },
    ({ ctx }) => loadStaffing(ctx),
  );
  callRoute(
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

  /** The sessions that a nurse would miss on these days, and the nurses who could take them. */
  reportRoute(app, '/agents/:id/absence', absence, { tag: 'agents' }, async (ctx, params, id) => {
    const { from, to, time_period } = params;
    const wrong = absenceFault({ from, to });
    if (wrong) throw badParameter('to', wrong);
    const slots = (time_period ?? []).flatMap((text) => text.split(','));
    if (!slots.every(isTimeSlot)) throw unknownSlot();
    await readable(ctx, resources.agents as AnyResource, id);
    const when = { from, to, time_period: slots.length > 0 ? slots : null };
    return findMissedWithCandidates(ctx, id, when);
  });

  /** The packages and sessions that a leaving nurse hands over, and the nurses who could take them. */
  reportRoute(app, '/agents/:id/leaving', leaving, { tag: 'agents' }, async (ctx, { from_day }, id) => {
    await readable(ctx, resources.agents as AnyResource, id);
    return findLeavingWithCandidates(ctx, id, from_day ?? ctx.today);
  });

  /** What the nurse's call-off did with her sessions on these days, and what has changed since. */
  reportRoute(app, '/agents/:id/called_off', calledOff, { tag: 'agents' }, async (ctx, days, id) => {
    const wrong = absenceFault(days);
    if (wrong) throw badParameter('to', wrong);
    await readable(ctx, resources.agents as AnyResource, id);
    return toCalledOffAnswer(ctx, await findCalledOffSessions(ctx, id, days), days);
  });
};

const admins = { roles: ['admin'] } as const;
const unknownSlot = () => badParameter('time_period', 'Khung giờ không tồn tại.');
