import { isTimeSlot } from '#rules/slots';
import type { ParamsOf } from '#schema/reports/report';
import { scheduleCell as declaration, type ScheduledShift } from '#schema/reports/schedule';
import { requiredMessage } from '#schema/values';
import type { Context } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { badParameter } from '../errors.ts';
import { scheduledSessions } from './scheduledSessions.ts';

/** The sessions of one cell of the schedule: planned ones first, then by the customer's name (rules 8.10). */
export async function scheduleCell(
  ctx: Context,
  params: ParamsOf<typeof declaration>,
): Promise<ScheduledShift[]> {
  const { agent_id, unassigned, time_period } = params;
  if (!isTimeSlot(time_period)) throw badParameter('time_period', 'Khung giờ không tồn tại.');
  if (agent_id === null && !unassigned)
    throw badParameter('agent_id', requiredMessage(declaration.params.agent_id));
  const { has, hasBinding } = dialectOf(ctx.db);
  const found = await scheduledSessions(ctx.db, params, (query) =>
    query
      .whereRaw(has, ['p.time_period', hasBinding(time_period)])
      .orderByRaw("case s.status when 'planned' then 0 when 'finished' then 1 else 2 end")
      .orderBy('c.name_fold')
      .orderBy('s.id'),
  );
  return found.map(({ taken_by: _, ...session }) => session);
}
