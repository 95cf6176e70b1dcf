/** Whose a session `s` of a package `p` is, in SQL. */
import type { Knex } from 'knex';
import { scheduleLevels } from '#schema/reports/schedule';
import { dialectOf } from '../db/dialect.ts';
import { idsHolding } from '../db/idsHolding.ts';

/** Who takes a session (rules 3.15), and the second while two of its package are provisional (rules 2.9). */
export const first = 'coalesce(s.agent_id, p.agent_id, p.agent1_id, p.agent2_id)';
export const second = `case when s.agent_id is null and p.agent_id is null and p.agent1_id is not null
  and p.agent2_id <> p.agent1_id then p.agent2_id end`;
export const substituted = `case when s.agent_id <> coalesce(p.agent_id, 0) then 1 else 0 end`;
/** The package's nurse where another one takes the session. */
export const giver = `case when s.agent_id <> coalesce(p.agent_id, 0) then coalesce(p.agent_id, p.agent1_id, p.agent2_id) end`;

/** Keeps the packages at the level requested (rules 8.10). */
export function atLevel<Q extends Knex.QueryBuilder>(query: Q, level: string): Q {
  if (level === 'default') query.whereIn('p.level', scheduleLevels);
  else if (level !== 'all') query.where('p.level', level);
  return query;
}

/** Of sessions that nobody takes, keeps those of customers `c` in the area. */
export function narrowedTo<Q extends Knex.QueryBuilder>(query: Q, area: string): Q {
  query.whereRaw(`(${first} is not null or c.area = ?)`, [area]);
  return query;
}

/**
 * The sessions `s` of a nurse: those of her packages (rules 2.9), also where another one takes them, and sessions that she takes for
 * others (rules 3.15). Each way is along its index, and the sessions are read by id: no database is to look through whole days for them.
 */
export function sessionsOfNurse(db: Knex, agent_id: string): Knex.QueryBuilder {
  const id = Number(agent_id);
  return db(dialectOf(db).byId(db, 'shifts', 's')).whereIn('s.id', (ids) => {
    ids
      .from('shifts')
      .whereIn('package_id', idsHolding('packages', 'agent_id', ['agent1_id', 'agent2_id'], [id]))
      .select('id')
      .unionAll((more) => void more.from('shifts').where('agent_id', id).select('id'));
  });
}
