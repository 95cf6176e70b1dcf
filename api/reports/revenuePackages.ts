/** Queries the packages that the revenue report counts: their sums, and a page of them. */
import type { Knex } from 'knex';
import { nonRevenueLevels, type PackageLevel, packageLevels } from '#rules/levels';
import type { ReportParamsOf } from '#schema/reports/report';
import type { RevenueRow, revenue } from '#schema/reports/revenue';
import { getDialect } from '../db/dialect.ts';
import { findIdsWithValues } from '../db/findIdsWithValues.ts';
import { formatRecordId } from '../db/ids.ts';
import { type BatchQuery, toRowsQuery } from '../db/queryBatch.ts';
import type { PageParams } from '../jsonapi/readReportParams.ts';
import { limitToPeriod, toPeriod } from './inPeriod.ts';

type Params = ReportParamsOf<typeof revenue>;

/** Returns the levels that the report counts (rules 8.3, 8.4). */
function listCountedLevels({ level }: Params): readonly PackageLevel[] {
  if (level === 'l7_up') return ['L7', 'L7-C', 'L8-7C', 'L8'];
  const uncounted: readonly string[] = nonRevenueLevels;
  return level === 'all' ? packageLevels.filter((one) => !uncounted.includes(one)) : [level];
}

/** Queries the packages (`as p`) that the revenue report counts (rules 8.3). */
export function buildRevenuePackagesQuery(db: Knex, params: Params): Knex.QueryBuilder {
  const rows =
    params.agent_id === null ? db('packages as p') : buildPackagesOfNurseQuery(db, params.agent_id);
  return limitToPeriod(
    limitToSeller(limitToCountedLevels(rows, params), params),
    `p.${params.date_field}`,
    toPeriod(params),
  );
}

/**
 * Query of rows (`as p`) with the sums of the counted packages. If one nurse is selected, each row is a package; otherwise the rows are
 * stored sums.
 */
interface RevenueSums {
  query: Knex.QueryBuilder;
  /** Name of the rows' day column, which is '' or null in rows without a day. */
  day: string;
  /** SQL for the number of packages. */
  n: string;
}

/** Returns the query that `RevenueSums` describes. @param period limits the rows to this period, from `toPeriod`; null means all time */
export function buildRevenueSumsQuery(
  db: Knex,
  params: Params,
  period: ReturnType<typeof toPeriod>,
): RevenueSums {
  const { agent_id, date_field } = params;
  const day = agent_id === null ? 'p.day' : `p.${date_field}`;
  const rows =
    agent_id === null
      ? db('sums_of_packages as p').where('p.date_field', date_field)
      : buildPackagesOfNurseQuery(db, agent_id);
  const query = limitToPeriod(limitToSeller(limitToCountedLevels(rows, params), params), day, period);
  return { query, day, n: agent_id === null ? 'sum(p.n)' : 'count(*)' };
}

const buildPackagesOfNurseQuery = (db: Knex, agent_id: string): Knex.QueryBuilder =>
  limitToPackagesOfNurse(db.from(getDialect(db).byId(db, 'packages', 'p')), agent_id);

const limitToCountedLevels = (query: Knex.QueryBuilder, params: Params): Knex.QueryBuilder =>
  query.whereIn('p.level', listCountedLevels(params));

const limitToSeller = (query: Knex.QueryBuilder, { sale_id }: Params): Knex.QueryBuilder =>
  sale_id === null ? query : query.where('p.sales_id', Number(sale_id));

/**
 * Limits a query to the packages of this nurse: packages assigned to her, and packages without a nurse for which she is a provisional
 * nurse. @param column column with the package's id
 */
function limitToPackagesOfNurse<Q extends Knex.QueryBuilder>(query: Q, agent_id: string, column = 'p.id'): Q {
  query.whereIn(
    column,
    findIdsWithValues('packages', 'agent_id', ['agent1_id', 'agent2_id'], [Number(agent_id)]),
  );
  return query;
}

/** Builds the query for the package ids of one page of the revenue report, newest first by `date_field`. */
function buildRevenuePageQuery(db: Knex, params: Params, page: PageParams): Knex.QueryBuilder {
  const query = buildRevenuePackagesQuery(db, params).select('p.id');
  const index = findOrderIndex(params);
  if (index) query.from(getDialect(db).byIndex(db, 'packages', 'p', index));
  return sortNewestFirst(query, 'p', params.date_field)
    .limit(page.size)
    .offset((page.number - 1) * page.size);
}

/**
 * Returns the index that gives the packages in the requested order; null if other filters make another index better. The index is useful
 * because most packages have a counted level.
 */
const findOrderIndex = ({ agent_id, sale_id, date_field }: Params): string | null =>
  agent_id === null && sale_id === null && date_field !== 'started_at'
    ? `packages_${date_field}_created_at_index`
    : null;

/** Sorts the rows by the counted day, newest first. @param day the column of the counted day */
export const sortNewestFirst = (query: Knex.QueryBuilder, alias: string, day: string): Knex.QueryBuilder =>
  query
    .orderByRaw('?? desc nulls last', [`${alias}.${day}`])
    .orderBy(`${alias}.created_at`, 'desc')
    .orderBy(`${alias}.id`, 'desc');

type Row = Omit<RevenueRow, 'id' | 'customer_id' | 'agent_id' | 'services'> & {
  id: number;
  customer_id: number;
  agent_id: number | null;
  /** Service ids, separated by commas. */
  services: string | null;
};

interface RevenueRowQueries {
  found: BatchQuery<Row[]>;
  /** Service names by id. */
  serviceNames: BatchQuery<ReadonlyMap<string, string>>;
}

/**
 * Queries one page of the packages of the revenue report, newest first by `date_field`. `toRevenueRows` combines the results. Customers,
 * services and sessions are loaded only for the rows of the page, not for the rows before it.
 */
export function buildRevenueRowsQuery(
  db: Knex,
  params: ReportParamsOf<typeof revenue>,
  page: PageParams,
): RevenueRowQueries {
  const { joined } = getDialect(db);
  const services = db
    .from(db('package_services').whereRaw('package_id = p.id').orderBy('id').select('service_id').as('l'))
    .select(db.raw(joined('cast(l.service_id as text)')));
  const finished = db('shifts as x').whereRaw('x.package_id = p.id').where('x.status', 'finished').count('*');
  const query = db
    .from(buildRevenuePageQuery(db, params, page).as('n'))
    .join('packages as p', 'p.id', 'n.id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .select('p.id', 'p.customer_id', 'p.agent_id', 'p.level', 'c.phone', 'c.name', 'p.total_price')
    .select('p.finished_at', 'p.agent_commission', { registered: 'p.total_quantity' })
    .select({ services, finished });
  return {
    found: toRowsQuery(sortNewestFirst(query, 'p', params.date_field)),
    serviceNames: {
      query: db('services').select('id', 'name'),
      read: (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [String(id), name])),
    },
  };
}

/** Builds the rows of a page for the answer. */
export const toRevenueRows = (
  found: readonly Row[],
  serviceNames: ReadonlyMap<string, string>,
): RevenueRow[] =>
  found.map((row) => ({
    ...row,
    id: String(row.id),
    customer_id: String(row.customer_id),
    agent_id: formatRecordId(row.agent_id),
    services: (row.services?.split(',') ?? []).map((id) => serviceNames.get(id) ?? '').join(', '),
  }));
