import type { Knex } from 'knex';
import type { Named } from '#schema/reports/revenue';
import { ask, keep } from '../db/kept.ts';
import { tablesIn, UntilWritten } from '../db/untilWritten.ts';
import { inOrderOfNames } from './named.ts';

export interface Nurse extends Named {
  status: string;
  profile_status: string | null;
}

const kept = new UntilWritten<Nurse[]>(1);

/** Every nurse, in order of names; read and sorted again only after a write to the users. */
export async function nursesByName(db: Knex): Promise<readonly Nurse[]> {
  const statement = keep(db, 'nurses by name', () =>
    db('users').where('kind', 'agent').select('id', 'name', 'status', 'profile_status'),
  );
  return kept.get(db, tablesIn(statement.sql), '', async () => {
    const rows = await ask<Omit<Nurse, 'id'> & { id: number }>(db, statement);
    return inOrderOfNames(rows.map((row) => ({ ...row, id: String(row.id) })));
  });
}

/** As they are named in an answer. */
export const namesOf = (nurses: readonly Nurse[]): Named[] => nurses.map(({ id, name }) => ({ id, name }));
