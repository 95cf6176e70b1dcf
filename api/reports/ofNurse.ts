import type { Knex } from 'knex';

/** Keeps the packages of this nurse: assigned, or provisional while nobody is assigned (contract §4). */
export function ofNurse<Q extends Knex.QueryBuilder>(query: Q, agent_id: string | null): Q {
  if (agent_id === null) return query;
  const id = Number(agent_id);
  query.where((either) =>
    either
      .where('p.agent_id', id)
      .orWhere((provisional) =>
        provisional
          .whereNull('p.agent_id')
          .andWhere((one) => one.where('p.agent1_id', id).orWhere('p.agent2_id', id)),
      ),
  );
  return query;
}

/** The three ways to be a package's nurse, each as a column of `packages as p` and the condition on it. */
export const nurseColumns: readonly (readonly [column: string, condition: string])[] = [
  ['p.agent_id', 'p.agent_id is not null'],
  ['p.agent1_id', 'p.agent_id is null and p.agent1_id is not null'],
  [
    'p.agent2_id',
    'p.agent_id is null and p.agent2_id is not null and (p.agent1_id is null or p.agent1_id <> p.agent2_id)',
  ],
];
