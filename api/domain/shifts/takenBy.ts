import type { Knex } from 'knex';

/**
 * Keeps the sessions `s` (of packages `p`) that this nurse takes: as a substitute, or as a nurse of the package where nobody takes
 * them for her (rules 3.15).
 */
export function takenBy<Q extends Knex.QueryBuilder>(query: Q, nurse_id: string): Q {
  const id = Number(nurse_id);
  query.andWhere((taken) =>
    taken
      .where('s.agent_id', id)
      .orWhere((own) =>
        own
          .whereNull('s.agent_id')
          .andWhere((nurses) =>
            nurses
              .where('p.agent_id', id)
              .orWhere((open) =>
                open
                  .whereNull('p.agent_id')
                  .andWhere((one) => one.where('p.agent1_id', id).orWhere('p.agent2_id', id)),
              ),
          ),
      ),
  );
  return query;
}
