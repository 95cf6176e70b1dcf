import type { Knex } from 'knex';
import { type PackageLevel, packageLevels, uncountedLevels } from '#rules/levels';
import type { ParamsOf } from '#schema/reports/report';
import type { revenue } from '#schema/reports/revenue';
import { dialectOf } from '../db/dialect.ts';
import { idsHolding } from '../db/idsHolding.ts';
import { inPeriod, periodOf } from './inPeriod.ts';

type Params = ParamsOf<typeof revenue>;

/** The levels that count (rules 8.3, 8.4). */
export function countedLevels({ level }: Params): readonly PackageLevel[] {
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
