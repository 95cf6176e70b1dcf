import type { Knex } from 'knex';
import { ask, keep } from './kept.ts';

/** Rows that are gone through in a few milliseconds. */
const few = 10_000;

/** May going through a whole table keep others waiting? Told by its last id, which costs nothing to look up. */
export async function isLarge(db: Knex, table: string): Promise<boolean> {
  const statement = keep(db, `last of ${table}`, () => db(table).max({ id: 'id' }));
  const [row] = await ask<{ id: number | null }>(db, statement);
  return Number(row?.id ?? 0) > few;
}
