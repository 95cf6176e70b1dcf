import type { Knex } from 'knex';
import { baselineName, migrationSource } from '#migrations';
import { syncDerivedData } from './derived/syncDerivedData.ts';
import { dialectOf } from './dialect.ts';

/** The database was made by a newer release than this one; the message is the line to print. */
export class NewerDatabase extends Error {}

/** The database was made before the first release; the message is the line to print. */
export class OlderDatabase extends Error {}

/**
 * Brings the database to the newest schema, all of it in one transaction: an interrupted run leaves the database as it
 * was, and the next start does it. Of several processes one migrates, the others wait for it.
 * @returns the names of the migrations that ran, none when it was new enough
 * @throws NewerDatabase, OlderDatabase
 */
export async function migrate(knex: Knex): Promise<string[]> {
  return dialectOf(knex).migrating(knex, async (trx) => {
    const done = await doneIn(trx);
    const newer = await findNewer(done);
    if (newer.length > 0)
      throw new NewerDatabase(
        `The database was migrated by a newer release (${newer.join(', ')}): start that one, or restore a backup made with this one.`,
      );
    if (done.length > 0 && !done.includes(baselineName))
      throw new OlderDatabase(
        `The database was made before release 0.1.0 (${baselineName} is missing): start that release on it first.`,
      );
    // The steps that release 0.1.0 recorded one by one are the baseline now.
    const replaced = done.filter((name) => name < baselineName);
    if (replaced.length > 0) await trx('knex_migrations').whereIn('name', replaced).delete();
    const last = await lastRecorded(trx);
    // The lock row of knex is left set by a process that was killed under an older release; the transaction is the lock.
    await trx.migrate.forceFreeMigrationsLock({ migrationSource });
    const [, names] = (await trx.migrate.latest({ migrationSource })) as [number, string[]];
    await syncDerivedData(trx);
    // What migrations change without a new version is no one else's work.
    if (names.length > 0) await trx('recorded_changes').where('id', '>', last).whereNotNull('field').delete();
    return names;
  });
}

/** Is every migration in place? False too when the database cannot be asked (schema 6.5). */
export async function isMigrated(knex: Knex): Promise<boolean> {
  try {
    const done = new Set(await doneIn(knex));
    return (await namesOf()).every((name) => done.has(name));
  } catch {
    return false;
  }
}

/** The names of the migrations this release knows, in order. */
export const namesOf = async (): Promise<string[]> =>
  (await migrationSource.getMigrations([])).map((one) => migrationSource.getMigrationName(one));

/** Of the names in a journal, the ones that only a newer release knows. */
export async function findNewer(journal: readonly string[]): Promise<string[]> {
  const known = new Set(await namesOf());
  return journal.filter((name) => name > baselineName && !known.has(name));
}

/** The names of those a database has had. */
async function doneIn(db: Knex): Promise<string[]> {
  if (!(await db.schema.hasTable('knex_migrations'))) return [];
  return db('knex_migrations').orderBy('id').pluck('name');
}

/** The number of the last recorded change; 0 where none is, or the table is not there yet. */
async function lastRecorded(db: Knex): Promise<number> {
  if (!(await db.schema.hasTable('recorded_changes'))) return 0;
  const row = (await db('recorded_changes').max({ last: 'id' }).first()) as
    | { last: number | null }
    | undefined;
  return Number(row?.last ?? 0);
}
