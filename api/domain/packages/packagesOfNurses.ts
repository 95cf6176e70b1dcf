import type { Knex } from 'knex';

/**
 * The ids of the packages of these nurses: assigned, or provisional while nobody is assigned (contract §4). Each way along its
 * index; in one condition no database takes all three.
 */
export function packagesOfNurses(ids: readonly number[]): (query: Knex.QueryBuilder) => void {
  return (query) => {
    query.from('packages').whereIn('agent_id', ids).select('id');
    for (const column of ['agent1_id', 'agent2_id'])
      query.unionAll(
        (two) => void two.from('packages').whereNull('agent_id').whereIn(column, ids).select('id'),
      );
  };
}
