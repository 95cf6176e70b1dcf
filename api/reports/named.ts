import type { Knex } from 'knex';
import { inOrderOfNames, type Named } from '#rules/names';
import type { Question } from '../db/askTogether.ts';

/** Asks for id and name of each record of a query on a table `as u`, the Vietnamese way in order of names. */
export const named = (query: Knex.QueryBuilder): Question<Named[]> => ({
  query: query.select('u.id', 'u.name'),
  read: (rows: { id: number; name: string }[]) =>
    inOrderOfNames(rows.map(({ id, name }) => ({ id: String(id), name }))),
});
