/** The packages behind the revenue: which count, what they come to, and a page of them. */
import type { Knex } from 'knex';
import { type PackageLevel, packageLevels, uncountedLevels } from '#rules/levels';
import type { ParamsOf } from '#schema/reports/report';
import type { RevenueRow, revenue } from '#schema/reports/revenue';
import type { Question } from '../db/askTogether.ts';
import { dialectOf } from '../db/dialect.ts';
import { idText } from '../db/ids.ts';
import { idsHolding } from '../db/idsHolding.ts';
import type { Page } from '../jsonapi/readParams.ts';
import { inPeriod, periodOf } from './inPeriod.ts';

type Params = ParamsOf<typeof revenue>;

/** The levels that count (rules 8.3, 8.4). */
function countedLevels({ level }: Params): readonly PackageLevel[] {
  if (level === 'l7_up') return ['L7', 'L7-C', 'L8-7C', 'L8'];
  const uncounted: readonly string[] = uncountedLevels;
  return level === 'all' ? packageLevels.filter((one) => !uncounted.includes(one)) : [level];
}

/** A query on the packages (`as p`) that the revenue report counts (rules 8.3). */
export function revenuePackages(db: Knex, params: Params): Knex.QueryBuilder {
  const rows = params.agent_id === null ? db('packages as p') : packagesOf(db, params.agent_id);
  return inPeriod(ofSales(atLevel(rows, params), params), `p.${params.date_field}`, periodOf(params));
}

/** What the same packages come to, in rows (`as p`) to be added up: of one nurse each package, else kept sums. */
export interface RevenueSums {
  query: Knex.QueryBuilder;
  /** The column of their day; '' or null where there is none. */
  day: string;
  /** How many packages, as SQL. */
  n: string;
}

/** @param period only of this, as `periodOf` says it; null: of all time */
export function revenueSums(db: Knex, params: Params, period: ReturnType<typeof periodOf>): RevenueSums {
  const { agent_id, date_field } = params;
  const day = agent_id === null ? 'p.day' : `p.${date_field}`;
  const rows =
    agent_id === null
      ? db('sums_of_packages as p').where('p.date_field', date_field)
      : packagesOf(db, agent_id);
  const query = inPeriod(ofSales(atLevel(rows, params), params), day, period);
  return { query, day, n: agent_id === null ? 'sum(p.n)' : 'count(*)' };
}

const packagesOf = (db: Knex, agent_id: string): Knex.QueryBuilder =>
  ofNurse(db.from(dialectOf(db).byId(db, 'packages', 'p') as never), agent_id);

const atLevel = (query: Knex.QueryBuilder, params: Params): Knex.QueryBuilder =>
  query.whereIn('p.level', countedLevels(params));

const ofSales = (query: Knex.QueryBuilder, { sale_id }: Params): Knex.QueryBuilder =>
  sale_id === null ? query : query.where('p.sales_id', Number(sale_id));

/** Keeps the packages of this nurse: assigned, or provisional while nobody is assigned. @param column of a package's id */
function ofNurse<Q extends Knex.QueryBuilder>(query: Q, agent_id: string, column = 'p.id'): Q {
  query.whereIn(column, idsHolding('packages', 'agent_id', ['agent1_id', 'agent2_id'], [Number(agent_id)]));
  return query;
}

/** So few packages are gathered by who sold them, and sorted; so near to the beginning each level is read by itself. */
const FEW = 2000;

/** Of all that one person ever sold, how many there are says how to go through them. */
export const isOfOneSeller = (params: Params): boolean =>
  params.sale_id !== null && params.month === null && params.year === null;

/** @param total how many packages there are */
export const isOfFew = (params: Params, total: number): boolean => isOfOneSeller(params) && total <= FEW;

/**
 * A query for the ids of a page of the packages behind the revenue, newest first by the day they are counted by.
 * @param few they are the few of one seller (`isOfFew`)
 */
function revenuePage(db: Knex, params: Params, page: Page, few: boolean): Knex.QueryBuilder {
  const offset = (page.number - 1) * page.size;
  const depth = offset + page.size;
  const levels = countedLevels(params);
  const isApart = params.agent_id === null && levels.length > 1 && depth <= FEW;
  const parts = isApart ? levels.map((level) => ({ ...params, level })) : [params];
  const queries = parts.map((part) => {
    const query = revenuePackages(db, part);
    const index = wayTo(part, few);
    if (index) query.from(dialectOf(db).byIndex(db, 'packages', 'p', index) as never);
    query.select('p.id', 'p.created_at', { day: `p.${params.date_field}` });
    newestFirst(query, 'p', params.date_field).limit(depth);
    return db.from(query.as('one')).select('*');
  });
  const [first, ...others] = queries as [Knex.QueryBuilder, ...Knex.QueryBuilder[]];
  const all = others.length > 0 ? first.unionAll(others) : first;
  return newestFirst(db.from(all.as('u')).select('u.id'), 'u', 'day')
    .limit(page.size)
    .offset(offset);
}

/** @param day the column of the day they are counted by */
export const newestFirst = (query: Knex.QueryBuilder, alias: string, day: string): Knex.QueryBuilder =>
  query
    .orderByRaw('?? desc nulls last', [`${alias}.${day}`])
    .orderBy(`${alias}.created_at`, 'desc')
    .orderBy(`${alias}.id`, 'desc');

/** The index along which these packages are gone through; null for those of one nurse, who are named by their ids. */
function wayTo(params: Params, few: boolean): string | null {
  if (params.agent_id !== null) return null;
  if (few) return 'packages_sales_id_created_at_index';
  const level = countedLevels(params).length > 1 ? '' : 'level_';
  return `packages_${level}${params.date_field}_created_at_index`;
}

type Row = Omit<RevenueRow, 'id' | 'customer_id' | 'agent_id' | 'services'> & {
  id: number;
  customer_id: number;
  agent_id: number | null;
  /** Ids, with commas between. */
  services: string | null;
};

/** What a page of the revenue's rows is read from. */
export interface RevenueRowQuestions {
  found: Question<Row[]>;
  /** By id. */
  serviceNames: Question<ReadonlyMap<string, string>>;
}

/**
 * Asks for a page of the packages behind the revenue, newest first by the day they are counted by; `revenueRows` puts it
 * together. Customers, services and sessions are looked up for the page, not for the rows before it.
 * @param few they are the few of one seller (`isOfFew`)
 */
export function revenueRowsAsked(
  db: Knex,
  params: ParamsOf<typeof revenue>,
  page: Page,
  few: boolean,
): RevenueRowQuestions {
  const { joined } = dialectOf(db);
  const services = db
    .from(db('package_services').whereRaw('package_id = p.id').orderBy('id').select('service_id').as('l'))
    .select(db.raw(joined('cast(l.service_id as text)')));
  const finished = db('shifts as x').whereRaw('x.package_id = p.id').where('x.status', 'finished').count('*');
  const query = db
    .from(revenuePage(db, params, page, few).as('n'))
    .join('packages as p', 'p.id', 'n.id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .select('p.id', 'p.customer_id', 'p.agent_id', 'p.level', 'c.phone', 'c.name', 'p.total_price')
    .select('p.finished_at', 'p.agent_commission', { registered: 'p.total_quantity' })
    .select({ services, finished });
  return {
    found: { query: newestFirst(query, 'p', params.date_field), read: (rows: Row[]) => rows },
    serviceNames: {
      query: db('services').select('id', 'name'),
      read: (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [String(id), name])),
    },
  };
}

/** The rows of a page as they are told. */
export const revenueRows = (found: readonly Row[], serviceNames: ReadonlyMap<string, string>): RevenueRow[] =>
  found.map((row) => ({
    ...row,
    id: String(row.id),
    customer_id: String(row.customer_id),
    agent_id: idText(row.agent_id),
    services: (row.services?.split(',') ?? []).map((id) => serviceNames.get(id) ?? '').join(', '),
  }));
