/** The nurses who could take sessions: who works then and is free, and which sessions somebody must take over. */
import { defaultFullLoad } from '#rules/capacity';
import type { Absence } from '#rules/conflicts';
import { type Candidate, freeNurses } from '#rules/freeNurses';
import { nursesOf, runningLevels } from '#rules/levels';
import type { NursePaper } from '#rules/papers';
import type { MissedWithCandidates } from '#schema/missedSessions';
import type { Context } from '../../context.ts';
import { findMissedSessions } from './callOff.ts';
import { findBusySessions, type NursedSession } from './conflicts.ts';
import { type CustomerCare, loadPackageCare } from './loadCare.ts';
import { findVisits } from './sessionNurses.ts';

/** Returns the nurses who could take what is wanted, the fittest first. */
export async function findFreeNurses(
  ctx: Context,
  care: CustomerCare,
): Promise<ReturnType<typeof freeNurses>> {
  const candidates = await findCandidates(ctx, care.days, care.customer_id ? [care.customer_id] : []);
  return freeNurses(candidates(care), care);
}

/** At least so many candidates are returned for a session that is missed. */
const minCandidates = 50;

/**
 * Returns the sessions that a nurse would miss while she is absent, each with the nurses who could take it: as many as there are
 * sessions, so that each session can have a nurse of its own.
 */
export async function findMissedWithCandidates(
  ctx: Context,
  nurse: string,
  absence: Absence,
): Promise<MissedWithCandidates[]> {
  const sessions = await findMissedSessions(ctx, nurse, absence);
  const cares = new Map<string, CustomerCare>();
  for (const { package_id } of sessions)
    if (!cares.has(package_id)) cares.set(package_id, await loadPackageCare(ctx, package_id));
  const candidates = await findCandidates(
    ctx,
    sessions.map(({ day }) => day),
    [...cares.values()].flatMap(({ customer_id }) => customer_id ?? []),
  );
  return sessions.map((session) => {
    const care = cares.get(session.package_id);
    const one = care && { ...care, days: [session.day] };
    const free = one ? freeNurses(candidates(one), one).filter(({ id }) => id !== nurse) : [];
    return { ...session, candidates: free.slice(0, Math.max(minCandidates, sessions.length)) };
  });
}

interface Row {
  id: number;
  name: string;
  status: string | null;
  city: string | null;
  province: string | null;
  address: string | null;
  working_range: string | null;
  weekly_off: string | null;
  holiday_off: string | null;
  absences: string;
  skills: string | null;
  commission: number | null;
  full_load: number | null;
  papers: string | null;
}

/**
 * Reads the nurses who work, their sessions on these days, and those that they finished with these customers: four queries in all, for
 * any number of cares on some of the days.
 * @returns the candidates for a care, each with her other sessions on its days, her load, and her visits to its customer
 */
async function findCandidates(
  ctx: Context,
  wanted: readonly string[],
  customer_ids: readonly string[],
): Promise<(care: CustomerCare) => Candidate[]> {
  const rows = (await ctx
    .db('users')
    .where({ kind: 'agent' })
    .andWhere((working) =>
      working.whereNull('profile_status').orWhereIn('profile_status', ['active', 'unverified']),
    )
    .select('id', 'name', 'profile_status as status', 'city', 'province', 'address', 'working_range')
    .select('weekly_off', 'holiday_off', 'absences', 'skills', 'commission', 'full_load', 'papers')) as Row[];
  const days = [...new Set(wanted)].sort();
  const busy = byNurse(await findBusySessions(ctx, days, {}), new Set(days));
  const running = await countRunningPackages(ctx);
  const visits = await findVisits(ctx, customer_ids);
  const nurses = rows.map((row) => ({
    ...row,
    id: String(row.id),
    weekly_off: parsed<number>(row.weekly_off),
    holiday_off: parsed<string>(row.holiday_off),
    absences: parsed<Absence>(row.absences),
    skills: parsed<string>(row.skills),
    full_load: row.full_load ?? defaultFullLoad,
    papers: parsed<NursePaper>(row.papers),
  }));
  return (care) => {
    const on = new Set(care.days);
    const known = visits.get(care.customer_id ?? '');
    return nurses.map((nurse) => ({
      ...nurse,
      visits_before: known?.get(nurse.id)?.sessions ?? 0,
      last_visit_at: known?.get(nurse.id)?.last ?? null,
      running: (running.get(nurse.id) ?? 0) - (care.isRunning && care.assigned.includes(nurse.id) ? 1 : 0),
      planned: (busy.get(nurse.id) ?? []).filter(
        (session) => session.package_id !== care.package_id && on.has(session.day),
      ),
    }));
  };
}

const parsed = <T>(list: string | null): T[] => (list ? (JSON.parse(list) as T[]) : []);

function byNurse(
  sessions: readonly NursedSession[],
  days: ReadonlySet<string>,
): ReadonlyMap<string, NursedSession[]> {
  const found = new Map<string, NursedSession[]>();
  for (const session of sessions)
    if (days.has(session.day))
      for (const nurse of session.nurses) found.set(nurse, [...(found.get(nurse) ?? []), session]);
  return found;
}

/** Counts the packages that each nurse has at L5-A, L6 and L7 (rules 5.8). */
/** Counts the running packages of every nurse who has any, by nurse. */
export async function countRunningPackages(ctx: Context): Promise<Map<string, number>> {
  const columns = ['agent_id', 'agent1_id', 'agent2_id'];
  const rows = (await ctx
    .db('packages')
    .whereIn('level', [...runningLevels])
    .groupBy(columns)
    .select(columns)
    .count({ n: '*' })) as ({ n: number } & Record<string, number | null>)[];
  const found = new Map<string, number>();
  for (const { n, ...ids } of rows) {
    const named = Object.entries(ids).map(([key, id]) => [key, id === null ? null : String(id)]);
    for (const nurse of nursesOf(Object.fromEntries(named)))
      found.set(nurse, (found.get(nurse) ?? 0) + Number(n));
  }
  return found;
}
