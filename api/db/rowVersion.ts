import type { Knex } from 'knex';

/** Returns SQL for the next version of a row. @param column qualified with the table where the name alone is ambiguous */
export const buildNextVersionSql = (db: Knex, column = 'version'): Knex.Raw => db.raw('?? + 1', [column]);

/** Returns the columns that every change of a row sets: its next version and the time of the change. */
export const buildVersionColumns = (
  db: Knex,
  now: Date,
  column?: string,
): { version: Knex.Raw; updated_at: string } => ({
  version: buildNextVersionSql(db, column),
  updated_at: now.toISOString(),
});
