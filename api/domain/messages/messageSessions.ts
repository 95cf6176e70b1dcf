/** Loads sessions with all data that messages to nurses and mothers contain. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { MessageRecipients } from '#schema/messages';
import type { Context } from '../../context.ts';
import { formatRecordId } from '../../db/ids.ts';
import { listNurseIdsOfRow, type SessionNurseIds, sessionTimeSql } from '../shifts/conflicts.ts';
import { findSessionServices } from '../shifts/findSessionServices.ts';

interface Person {
  id: string;
  name: string;
  phone: string | null;
}
/** A session with its customer and its nurses. */
export interface MessageSession {
  shift_id: string;
  package_id: string;
  day: string;
  status: 'planned' | 'finished' | 'cancelled';
  time_period: string[];
  /**
   * The customer, with the address of the session. `district` and `map`, a link to a map, belong to the customer's address; null if the
   * session has its own address.
   */
  customer: Person & { address: string; district: string | null; map: string | null };
  /** Seller of the package. */
  sales_id: string | null;
  nurses: Person[];
  /** Names of the services in the session; `note` is the package's note for staff. */
  services: string;
  note: string | null;
  /** Digest of the services and the address, if they are set on this session itself; null if neither is set. */
  own: string | null;
  /** `number` is the position among the package's sessions that are not cancelled, from 1; `total` is the number of these sessions. */
  number: number;
  total: number;
}

interface Row extends SessionNurseIds {
  id: number;
  package_id: number;
  day: string;
  status: MessageSession['status'];
  time_period: string;
  customer_id: number;
  sales_id: number | null;
  name: string;
  phone: string | null;
  address: string | null;
  map_address: string | null;
  ward: string | null;
  province: string | null;
  city: string | null;
  line_ids: string | string[] | null;
  own_address: string | null;
  note: string | null;
  number: number;
  total: number;
}

/**
 * Finds sessions, ordered by day and time. `where` adds conditions to the query; sessions have the alias `s`, packages `p`.
 * @param options.plansOnly leaves out the services, which are not needed to compare plans
 */
export async function findMessageSessions(
  ctx: Context,
  where: (query: Knex.QueryBuilder) => void,
  { plansOnly = false } = {},
): Promise<MessageSession[]> {
  const query = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .orderByRaw(`s.day, ${sessionTimeSql}, s.id`)
    .select('s.id', 's.package_id', 's.day', 's.status', { time_period: ctx.db.raw(sessionTimeSql) })
    .select('p.agent_id', 'p.agent1_id', 'p.agent2_id', 'p.customer_id', 'p.sales_id')
    .select('c.name', 'c.phone', 'c.address', 'c.map_address', 'c.ward', 'c.province', 'c.city', 'p.note', {
      substitute: 's.agent_id',
      line_ids: 's.line_ids',
      own_address: 's.address',
      number: buildPackageSessionsQuery(ctx.db).whereRaw(
        '(x.day < s.day or (x.day = s.day and x.id <= s.id))',
      ),
      total: buildPackageSessionsQuery(ctx.db),
    });
  where(query);
  const rows = (await query) as Row[];
  const takers = rows.map(listNurseIdsOfRow);
  const nurses = await findNurses(ctx, [...new Set(takers.flat())]);
  const packages = plansOnly ? [] : rows.map(({ package_id }) => String(package_id));
  const services = await findSessionServices(ctx, packages);
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
      address: row.own_address ?? formatAddress(row),
      district: row.own_address ? null : row.province,
      map: row.own_address ? null : row.map_address,
    },
    sales_id: formatRecordId(row.sales_id),
    nurses: (takers[index] ?? []).flatMap((id) => nurses.get(id) ?? []),
    services: services.get(String(row.id))?.names.join(', ') ?? '',
    note: row.note,
    own: hashOwnDetails(row),
    number: Number(row.number),
    total: Number(row.total),
  }));
}

/**
 * Returns a digest of the session's own services and address: the digest replaces the address, because a stored plan must not contain an
 * address.
 */
function hashOwnDetails({ line_ids, own_address }: Row): string | null {
  if (line_ids === null && own_address === null) return null;
  return createHash('sha256')
    .update(JSON.stringify([line_ids, own_address]))
    .digest('base64url')
    .slice(0, 12);
}

/** Query that counts the sessions of a package `p` that are not cancelled. */
const buildPackageSessionsQuery = (db: Knex): Knex.QueryBuilder =>
  db('shifts as x').whereRaw('x.package_id = p.id').whereNot('x.status', 'cancelled').count('*');

/** A nurse or mother who gets one message about her sessions of a day. */
export interface Recipient {
  id: string;
  name: string;
  phone: string | null;
  visits: MessageSession[];
}

/** Groups the sessions by nurse or by mother. */
export function groupByRecipient(all: readonly MessageSession[], to: MessageRecipients): Recipient[] {
  const found = new Map<string, Recipient>();
  for (const visit of all)
    for (const { id, name, phone } of to === 'agents' ? visit.nurses : [visit.customer]) {
      const recipient = found.get(id) ?? { id, name, phone, visits: [] };
      recipient.visits.push(visit);
      found.set(id, recipient);
    }
  return [...found.values()];
}

/** Returns the plan of these sessions as one text without names. If the text changes, a new message about the sessions is needed. */
export const toComparablePlan = (visits: readonly MessageSession[]): string =>
  visits
    .map(({ shift_id, customer, time_period, nurses, own }) =>
      [
        ...[shift_id, customer.id, time_period.join('+'), nurses.map(({ id }) => id).join('+')],
        ...(own === null ? [] : [own]),
      ].join(' '),
    )
    .join(';');

/** Limits the query to sessions that one of these nurses takes as a substitute, or can take as a nurse of the package. */
export const limitToAnyNurse = (
  query: Knex.QueryBuilder,
  agent_ids: readonly string[],
): Knex.QueryBuilder => {
  const ids = agent_ids.map(Number);
  return query.andWhere((any) =>
    any
      .whereIn('s.agent_id', ids)
      .orWhereIn('p.agent_id', ids)
      .orWhereIn('p.agent1_id', ids)
      .orWhereIn('p.agent2_id', ids),
  );
};

/**
 * Returns an address like '12 Trần Phú, Hải Châu 1, Hải Châu, Đà Nẵng'. Ward, district and city are left out if the street already contains
 * them.
 */
export function formatAddress(place: Pick<Row, 'address' | 'ward' | 'province' | 'city'>): string {
  const { address, ward, province, city } = place;
  const street = address ?? '';
  return [street, ...[ward, province, city].filter((part) => part && !street.includes(part))]
    .filter(Boolean)
    .join(', ');
}

export async function findNurses(ctx: Context, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = (await ctx.db('users').whereIn('id', ids.map(Number)).select('id', 'name', 'phone')) as {
    id: number;
    name: string;
    phone: string | null;
  }[];
  return new Map(rows.map((row) => [String(row.id), { ...row, id: String(row.id) }]));
}
