import { connect, sqliteFile } from './connect.ts';

/**
 * Brings what was written into the SQLite file itself and empties its write-ahead log, which keeps pages as they were before.
 * PostgreSQL clears its own away in time.
 */
export async function emptyJournal(databaseUrl: string): Promise<void> {
  const file = sqliteFile(databaseUrl);
  if (file === null || file === ':memory:') return;
  const knex = connect(databaseUrl);
  await knex.raw('pragma wal_checkpoint(truncate)').finally(() => knex.destroy());
}
