import { defaultFullLoad } from '#rules/capacity';
import type { Absence } from '#rules/conflicts';
import type { Candidate, Care } from '#rules/freeNurses';
import { nursesOf, runningLevels } from '#rules/levels';
import type { Context } from '../../../context.ts';
import { type BusyNurses, busySessions } from '../busySessions.ts';

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
}

/** The nurses who work, each with her other sessions on the days of this care and her load: three queries in all. */
export async function candidates(ctx: Context, care: Care): Promise<Candidate[]> {
  return (await candidatesOn(ctx, care.days))(care);
}

/** The same for many cares on some of these days, asked once for all. */
export async function candidatesOn(
  ctx: Context,
  wanted: readonly string[],
): Promise<(care: Care) => Candidate[]> {
  const rows = (await ctx
    .db('users')
    .where({ kind: 'agent' })
    .andWhere((working) =>
      working.whereNull('profile_status').orWhereIn('profile_status', ['active', 'unverified']),
    )
    .select('id', 'name', 'profile_status as status', 'city', 'province', 'address', 'working_range')
    .select('weekly_off', 'holiday_off', 'absences', 'skills', 'commission', 'full_load')) as Row[];
  const days = [...new Set(wanted)].sort();
  const busy = byNurse(await busySessions(ctx, days, {}), new Set(days));
  const running = await runningPackages(ctx);
  const nurses = rows.map((row) => ({
    ...row,
    id: String(row.id),
    weekly_off: parsed<number>(row.weekly_off),
    holiday_off: parsed<string>(row.holiday_off),
    absences: parsed<Absence>(row.absences),
    skills: parsed<string>(row.skills),
    full_load: row.full_load ?? defaultFullLoad,
  }));
  return (care) => {
    const on = new Set(care.days);
    return nurses.map((nurse) => ({
      ...nurse,
      running: (running.get(nurse.id) ?? 0) - (care.isRunning && care.assigned.includes(nurse.id) ? 1 : 0),
      planned: (busy.get(nurse.id) ?? []).filter(
        (session) => session.package_id !== care.package_id && on.has(session.day),
      ),
    }));
  };
}

const parsed = <T>(list: string | null): T[] => (list ? (JSON.parse(list) as T[]) : []);

function byNurse(
  sessions: readonly BusyNurses[],
  days: ReadonlySet<string>,
): ReadonlyMap<string, BusyNurses[]> {
  const found = new Map<string, BusyNurses[]>();
  for (const session of sessions)
    if (days.has(session.day))
      for (const nurse of session.nurses) found.set(nurse, [...(found.get(nurse) ?? []), session]);
  return found;
}

/** How many packages each nurse has at L5-A, L6 and L7 (rules 5.8). */
async function runningPackages(ctx: Context): Promise<Map<string, number>> {
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
