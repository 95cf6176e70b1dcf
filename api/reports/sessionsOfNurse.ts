import type { Knex } from 'knex';
import { dialectOf } from '../db/dialect.ts';
import { idsHolding } from '../db/idsHolding.ts';

/**
 * The sessions `s` of a nurse: those of her packages (rules 2.9), also where another one takes them, and those that she takes for
 * others (rules 3.15). Each way is along its index, and the sessions are read by id: no database is to look through whole days for them.
 */
export function sessionsOfNurse(db: Knex, agent_id: string): Knex.QueryBuilder {
  const id = Number(agent_id);
  return db(dialectOf(db).byId(db, 'shifts', 's') as unknown as string).whereIn('s.id', (ids) => {
    ids
      .from('shifts')
      .whereIn('package_id', idsHolding('packages', 'agent_id', ['agent1_id', 'agent2_id'], [id]))
      .select('id')
      .unionAll((more) => void more.from('shifts').where('agent_id', id).select('id'));
  });
}
