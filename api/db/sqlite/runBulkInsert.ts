import type { Knex } from 'knex';

/**
 * Runs work that stores very many rows in a database that is not in use yet. Indexes and triggers of these tables are dropped before and
 * created again afterwards. A failure is not rolled back; the file must then be deleted.
 */
export async function runBulkInsert(
  db: Knex,
  tables: readonly string[],
  work: (db: Knex) => Promise<void>,
): Promise<void> {
  const made = (await db('sqlite_master')
    .whereIn('tbl_name', tables)
    .whereIn('type', ['index', 'trigger'])
    .whereNotNull('sql')
    .select('type', 'name', 'sql')) as { type: string; name: string; sql: string }[];
  const searched = (await db('sqlite_master')
    .whereIn(
      'name',
      tables.map((table) => `${table}_search`),
    )
    .select('name')) as { name: string }[];
  // Keeps the journal in memory. The driver silently ignores `journal_mode = off`, and a WAL would write every page twice.
  for (const setting of ['journal_mode = memory', 'synchronous = off', 'foreign_keys = off'])
    await db.raw(`pragma ${setting}`);
  for (const { type, name } of made) await db.raw(`drop ${type} ??`, [name]);
  await work(db);
  for (const { name } of searched) await db.raw(`insert into ${name} (${name}) values ('rebuild')`);
  for (const { sql } of made) await db.raw(sql.replaceAll('?', '\\?'));
  for (const setting of ['foreign_keys = on', 'synchronous = full', 'journal_mode = wal'])
    await db.raw(`pragma ${setting}`);
}
