import type { Knex } from 'knex';

/**
 * Keeps the packages of this nurse: assigned, or provisional while nobody is assigned (contract §4).
 * @param column of a package's id
 */
export function ofNurse<Q extends Knex.QueryBuilder>(query: Q, agent_id: string, column = 'p.id'): Q {
  const id = Number(agent_id);
  // Each way along its index; in one condition no database takes all three.
  query.whereIn(column, (own) =>
    own
      .from('packages')
      .where('agent_id', id)
      .select('id')
      .unionAll((first) => first.from('packages').whereNull('agent_id').where('agent1_id', id).select('id'))
      .unionAll((second) =>
        second.from('packages').whereNull('agent_id').where('agent2_id', id).select('id'),
      ),
  );
  return query;
}
