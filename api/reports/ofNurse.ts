import type { Knex } from 'knex';
import { idsHolding } from '../db/idsHolding.ts';

/** Keeps the packages of this nurse: assigned, or provisional while nobody is assigned. @param column of a package's id */
export function ofNurse<Q extends Knex.QueryBuilder>(query: Q, agent_id: string, column = 'p.id'): Q {
  query.whereIn(column, idsHolding('packages', 'agent_id', ['agent1_id', 'agent2_id'], [Number(agent_id)]));
  return query;
}
