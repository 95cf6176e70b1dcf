import type { Knex } from 'knex';
import type { ParamsOf } from '#schema/reports/report';
import type { revenue } from '#schema/reports/revenue';
import { dialectOf } from '../db/dialect.ts';
import type { Page } from '../jsonapi/readParams.ts';
import { countedLevels, revenuePackages } from './revenuePackages.ts';

type Params = ParamsOf<typeof revenue>;

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
export function revenuePage(db: Knex, params: Params, page: Page, few: boolean): Knex.QueryBuilder {
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
