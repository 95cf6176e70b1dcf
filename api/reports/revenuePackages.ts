import type { Knex } from 'knex';
import { uncountedLevels } from '#rules/levels';
import type { ParamsOf } from '#schema/reports/report';
import type { revenue } from '#schema/reports/revenue';
import { inPeriod, periodOf } from './inPeriod.ts';
import { ofNurse } from './ofNurse.ts';

/** A query on the packages (`as p`) that the revenue report counts (contract §6). */
export function revenuePackages(db: Knex, params: ParamsOf<typeof revenue>): Knex.QueryBuilder {
  const { level, date_field, agent_id, sale_id } = params;
  const query = db('packages as p');
  if (level === 'l7_up') query.whereIn('p.level', ['L7', 'L7-C', 'L8-7C', 'L8']);
  else if (level === 'all') query.whereNotIn('p.level', uncountedLevels);
  else query.where('p.level', level);
  if (sale_id !== null) query.where('p.sales_id', Number(sale_id));
  return ofNurse(inPeriod(query, `p.${date_field}`, periodOf(params)), agent_id);
}
