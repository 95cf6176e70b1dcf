/** Calculates a nurse's pay for the sessions on her page. */
import { groupBy } from '#rules/groupBy';
import { calculateSessionPays } from '#rules/shares';
import type { Context } from '../../context.ts';
import { formatRecordId } from '../../db/ids.ts';

interface Row {
  id: number;
  package_id: number;
  agent_id: number | null;
  owner_id: number;
  agent_income: number;
}

/**
 * Finds the calling nurse's pay before tax for her sessions of these packages, by session id (rules 3.30). Sessions of a package without a
 * nurse or a commission are left out.
 */
export async function findSessionPays(
  ctx: Context,
  package_ids: readonly string[],
): Promise<Map<string, number>> {
  const rows: Row[] = await ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .whereIn('s.package_id', package_ids.map(Number))
    .whereNot('s.status', 'cancelled')
    .whereNotNull('p.agent_id')
    .whereNotNull('p.agent_commission')
    .orderBy(['s.day', 's.id'])
    .select('s.id', 's.package_id', 's.agent_id', 'p.agent_income', { owner_id: 'p.agent_id' });
  const packages = [...groupBy(rows, ({ package_id }) => package_id).values()];
  return new Map(packages.flatMap((sessions) => [...paysOf(sessions, ctx.viewer.id)]));
}

function paysOf(rows: readonly Row[], nurse: string): Map<string, number> {
  const [first] = rows;
  if (!first) return new Map();
  const pack = { agent_id: String(first.owner_id), agent_income: Number(first.agent_income) };
  const sessions = rows.map(({ id, agent_id }) => ({ id: String(id), agent_id: formatRecordId(agent_id) }));
  return calculateSessionPays(pack, sessions, nurse);
}
