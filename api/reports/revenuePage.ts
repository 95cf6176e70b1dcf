import type { Knex } from 'knex';
import type { ParamsOf } from '#schema/reports/report';
import type { revenue } from '#schema/reports/revenue';
import { dialectOf } from '../db/dialect.ts';
import type { Page } from './readParams.ts';
import { countedLevels, revenuePackages } from './revenuePackages.ts';

type Params = ParamsOf<typeof revenue>;

/** So few packages are gathered by who sold them, and sorted; so near to the beginning each level is read by itself. */
const FEW = 2000;

/**
 * The ids of a page of the packages behind the revenue, newest first by the day they are counted by.
 * @param total how many packages there are
 */
export async function revenuePage(db: Knex, params: Params, page: Page, total: number): Promise<number[]> {
  const offset = (page.number - 1) * page.size;
  const depth = offset + page.size;
  const levels = countedLevels(params);
  const isApart = params.agent_id === null && levels.length > 1 && depth <= FEW;
  const parts = isApart ? levels.map((level) => ({ ...params, level })) : [params];
  const queries: Knex.QueryBuilder[] = [];
  for (const part of parts) {
    const query = revenuePackages(db, part);
    const index = await dialectOf(db).orderIndex(db, 'packages', wayTo(part, total));
    if (index) query.from(dialectOf(db).byIndex(db, 'packages', 'p', index) as never);
    newest(query.select('p.id', 'p.created_at', { day: `p.${params.date_field}` }), 'p', params.date_field);
    query.limit(depth);
    queries.push(db.from(query.as('one')).select('*'));
  }
  const [first, ...others] = queries as [Knex.QueryBuilder, ...Knex.QueryBuilder[]];
  const all = others.length > 0 ? first.unionAll(others) : first;
  const rows = (await newest(db.from(all.as('u')).select('u.id'), 'u', 'day')
    .limit(page.size)
    .offset(offset)) as { id: number }[];
  return rows.map(({ id }) => id);
}

const newest = (query: Knex.QueryBuilder, alias: string, day: string): Knex.QueryBuilder =>
  query
    .orderByRaw('?? desc nulls last', [`${alias}.${day}`])
    .orderBy(`${alias}.created_at`, 'desc')
    .orderBy(`${alias}.id`, 'desc');

/** The columns of the index along which these packages are gone through. */
function wayTo(params: Params, total: number): string[] {
  const { date_field, agent_id, sale_id, month, year } = params;
  const inOrder = [date_field, 'created_at', 'id'];
  if (agent_id !== null) return [];
  if (sale_id !== null && month === null && year === null && total <= FEW) return ['sales_id'];
  return countedLevels(params).length > 1 ? inOrder : ['level', ...inOrder];
}
