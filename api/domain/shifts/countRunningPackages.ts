import { listCountedNurses, runningLevels } from '#rules/levels';
import type { Context } from '../../context.ts';
import { formatRecordId } from '../../db/ids.ts';

/** Counts the running packages (L5-A, L6 and L7; rules 5.8) of each nurse. Nurses without a running package are left out. */
export async function countRunningPackages(ctx: Context): Promise<Map<string, number>> {
  const columns = ['agent_id', 'agent1_id', 'agent2_id'] as const;
  const rows = (await ctx
    .db('packages')
    .whereIn('level', [...runningLevels])
    .groupBy(...columns)
    .select(...columns)
    .count({ n: '*' })) as ({ n: number } & Record<(typeof columns)[number], number | null>)[];
  const counts = new Map<string, number>();
  for (const { n, agent_id, agent1_id, agent2_id } of rows) {
    const nurses = {
      agent_id: formatRecordId(agent_id),
      agent1_id: formatRecordId(agent1_id),
      agent2_id: formatRecordId(agent2_id),
    };
    for (const nurse of listCountedNurses(nurses)) counts.set(nurse, (counts.get(nurse) ?? 0) + Number(n));
  }
  return counts;
}
