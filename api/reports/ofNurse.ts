import type { Knex } from 'knex';
import { packagesOfNurses } from '../domain/packages/packagesOfNurses.ts';

/** Keeps the packages of this nurse. @param column of a package's id */
export function ofNurse<Q extends Knex.QueryBuilder>(query: Q, agent_id: string, column = 'p.id'): Q {
  query.whereIn(column, packagesOfNurses([Number(agent_id)]));
  return query;
}
