import { toLocalTime } from '#rules/days';
import { doSlotsOverlap, toTimeSpans } from '#rules/slots';
import type { ReportParamsOf } from '#schema/reports/report';
import { scheduleLevels } from '#schema/reports/schedule';
import type { todayReport as declaration, TodaysSession, TodaysSessions } from '#schema/reports/todayReport';
import type { TodaysSessionFilter } from '#schema/reports/todaysSessionFilters';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { findMessageSessions } from '../domain/messages/messageSessions.ts';
import { listNurseIdsOfRow, type SessionNurseIds, sessionTimeSql } from '../domain/shifts/conflicts.ts';
import type { PageParams } from '../jsonapi/readReportParams.ts';

/** Returns a page of today's sessions that match the request, by time, and the number of sessions in each category (rules 8.18). */
export async function loadToday(
  ctx: Context,
  { only, hour }: ReportParamsOf<typeof declaration>,
  page: PageParams,
): Promise<{ data: TodaysSessions; total: number }> {
  const all = await findTodaysSessions(ctx);
  const clashing = findClashes(all);
  const now = toLocalTime(ctx.now);
  const isAhead = ({ status, slots }: TodaySessionFacts) => status === 'planned' && getEndTime(slots) > now;
  const over = all.filter((session) => !isAhead(session));
  const parts: Record<TodaysSessionFilter, TodaySessionFacts[]> = {
    ahead: all.filter(isAhead),
    over,
    clashing: all.filter(({ id }) => clashing.has(id)),
    unassigned: all.filter(({ status, nurses }) => status === 'planned' && nurses.length === 0),
    all,
  };
  const shown = hour === null ? parts[only] : parts[only].filter(({ slots }) => getStartHour(slots) === hour);
  const start = (page.number - 1) * page.size;
  const { ahead, unassigned } = parts;
  return {
    data: {
      counts: {
        ahead: ahead.length,
        over: over.length,
        unmarked: over.filter(({ status }) => status === 'planned').length,
        clashing: clashing.size,
        unassigned: unassigned.length,
        all: all.length,
      },
      hours: countByHour(all),
      sessions: await describeSessions(ctx, shown.slice(start, start + page.size), clashing),
    },
    total: shown.length,
  };
}

/** The columns of a session that determine whether the session is listed. */
interface TodaySessionFacts {
  id: number;
  status: TodaysSession['status'];
  slots: readonly string[];
  nurses: readonly string[];
}

/**
 * Returns all sessions of today, ordered by time, except cancelled sessions and sessions of packages at levels that the schedule does not
 * show (rules 8.10).
 */
async function findTodaysSessions(ctx: Context): Promise<TodaySessionFacts[]> {
  const { byIndex } = getDialect(ctx.db);
  const rows = (await ctx
    .db(byIndex(ctx.db, 'shifts', 's', 'shifts_day_package_id_index'))
    .join('packages as p', 'p.id', 's.package_id')
    .where('s.day', ctx.today)
    .whereIn('p.level', scheduleLevels)
    .whereNot('s.status', 'cancelled')
    .orderByRaw(`${sessionTimeSql}, s.id`)
    .select('s.id', 's.status', { substitute: 's.agent_id', time_period: ctx.db.raw(sessionTimeSql) })
    .select('p.agent_id', 'p.agent1_id', 'p.agent2_id')) as Row[];
  return rows.map(({ id, status, time_period, ...row }) => ({
    id,
    status,
    slots: JSON.parse(time_period) as string[],
    nurses: listNurseIdsOfRow(row),
  }));
}
interface Row extends SessionNurseIds {
  id: number;
  status: TodaySessionFacts['status'];
  /** Slots as JSON text. */
  time_period: string;
}

const getEndTime = (slots: readonly string[]): string => toTimeSpans(slots).at(-1)?.to ?? '';

/** Returns the hour in which a session begins; 0 for a session without slots. */
const getStartHour = (slots: readonly string[]): number =>
  Number(toTimeSpans(slots)[0]?.from.slice(0, 2) ?? 0);

function countByHour(sessions: readonly TodaySessionFacts[]): TodaysSessions['hours'] {
  const byHour = new Map<number, TodaysSessions['hours'][number]>();
  for (const { slots, status, nurses } of sessions) {
    const hour = getStartHour(slots);
    const found = byHour.get(hour) ?? { hour, total: 0, unassigned: 0 };
    byHour.set(hour, found);
    found.total += 1;
    if (status === 'planned' && nurses.length === 0) found.unassigned += 1;
  }
  return [...byHour.values()].sort((one, other) => one.hour - other.hour);
}

/** Returns the ids of planned sessions whose nurse has another planned session at the same time (rules 8.11). */
function findClashes(sessions: readonly TodaySessionFacts[]): ReadonlySet<number> {
  const byNurse = new Map<string, TodaySessionFacts[]>();
  for (const session of sessions)
    if (session.status === 'planned')
      for (const nurse of session.nurses) byNurse.set(nurse, [...(byNurse.get(nurse) ?? []), session]);
  const overlap = (a: TodaySessionFacts, b: TodaySessionFacts) =>
    a !== b && a.slots.some((one) => b.slots.some((other) => doSlotsOverlap(one, other)));
  const clashing = [...byNurse.values()].flatMap((own) =>
    own.filter((session) => own.some((other) => overlap(session, other))),
  );
  return new Set(clashing.map(({ id }) => id));
}

/** Loads the sessions of a page with all details, in the order of `sessions`. */
async function describeSessions(
  ctx: Context,
  sessions: readonly TodaySessionFacts[],
  clashing: ReadonlySet<number>,
): Promise<TodaysSession[]> {
  const ids = sessions.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await findMessageSessions(ctx, (query) => void query.whereIn('s.id', ids));
  const reported: { id: number; started_at: string | null; ended_at: string | null }[] = await ctx
    .db('shifts')
    .whereIn('id', ids)
    .select('id', 'started_at', 'ended_at');
  const reports = new Map(reported.map((one) => [String(one.id), one]));
  return found.map(({ shift_id, package_id, time_period, status, customer, nurses }) => ({
    shift_id,
    package_id,
    time_period,
    status,
    customer_id: customer.id,
    customer_name: customer.name,
    customer_phone: customer.phone,
    address: customer.address,
    district: customer.district,
    nurses: nurses.map(({ id, name }) => ({ id, name })),
    begun_at: reports.get(shift_id)?.started_at ?? null,
    ended_at: reports.get(shift_id)?.ended_at ?? null,
    clashes: clashing.has(Number(shift_id)),
  }));
}
