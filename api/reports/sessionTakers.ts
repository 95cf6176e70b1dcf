/** SQL that finds the nurse who takes a session `s` of a package `p`. */
import type { Knex } from 'knex';
import { scheduleLevels } from '#schema/reports/schedule';
import { getDialect } from '../db/dialect.ts';
import { findIdsWithValues } from '../db/findIdsWithValues.ts';

/** SQL for the nurse of a session (rules 3.15); `secondNurseSql` is the other nurse while the package has two provisional nurses (rules 2.9). */
export const firstNurseSql = 'coalesce(s.agent_id, p.agent_id, p.agent1_id, p.agent2_id)';
export const secondNurseSql = `case when s.agent_id is null and p.agent_id is null and p.agent1_id is not null
  and p.agent2_id <> p.agent1_id then p.agent2_id end`;
export const isSubstitutedSql = `case when s.agent_id <> coalesce(p.agent_id, 0) then 1 else 0 end`;
/** SQL for the package's nurse if another nurse takes the session; otherwise null. */
export const replacedNurseSql = `case when s.agent_id <> coalesce(p.agent_id, 0) then coalesce(p.agent_id, p.agent1_id, p.agent2_id) end`;

/** Limits a query to packages at the requested level (rules 8.10). */
export function limitToLevel<Q extends Knex.QueryBuilder>(query: Q, level: string): Q {
  if (level === 'default') query.whereIn('p.level', scheduleLevels);
  else if (level !== 'all') query.where('p.level', level);
  return query;
}

/** Limits the unassigned sessions of a query to sessions of customers `c` in the area. */
export function limitToArea<Q extends Knex.QueryBuilder>(query: Q, area: string): Q {
  query.whereRaw(`(${firstNurseSql} is not null or c.area = ?)`, [area]);
  return query;
}

/**
 * Builds the query for the sessions `s` of a nurse: all sessions of her packages (rules 2.9), even if a substitute takes them, and sessions
 * that she takes for other nurses (rules 3.15). Each part uses an index, and the sessions are read by id, so that neither database scans
 * whole days.
 */
export function buildNurseSessionsQuery(db: Knex, agent_id: string): Knex.QueryBuilder {
  const id = Number(agent_id);
  return db(getDialect(db).byId(db, 'shifts', 's')).whereIn('s.id', (ids) => {
    ids
      .from('shifts')
      .whereIn('package_id', findIdsWithValues('packages', 'agent_id', ['agent1_id', 'agent2_id'], [id]))
      .select('id')
      .unionAll((more) => void more.from('shifts').where('agent_id', id).select('id'));
  });
}
