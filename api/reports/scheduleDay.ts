import type { ParamsOf } from '#schema/reports/report';
import type { DaySession, scheduleDay as declaration } from '#schema/reports/schedule';
import type { Context } from '../context.ts';
import { scheduledSessions } from './scheduledSessions.ts';

/** The sessions of one day: by time, then by the customer's name (rules 8.17). */
export const scheduleDay = (ctx: Context, params: ParamsOf<typeof declaration>): Promise<DaySession[]> =>
  scheduledSessions(ctx.db, params, (query) =>
    query.orderBy('p.time_period').orderBy('c.name_fold').orderBy('s.id'),
  );
