import type { Absence } from '#rules/conflicts';
import { diffDays } from '#rules/days';
import { freeNurses } from '#rules/freeNurses';
import { isTimeSlot } from '#rules/slots';
import { longestAbsence } from '#schema/absence';
import { calledOff } from '#schema/calledOff';
import { resources } from '#schema/index';
import { absence as declaration, type MissedWithCandidates } from '#schema/missedSessions';
import type { AnyResource } from '#schema/resource';
import { readersOf } from '../../../access/readersOf.ts';
import type { Context } from '../../../context.ts';
import { badParameter } from '../../../errors.ts';
import type { Feature } from '../../../http/services.ts';
import { readerContext } from '../../../http/unitOfWork.ts';
import { readParams } from '../../../jsonapi/readParams.ts';
import { describeReport } from '../../../openapi/describeReport.ts';
import { readable } from '../../../resources/record.ts';
import { candidatesOn } from '../freeAgents/candidates.ts';
import { careOfPackage } from '../freeAgents/careOf.ts';
import { answerOf, calledOffSessions } from './calledOffSessions.ts';
import { missedSessions } from './missedSessions.ts';

/**
 * GET /agents/{id}/absence?from&to[&time_period]: what she would miss, and who could take it.
 * GET /agents/{id}/called_off?from&to: what became of her sessions of these days when she called off, and what has changed since.
 */
export const absence: Feature = async (app) => {
  const config = {
    permission: readersOf(declaration),
    describe: () => ({ ...describeReport(declaration), tags: ['agents'] }),
  } as const;
  app.get('/agents/:id/absence', { config }, async (request) => {
    const { from, to, time_period } = readParams(
      declaration,
      request.url,
      request.server.services.clock(),
    ).params;
    if (to < from) throw badParameter('to', 'Đến ngày phải từ ngày bắt đầu trở đi.');
    if (diffDays(to, from) >= longestAbsence)
      throw badParameter('to', `Báo nghỉ được nhiều nhất ${longestAbsence} ngày một lần.`);
    const slots = (time_period ?? []).flatMap((text) => text.split(','));
    if (!slots.every(isTimeSlot)) throw badParameter('time_period', 'Khung giờ không tồn tại.');
    const { id } = request.params as { id: string };
    const ctx = readerContext(request);
    await readable(ctx, resources.agents as AnyResource, id);
    return { data: await missed(ctx, id, { from, to, time_period: slots.length > 0 ? slots : null }) };
  });

  const calledOffConfig = {
    permission: readersOf(calledOff),
    describe: () => ({ ...describeReport(calledOff), tags: ['agents'] }),
  } as const;
  app.get('/agents/:id/called_off', { config: calledOffConfig }, async (request) => {
    const ctx = readerContext(request);
    const { from, to } = readParams(calledOff, request.url, ctx.now).params;
    const { id } = request.params as { id: string };
    await readable(ctx, resources.agents as AnyResource, id);
    return { data: await answerOf(ctx, await calledOffSessions(ctx, id, { from, to }), { from, to }) };
  });
};

/** So many candidates are named, or as many as there are sessions: every session can have one of its own. */
const most = 50;

async function missed(ctx: Context, nurse: string, when: Absence): Promise<MissedWithCandidates[]> {
  const sessions = await missedSessions(ctx, nurse, when);
  const candidates = await candidatesOn(
    ctx,
    sessions.map(({ day }) => day),
  );
  const cares = new Map<string, Awaited<ReturnType<typeof careOfPackage>>>();
  for (const { package_id } of sessions)
    if (!cares.has(package_id)) cares.set(package_id, await careOfPackage(ctx, package_id));
  return sessions.map((session) => {
    const care = cares.get(session.package_id);
    const one = care && { ...care, days: [session.day] };
    const free = one ? freeNurses(candidates(one), one).filter(({ id }) => id !== nurse) : [];
    return { ...session, candidates: free.slice(0, Math.max(most, sessions.length)) };
  });
}
