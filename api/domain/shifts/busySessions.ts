import type { BusySession } from '#rules/conflicts';
import { takersOf } from '#rules/levels';
import type { Context } from '../../context.ts';
import { idText } from '../../db/ids.ts';
import { takenBy } from './takenBy.ts';

export interface BusyNurses extends BusySession {
  /** Who takes the session; provisional ones while nobody is assigned (rules 2.9, 3.15). */
  nurses: string[];
}

interface Row {
  id: number;
  day: string;
  time_period: string;
  name: string;
  substitute: number | null;
  agent_id: number | null;
  agent1_id: number | null;
  agent2_id: number | null;
}

/**
 * The planned sessions of other packages on these days (in order), by day: of one nurse, or of everyone who has a nurse.
 * One query.
 */
export async function busySessions(
  ctx: Context,
  days: readonly string[],
  { nurse, except }: { nurse?: string; except?: string | null },
): Promise<BusyNurses[]> {
  const query = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .where('s.status', 'planned')
    .whereBetween('s.day', [days[0] ?? '', days.at(-1) ?? ''])
    .orderBy(['s.day', 'p.id'])
    .select('p.id', 's.day', 'p.time_period', 'c.name', 'p.agent_id', 'p.agent1_id', 'p.agent2_id', {
      substitute: 's.agent_id',
    });
  if (except) query.whereNot('p.id', except);
  if (nurse) takenBy(query, nurse);
  return ((await query) as Row[]).map((row) => ({
    package_id: String(row.id),
    customer_name: row.name,
    day: row.day,
    time_period: JSON.parse(row.time_period) as string[],
    nurses: takersOf(
      { agent_id: idText(row.substitute) },
      { agent_id: idText(row.agent_id), agent1_id: idText(row.agent1_id), agent2_id: idText(row.agent2_id) },
    ),
  }));
}
