import type { Knex } from 'knex';
import { toDayEnd, toDayStart, toMonth, toMonthStart } from '#rules/days';
import { cancelledRegistrationLevels, unregisteredLevels } from '#rules/levels';
import { lostReasons, sourceChannels } from '#schema/choices';
import type {
  BreakdownBy,
  BreakdownData,
  BreakdownFigures,
  breakdown as declaration,
} from '#schema/reports/breakdown';
import type { ReportParamsOf } from '#schema/reports/report';
import { badParameterError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { type BatchQuery, queryBatch, toRowsQuery } from '../db/queryBatch.ts';
import { buildSessionsPriceSql } from './loadAhead.ts';

type Reason = BreakdownFigures['reasons'][number]['reason'];

/** A row with a count or sum for a key; the key is null for records without a key. */
type Keyed<T> = T & { key: string | null };

/**
 * SQL expressions of a dimension's key: for customers `c`, for packages `p` (joined with their customer `c`), and for the sessions `s` of
 * these packages. Null if the dimension does not apply.
 */
interface Dimension {
  customer: string | null;
  package: string;
  session?: string;
}

const dimensions: Readonly<Record<BreakdownBy, Dimension>> = {
  sales: { customer: 'c.sales_id', package: 'p.sales_id' },
  agent: { customer: null, package: 'p.agent_id', session: 'coalesce(s.agent_id, p.agent_id)' },
  channel: { customer: 'c.source_channel', package: 'p.source_channel' },
  district: { customer: 'c.province', package: 'c.province' },
  /** A package counts for the service of its most expensive line. */
  service: { customer: null, package: 'p.main_service_id' },
};

/**
 * Returns the sales of these days, grouped by one dimension (rules 8.20).
 * @throws 400 at `to` if the last day is before the first day
 */
export async function loadSalesBreakdown(
  ctx: Context,
  params: ReportParamsOf<typeof declaration>,
): Promise<BreakdownData> {
  const to = params.to ?? ctx.today;
  const from = params.from ?? toMonthStart(toMonth(to));
  if (to < from) throw badParameterError('to', 'Đến ngày phải từ ngày bắt đầu trở đi.');
  const by = params.by ?? 'sales';
  const dimension = dimensions[by];
  const found = await queryBatch(ctx.db, {
    leads: buildCustomersQuery(ctx, dimension, 'contacted_at', from, to),
    reached: buildCustomersQuery(ctx, dimension, 'l1_at', from, to),
    registered: buildRegisteredQuery(ctx, dimension, from, to),
    collected: buildCollectedQuery(ctx, dimension, from, to),
    sessions: buildHeldSessionsQuery(ctx, dimension, from, to),
    lostLeads: buildLostLeadsQuery(ctx, dimension, from, to),
    lostPackages: buildLostPackagesQuery(ctx, dimension, from, to),
    names: buildKeyNamesQuery(ctx.db, by),
  });
  const rows = new Map<string | null, BreakdownFigures>();
  const rowOf = (key: string | null): BreakdownFigures => {
    const row = rows.get(key) ?? createEmptyFigures();
    rows.set(key, row);
    return row;
  };
  const summary = createEmptyFigures();
  const add = <T extends object>(all: readonly Keyed<T>[], into: (row: BreakdownFigures, one: T) => void) => {
    for (const one of all) {
      into(rowOf(one.key), one);
      into(summary, one);
    }
  };
  add(found.leads, (row, { n }) => (row.leads += Number(n)));
  add(found.reached, (row, { n }) => (row.reached += Number(n)));
  add(found.registered, addRegistered);
  add(found.collected, (row, { total }) => (row.collected += Number(total)));
  add(found.sessions, (row, { n, earned }) => {
    row.sessions += Number(n);
    row.earned += Number(earned);
  });
  add(found.lostLeads, (row, { n, reason }) => addLost(row, 'leads', Number(n), reason));
  add(found.lostPackages, (row, { n, reason }) => addLost(row, 'packages', Number(n), reason));
  for (const { reasons } of [...rows.values(), summary])
    reasons.sort((a, b) => reasonOrder.indexOf(a.reason) - reasonOrder.indexOf(b.reason));
  const nameOf = (key: string | null) => (key === null ? emptyKeyLabels[by] : (found.names.get(key) ?? key));
  return {
    by,
    from,
    to,
    rows: [...rows]
      .map(([id, row]) => ({ id, name: nameOf(id), ...row }))
      .sort((a, b) => b.collected - a.collected || b.earned - a.earned || a.name.localeCompare(b.name, 'vi')),
    summary,
  };
}

const emptyKeyLabels: Readonly<Record<BreakdownBy, string>> = {
  sales: 'Chưa có sales',
  agent: 'Chưa có điều dưỡng',
  channel: 'Không rõ kênh',
  district: 'Không rõ quận',
  service: 'Không rõ dịch vụ',
};

const createEmptyFigures = (): BreakdownFigures => ({
  leads: 0,
  reached: 0,
  registered: 0,
  registered_total: 0,
  collected: 0,
  given_away: 0,
  discounts: 0,
  price_cuts: 0,
  sessions: 0,
  earned: 0,
  came_again: 0,
  lost: 0,
  lost_leads: 0,
  lost_packages: 0,
  reasons: [],
});

interface RegisteredSums {
  n: number;
  total: number;
  discounts: number;
  price_cuts: number;
  again: number;
}

function addRegistered(row: BreakdownFigures, one: RegisteredSums): void {
  row.registered += Number(one.n);
  row.registered_total += Number(one.total);
  row.discounts += Number(one.discounts);
  row.price_cuts += Number(one.price_cuts);
  row.given_away += Number(one.discounts) + Number(one.price_cuts);
  row.came_again += Number(one.again);
}

function addLost(row: BreakdownFigures, what: 'leads' | 'packages', n: number, reason: Reason): void {
  row.lost += n;
  row[`lost_${what}`] += n;
  let known = row.reasons.find((one) => one.reason === reason);
  if (!known) {
    known = { reason, leads: 0, packages: 0 };
    row.reasons.push(known);
  }
  known[what] += n;
}

/** Order of the reasons in the answer: declared choices first, then customers without a reason. */
const reasonOrder: readonly Reason[] = [...lostReasons.map(({ value }) => value), null];

/** SQL that casts the key to text, so that ids, codes and names are read the same way. */
const buildKeySql = (db: Knex, sql: string | null) => db.raw(`cast(${sql ?? 'null'} as text) as key`);

/** Counts the customers whose given instant is in these days. */
function buildCustomersQuery(
  { db }: Context,
  { customer }: Dimension,
  column: 'contacted_at' | 'l1_at',
  from: string,
  to: string,
): BatchQuery<Keyed<{ n: number }>[]> {
  const query = db('customers as c')
    .where(`c.${column}`, '>=', toDayStart(from))
    .where(`c.${column}`, '<', toDayEnd(to))
    .select(buildKeySql(db, customer))
    .count({ n: '*' })
    .groupByRaw('1');
  return { query, read: (rows: Keyed<{ n: number }>[]) => rows };
}

const buildPackagesWithCustomersQuery = (db: Knex) =>
  db('packages as p').join('customers as c', 'c.id', 'p.customer_id');

function buildRegisteredQuery(
  { db }: Context,
  dimension: Dimension,
  from: string,
  to: string,
): BatchQuery<Keyed<RegisteredSums>[]> {
  const earlier = db('packages as e')
    .whereRaw('e.customer_id = p.customer_id')
    .whereNotIn('e.level', [...unregisteredLevels])
    .whereRaw('(e.registered_at < p.registered_at or (e.registered_at = p.registered_at and e.id < p.id))')
    .select(db.raw('1'));
  const packages = buildPackagesWithCustomersQuery(db)
    .whereBetween('p.registered_at', [from, to])
    .whereNotIn('p.level', [...unregisteredLevels])
    .select(buildKeySql(db, dimension.package), 'p.total_price', 'p.total_discount', 'p.price_cut')
    .select(db.raw('case when exists ? then 1 else 0 end as again', [earlier]));
  return {
    query: db
      .from(packages.as('x'))
      .groupBy('key')
      .select('key')
      .count({ n: '*' })
      .sum({ total: 'total_price', discounts: 'total_discount', price_cuts: 'price_cut', again: 'again' }),
    read: (rows: Keyed<RegisteredSums>[]) => rows,
  };
}

/**
 * Sums revenue minus refunds by the day of the transaction; includes transactions that are not approved. A transaction without a package is
 * grouped by its customer.
 */
function buildCollectedQuery(
  { db }: Context,
  dimension: Dimension,
  from: string,
  to: string,
): BatchQuery<Keyed<{ total: number }>[]> {
  const query = db('transactions as t')
    .leftJoin('packages as p', 'p.id', 't.package_id')
    .leftJoin('customers as c', 'c.id', 't.customer_id')
    .whereIn('t.kind', ['revenue', 'refund'])
    .whereBetween('t.at', [from, to])
    .select(buildKeySql(db, dimension.package))
    .select(db.raw("sum(case when t.kind = 'refund' then -t.amount else t.amount end) as total"))
    .groupByRaw('1');
  return { query, read: (rows: Keyed<{ total: number }>[]) => rows };
}

/**
 * Counts the sessions finished in these days and sums their value. When several nurses share a package, their shares are rounded
 * cumulatively, so that the shares add up to the value of all its sessions.
 */
function buildHeldSessionsQuery(
  { db }: Context,
  dimension: Dimension,
  from: string,
  to: string,
): BatchQuery<Keyed<{ n: number; earned: number }>[]> {
  const perPackage = db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .where('s.status', 'finished')
    .whereBetween('s.day', [from, to])
    .select(
      buildKeySql(db, dimension.session ?? dimension.package),
      'p.id',
      'p.total_price',
      'p.total_quantity',
    )
    .count({ n: '*' })
    .groupByRaw('1, p.id, p.total_price, p.total_quantity');
  const upToEach = db
    .from(perPackage.as('x'))
    .select('key', 'n', 'total_price', 'total_quantity')
    .select(db.raw('sum(n) over (partition by id order by key) as held'));
  const earned = `${buildSessionsPriceSql('x.held', 'x')} - ${buildSessionsPriceSql('(x.held - x.n)', 'x')}`;
  return {
    query: db
      .from(upToEach.as('x'))
      .groupBy('key')
      .select('key')
      .sum({ n: 'n' })
      .select(db.raw(`sum(${earned}) as earned`)),
    read: (rows: Keyed<{ n: number; earned: number }>[]) => rows,
  };
}

type LostCount = Keyed<{ n: number; reason: Reason }>;

function buildLostLeadsQuery(
  { db }: Context,
  { customer }: Dimension,
  from: string,
  to: string,
): BatchQuery<LostCount[]> {
  const query = db('customers as c')
    .where('c.level', 'L1-C')
    .where('c.contacted_at', '>=', toDayStart(from))
    .where('c.contacted_at', '<', toDayEnd(to))
    .select(buildKeySql(db, customer), { reason: 'c.lost_reason' })
    .count({ n: '*' })
    .groupByRaw('1, c.lost_reason');
  return toRowsQuery<LostCount>(query);
}

function buildLostPackagesQuery(
  ctx: Context,
  dimension: Dimension,
  from: string,
  to: string,
): BatchQuery<LostCount[]> {
  const { db } = ctx;
  const query = buildPackagesWithCustomersQuery(db)
    .whereIn('p.level', [...cancelledRegistrationLevels])
    .where('p.canceled_at', '>=', toDayStart(from))
    .where('p.canceled_at', '<', toDayEnd(to))
    .select(buildKeySql(db, dimension.package), { reason: 'p.lost_reason' })
    .count({ n: '*' })
    .groupByRaw('1, p.lost_reason');
  return toRowsQuery<LostCount>(query);
}

function buildKeyNamesQuery(db: Knex, by: BreakdownBy): BatchQuery<ReadonlyMap<string, string>> {
  const people = db('users').whereNot('kind', 'partner').select('id', 'name');
  const query = by === 'service' ? db('services').select('id', 'name') : people;
  return {
    query,
    read: (rows: { id: number; name: string }[]) =>
      by === 'channel'
        ? new Map(sourceChannels.map(({ value, label }) => [value, label]))
        : by === 'district'
          ? new Map()
          : new Map(rows.map(({ id, name }) => [String(id), name])),
  };
}
