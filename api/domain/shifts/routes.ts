/** Calls about sessions: what postponing would do, who is free, what a nurse who is absent misses. */
import { isTimeSlot } from '#rules/slots';
import { absenceFault } from '#schema/absence';
import { calledOff } from '#schema/calledOff';
import { freeAgents, freeForPackage } from '#schema/freeAgents';
import { resources } from '#schema/index';
import { absence } from '#schema/missedSessions';
import { postponed } from '#schema/postponed';
import type { AnyResource } from '#schema/resource';
import { staffingAnswer, staffingFields } from '#schema/staffing';
import { requiredMessage } from '#schema/values';
import { readersOf } from '../../access/readersOf.ts';
import { badParameter } from '../../errors.ts';
import type { Feature } from '../../http/services.ts';
import { handleWrite, readContext, readerContext } from '../../http/unitOfWork.ts';
import { readParams } from '../../jsonapi/readParams.ts';
import { describeReport } from '../../openapi/describeReport.ts';
import { readable } from '../../resources/record.ts';
import { changeStaffing, loadStaffing } from '../accounts/assignable.ts';
import { describeCall, readMembers } from '../accounts/callRoute.ts';
import {
  findFreeNurses,
  findMissedWithCandidates,
  loadRegistrationCare,
  loadRemainingCare,
} from './freeAgents.ts';
import { previewPostponement } from './plan.ts';
import { findCalledOffSessions, toCalledOffAnswer } from './takeBackCallOff.ts';

interface OfRecord {
  Params: { id: string };
}

/**
 * `GET /shifts/{id}/postponed`, `/packages/{id}/free_agents`, `/free_agents`, `/agents/{id}/absence`, `/agents/{id}/called_off`, and
 * `GET`, `PATCH /settings/staffing`.
 */
export const shifts: Feature = async (app) => {
  /** What delay_shift would do with a session, for those who may postpone. */
  app.get<OfRecord>(
    '/shifts/:id/postponed',
    {
      config: {
        permission: readersOf(postponed),
        describe: () => ({ ...describeReport(postponed), tags: ['shifts'] }),
      },
    },
    async (request) => {
      const ctx = readContext(request);
      const { params } = readParams(postponed, request.url, ctx.now);
      return { data: await previewPostponement(ctx, request.params.id, params.new_day) };
    },
  );

  /** The nurses who could take a stored package, each with her reasons. */
  app.get<OfRecord>(
    '/packages/:id/free_agents',
    {
      config: {
        permission: readersOf(freeAgents),
        describe: () => ({ ...describeReport(freeForPackage), tags: ['packages'] }),
      },
    },
    async (request) => {
      const ctx = readerContext(request);
      const { params } = readParams(freeForPackage, request.url, ctx.now);
      return { data: await findFreeNurses(ctx, await loadRemainingCare(ctx, request.params.id, params)) };
    },
  );

  /** Whether papers of nurses are asked for. */
  app.get(
    '/settings/staffing',
    {
      config: {
        permission: { roles: ['admin'] },
        describe: () => ({ ...describeCall('Cài đặt phân công', null, staffingAnswer), tags: ['shifts'] }),
      },
    },
    async (request) => ({ data: await loadStaffing(readContext(request)) }),
  );

  app.patch(
    '/settings/staffing',
    {
      config: {
        permission: { roles: ['admin'] },
        describe: () => ({
          ...describeCall('Sửa cài đặt phân công', staffingFields, staffingAnswer),
          tags: ['shifts'],
        }),
      },
    },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        const { papers_required } = readMembers(staffingFields, request.body);
        return {
          data:
            papers_required === null
              ? await loadStaffing(ctx)
              : await changeStaffing(ctx, { papers_required }),
        };
      }),
  );

  /** The same for a package that is being registered, or for one session of anybody. */
  app.get(
    '/free_agents',
    {
      config: {
        permission: readersOf(freeAgents),
        describe: () => ({ ...describeReport(freeAgents), tags: ['packages'] }),
      },
    },
    async (request) => {
      const ctx = readerContext(request);
      const { params } = readParams(freeAgents, request.url, ctx.now);
      if (params.customer_id && params.sessions === null)
        throw badParameter('sessions', requiredMessage(freeAgents.params.sessions));
      if (!params.time_period.every(isTimeSlot)) throw unknownSlot();
      if (!(params.service_ids ?? []).every((id) => /^[1-9]\d{0,14}$/.test(id)))
        throw badParameter('service_ids', 'Mã dịch vụ phải là số.');
      return { data: await findFreeNurses(ctx, await loadRegistrationCare(ctx, params)) };
    },
  );

  /** What a nurse would miss in these days, and who could take it. */
  app.get<OfRecord>(
    '/agents/:id/absence',
    {
      config: {
        permission: readersOf(absence),
        describe: () => ({ ...describeReport(absence), tags: ['agents'] }),
      },
    },
    async (request) => {
      const ctx = readerContext(request);
      const { id } = request.params;
      const { from, to, time_period } = readParams(absence, request.url, ctx.now).params;
      const wrong = absenceFault({ from, to });
      if (wrong) throw badParameter('to', wrong);
      const slots = (time_period ?? []).flatMap((text) => text.split(','));
      if (!slots.every(isTimeSlot)) throw unknownSlot();
      await readable(ctx, resources.agents as AnyResource, id);
      const when = { from, to, time_period: slots.length > 0 ? slots : null };
      return { data: await findMissedWithCandidates(ctx, id, when) };
    },
  );

  /** What was done with a nurse's sessions of these days when she called off, and what has changed since. */
  app.get<OfRecord>(
    '/agents/:id/called_off',
    {
      config: {
        permission: readersOf(calledOff),
        describe: () => ({ ...describeReport(calledOff), tags: ['agents'] }),
      },
    },
    async (request) => {
      const ctx = readerContext(request);
      const { id } = request.params;
      const days = readParams(calledOff, request.url, ctx.now).params;
      await readable(ctx, resources.agents as AnyResource, id);
      return { data: await toCalledOffAnswer(ctx, await findCalledOffSessions(ctx, id, days), days) };
    },
  );
};

const unknownSlot = () => badParameter('time_period', 'Khung giờ không tồn tại.');
