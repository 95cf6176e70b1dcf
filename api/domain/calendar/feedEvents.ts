import { addDays } from '#rules/days';
import { takersOf } from '#rules/levels';
import type { Context } from '../../context.ts';
import { idText } from '../../db/ids.ts';
import { addressOf } from '../messages/visits.ts';

/** A session as a nurse's calendar has it. */
export interface FeedSession {
  shift_id: string;
  day: string;
  time_period: string[];
  /** Hers no more: cancelled, or taken by another nurse. */
  isCancelled: boolean;
  /** How often the session, its package and its customer were changed: it rises with each change of what the event tells. */
  sequence: number;
  /** The last of these changes, as an instant. */
  changed_at: string;
  customer: { name: string; phone: string | null; address: string };
}

interface Row {
  id: number;
  day: string;
  status: string;
  version: number;
  updated_at: string;
  package_version: number;
  package_updated_at: string;
  customer_version: number;
  customer_updated_at: string;
  time_period: string;
  substitute: number | null;
  agent_id: number | null;
  agent1_id: number | null;
  agent2_id: number | null;
  name: string;
  phone: string | null;
  address: string | null;
  ward: string | null;
  province: string | null;
  city: string | null;
}

/** Days back that finished, cancelled and taken-over sessions are told. */
const daysBack = 30;

/**
 * The sessions of a nurse's calendar, by day: her planned ones, those she finished, and those that were hers and are cancelled or another
 * nurse's by now, of the last thirty days on.
 */
export async function feedEvents(ctx: Context, nurse: string): Promise<FeedSession[]> {
  const id = Number(nurse);
  const since = addDays(ctx.today, -daysBack);
  const rows = (await ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereIn('s.id', (ids) => {
      ids
        .from('shifts as own')
        .join('packages as of', 'of.id', 'own.package_id')
        .where((nurses) =>
          nurses
            .where('of.agent_id', id)
            .orWhere((open) =>
              open
                .whereNull('of.agent_id')
                .andWhere((one) => one.where('of.agent1_id', id).orWhere('of.agent2_id', id)),
            ),
        )
        .select('own.id')
        .union([
          ctx.db('shifts').where('agent_id', id).select('id'),
          // Also those whose package was given to another nurse.
          ctx.db('former_substitutes').where('agent_id', id).select('shift_id'),
        ]);
    })
    .andWhere((told) => told.where('s.status', 'planned').orWhere('s.day', '>=', since))
    .orderBy(['s.day', 'p.time_period', 's.id'])
    .select('s.id', 's.day', 's.status', 's.version', 's.updated_at', 'p.time_period', {
      substitute: 's.agent_id',
      package_version: 'p.version',
      package_updated_at: 'p.updated_at',
      customer_version: 'c.version',
      customer_updated_at: 'c.updated_at',
    })
    .select('p.agent_id', 'p.agent1_id', 'p.agent2_id')
    .select('c.name', 'c.phone', 'c.address', 'c.ward', 'c.province', 'c.city')) as Row[];
  return rows
    .map((row) => ({
      shift_id: String(row.id),
      day: row.day,
      time_period: JSON.parse(row.time_period) as string[],
      isCancelled: row.status === 'cancelled' || !takes(row, nurse),
      sequence: Number(row.version) + Number(row.package_version) + Number(row.customer_version),
      changed_at:
        [row.updated_at, row.package_updated_at, row.customer_updated_at].sort().at(-1) ?? row.updated_at,
      customer: { name: row.name, phone: row.phone, address: addressOf(row) },
    }))
    .filter((session) => !session.isCancelled || session.day >= since);
}

function takes(row: Row, nurse: string): boolean {
  const { agent_id, agent1_id, agent2_id } = row;
  const nurses = { agent_id: idText(agent_id), agent1_id: idText(agent1_id), agent2_id: idText(agent2_id) };
  return takersOf({ agent_id: idText(row.substitute) }, nurses).includes(nurse);
}
