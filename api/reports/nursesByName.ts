import type { Knex } from 'knex';
import type { Named } from '#rules/names';
import { inOrderOfNames } from '#rules/names';
import type { Question } from '../db/askTogether.ts';

export interface Nurse extends Named {
  status: string;
  profile_status: string | null;
}

/** Asks for every nurse, in order of names. */
export const nursesByName = (db: Knex): Question<Nurse[]> => ({
  query: db('users').where('kind', 'agent').select('id', 'name', 'status', 'profile_status'),
  read: (rows: (Omit<Nurse, 'id'> & { id: number })[]) =>
    inOrderOfNames(rows.map((row) => ({ ...row, id: String(row.id) }))),
});

/** As they are named in an answer. */
export const namesOf = (nurses: readonly Nurse[]): Named[] => nurses.map(({ id, name }) => ({ id, name }));
