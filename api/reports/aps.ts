import { capacitySummary, remaining } from '#rules/capacity';
import { reportLevels } from '#schema/levels';
import type { CapacityData, CapacityRow, aps as declaration, ReportLevel } from '#schema/reports/aps';
import type { ParamsOf } from '#schema/reports/report';
import type { Context } from '../context.ts';
import { byName } from './named.ts';
import { nurseColumns } from './ofNurse.ts';

interface Agent {
  id: number;
  name: string;
  province: string | null;
  address: string | null;
  full_load: number | null;
}

/** A row per nurse: packages per level, and how many more she can take (contract §6). */
export async function aps(ctx: Context, params: ParamsOf<typeof declaration>): Promise<CapacityData> {
  const { db } = ctx;
  const query = db('users').where('kind', 'agent').select('id', 'name', 'province', 'address', 'full_load');
  if (params.agent_status !== null) query.where('profile_status', params.agent_status);
  if (params.province && params.province.length > 0) query.whereIn('province', params.province);
  const agents = (await query) as Agent[];
  const counts = await levelCounts(ctx);
  const rows = agents
    .map(({ id, full_load, ...agent }): CapacityRow => {
      const summary = Object.fromEntries(
        reportLevels.map((level) => [level, counts.get(`${id} ${level}`) ?? 0]),
      ) as Record<ReportLevel, number>;
      return { agent: { ...agent, id: String(id) }, remaining: remaining(full_load, summary), summary };
    })
    .sort((a, b) => byName(a.agent, b.agent));
  const provinces = (await db('users')
    .where('kind', 'agent')
    .whereNotNull('province')
    .distinct('province')) as { province: string }[];
  const collator = new Intl.Collator('vi', { numeric: true });
  return {
    rows,
    summary: capacitySummary(
      rows.map((row) => row.summary),
      reportLevels,
    ),
    filters: { provinces: provinces.map((one) => one.province).sort(collator.compare) },
  };
}

/** '12 L7' → how many packages that nurse has at that level; a package without a nurse counts for each provisional one. */
async function levelCounts({ db }: Context): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [column, condition] of nurseColumns) {
    const groups = (await db('packages as p')
      .whereRaw(condition)
      .groupBy(column, 'p.level')
      .select({ nurse: column }, 'p.level')
      .count({ n: '*' })) as { nurse: number; level: string; n: number }[];
    for (const { nurse, level, n } of groups)
      found.set(`${nurse} ${level}`, (found.get(`${nurse} ${level}`) ?? 0) + n);
  }
  return found;
}
