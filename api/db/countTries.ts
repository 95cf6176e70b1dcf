import type { Knex } from 'knex';
import { toNewRowColumns } from './toNewRowColumns.ts';

/**
 * Adds attempts to the counter of a key, shared by all processes of the database. An expired counter starts again from zero.
 * @param until the ISO instant at which a counter that this call starts expires
 * @returns the new count and when it expires
 */
export async function countTries(
  { db, now }: { readonly db: Knex; readonly now: Date },
  key: string,
  until: string,
  tries = 1,
): Promise<{ tries: number; until: string }> {
  const at = now.toISOString();
  await db('rate_limits').where({ key }).where('until', '<=', at).delete();
  const [row] = await db('rate_limits')
    .insert({ key, tries, until, ...toNewRowColumns(now) })
    .onConflict('key')
    .merge({ tries: db.raw('rate_limits.tries + ?', [tries]), updated_at: at })
    .returning(['tries', 'until']);
  return row;
}
