import { defaultFullLoad } from '#rules/capacity';
import type { Candidate, Care } from '#rules/freeNurses';
import { nursesOf } from '#rules/levels';
import type { Context } from '../../../context.ts';
import { busySessions } from '../busySessions.ts';

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
  skills: string | null;
  commission: number | null;
  full_load: number | null;
}

/** The nurses who work, each with her other sessions on the days of this care and her load: three queries in all. */
export async function candidates(ctx: Context, care: Care): Promise<Candidate[]> {
  const rows = (await ctx
    .db('users')
    .where({ kind: 'agent' })
    .andWhere((working) =>
      working.whereNull('profile_status').orWhereIn('profile_status', ['active', 'unverified']),
    )
    .select('id', 'name', 'profile_status as status', 'city', 'province', 'address', 'working_range')
    .select('weekly_off', 'holiday_off', 'skills', 'commission', 'full_load')) as Row[];
  const days = [...care.days].sort();
  const wanted = new Set(days);
  const busy = (await busySessions(ctx, days, { except: care.package_id })).filter(({ day }) =>
    wanted.has(day),
  );
  const running = await runningPackages(ctx, care.package_id);
  return rows.map((row) => {
    const id = String(row.id);
    return {
      ...row,
      id,
      weekly_off: parsed<number>(row.weekly_off),
      holiday_off: parsed<string>(row.holiday_off),
      skills: parsed<string>(row.skills),
      full_load: row.full_load ?? defaultFullLoad,
      running: running.get(id) ?? 0,
      planned: busy.filter((session) => session.nurses.includes(id)),
    };
  });
}

const parsed = <T>(list: string | null): T[] => (list ? (JSON.parse(list) as T[]) : []);

/** How many other packages each nurse has at L5-A, L6 and L7 (rules 5.8). */
async function runningPackages(ctx: Context, except: string | null): Promise<Map<string, number>> {
  const columns = ['agent_id', 'agent1_id', 'agent2_id'];
  const query = ctx.db('packages').whereIn('level', ['L5-A', 'L6', 'L7']).groupBy(columns).select(columns);
  if (except) query.whereNot('id', except);
  const rows = (await query.count({ n: '*' })) as ({ n: number } & Record<string, number | null>)[];
  const found = new Map<string, number>();
  for (const { n, ...ids } of rows) {
    const named = Object.entries(ids).map(([key, id]) => [key, id === null ? null : String(id)]);
    for (const nurse of nursesOf(Object.fromEntries(named)))
      found.set(nurse, (found.get(nurse) ?? 0) + Number(n));
  }
  return found;
}
