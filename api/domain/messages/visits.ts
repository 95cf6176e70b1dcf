import type { Knex } from 'knex';
import { takersOf } from '#rules/levels';
import type { Context } from '../../context.ts';
import { idText } from '../../db/ids.ts';

interface Person {
  id: string;
  name: string;
  phone: string | null;
}
/** A session with all that is said about it to those it concerns. */
export interface Visit {
  shift_id: string;
  package_id: string;
  day: string;
  status: 'planned' | 'finished' | 'cancelled';
  time_period: string[];
  customer: Person & { address: string };
  nurses: Person[];
}

interface Row {
  id: number;
  package_id: number;
  day: string;
  status: Visit['status'];
  time_period: string;
  substitute: number | null;
  agent_id: number | null;
  agent1_id: number | null;
  agent2_id: number | null;
  customer_id: number;
  name: string;
  phone: string | null;
  address: string | null;
  ward: string | null;
  province: string | null;
  city: string | null;
}

/** The sessions that `which` keeps (of sessions `s` and packages `p`), by day and time. */
export async function visits(ctx: Context, which: (query: Knex.QueryBuilder) => void): Promise<Visit[]> {
  const query = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .orderBy(['s.day', 'p.time_period', 's.id'])
    .select('s.id', 's.package_id', 's.day', 's.status', 'p.time_period')
    .select('p.agent_id', 'p.agent1_id', 'p.agent2_id', 'p.customer_id')
    .select('c.name', 'c.phone', 'c.address', 'c.ward', 'c.province', 'c.city', {
      substitute: 's.agent_id',
    });
  which(query);
  const rows = (await query) as Row[];
  const takers = rows.map((row) =>
    takersOf(
      { agent_id: idText(row.substitute) },
      { agent_id: idText(row.agent_id), agent1_id: idText(row.agent1_id), agent2_id: idText(row.agent2_id) },
    ),
  );
  const nurses = await nursesOf(ctx, [...new Set(takers.flat())]);
  return rows.map((row, index) => ({
    shift_id: String(row.id),
    package_id: String(row.package_id),
    day: row.day,
    status: row.status,
    time_period: JSON.parse(row.time_period) as string[],
    customer: {
      id: String(row.customer_id),
      name: row.name,
      phone: row.phone,
      address: addressOf(row),
    },
    nurses: (takers[index] ?? []).flatMap((id) => nurses.get(id) ?? []),
  }));
}

/** Keeps the sessions that one of these nurses may take: as a substitute or as a nurse of the package. */
export const takenByAny = (query: Knex.QueryBuilder, agent_ids: readonly string[]): Knex.QueryBuilder => {
  const ids = agent_ids.map(Number);
  return query.andWhere((any) =>
    any
      .whereIn('s.agent_id', ids)
      .orWhereIn('p.agent_id', ids)
      .orWhereIn('p.agent1_id', ids)
      .orWhereIn('p.agent2_id', ids),
  );
};

/** '12 Trần Phú, Hải Châu 1, Hải Châu, Đà Nẵng'; what the street names already is not said again. */
export function addressOf(place: Pick<Row, 'address' | 'ward' | 'province' | 'city'>): string {
  const { address, ward, province, city } = place;
  const street = address ?? '';
  return [street, ...[ward, province, city].filter((part) => part && !street.includes(part))]
    .filter(Boolean)
    .join(', ');
}

/** Nurses by id. */
export async function nursesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = (await ctx.db('users').whereIn('id', ids.map(Number)).select('id', 'name', 'phone')) as {
    id: number;
    name: string;
    phone: string | null;
  }[];
  return new Map(rows.map((row) => [String(row.id), { ...row, id: String(row.id) }]));
}
