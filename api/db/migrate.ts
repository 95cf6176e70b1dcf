import type { Knex } from 'knex';
import { baselineName, migrationSource } from '#migrations';
import { syncDerivedData } from './derived/syncDerivedData.ts';
import { getDialect } from './dialect.ts';

/** Thrown if a newer release made the database; the message is the line to print. */
export class NewerDatabaseError extends Error {}

/** Thrown if the database was made before the first release; the message is the line to print. */
export class OlderDatabaseError extends Error {}

/**
 * Migrates the database to the newest schema in one transaction: an interrupted run changes nothing, and the next start repeats it. If
 * several processes start, one migrates and the others wait.
 * @returns the names of the migrations that ran; empty if the database was up to date
 * @throws NewerDatabaseError, OlderDatabaseError
 */
export async function migrate(knex: Knex): Promise<string[]> {
  return getDialect(knex).migrating(knex, async (trx) => {
    const done = await listAppliedMigrations(trx);
    const newer = await findNewerMigrations(done);
    if (newer.length > 0)
      throw new NewerDatabaseError(
        `The database was migrated by a newer release (${newer.join(', ')}): start that one, or restore a backup made with this one.`,
      );
    if (done.length > 0 && !done.includes(baselineName))
      throw new OlderDatabaseError(
        `The database was made before release 0.1.0 (${baselineName} is missing): start that release on it first.`,
      );
    // Deletes the entries of migrations that release 0.1.0 recorded; the baseline migration replaces them.
    const replaced = done.filter((name) => name < baselineName);
    if (replaced.length > 0) await trx('knex_migrations').whereIn('name', replaced).delete();
    const last = await findLastRecordedChangeId(trx);
    // Clears knex's own migration lock, which a killed process of an older release may have left. The row is not needed: this transaction
    // already excludes other processes.
    await trx.migrate.forceFreeMigrationsLock({ migrationSource });
    const [, names] = (await trx.migrate.latest({ migrationSource })) as [number, string[]];
    await syncDerivedData(trx);
    // Changes that migrations make without a new version must not be reported as changes by another program.
    if (names.length > 0) await trx('recorded_changes').where('id', '>', last).whereNotNull('field').delete();
    return names;
  });
}

/** True if every migration is applied; false also if the database cannot be queried (schema 6.5). */
export async function isMigrated(knex: Knex): Promise<boolean> {
  try {
    const done = new Set(await listAppliedMigrations(knex));
    return (await listMigrationNames()).every((name) => done.has(name));
  } catch {
    return false;
  }
}

/** Returns the names of the migrations in this release, in order. */
export const listMigrationNames = async (): Promise<string[]> =>
  (await migrationSource.getMigrations([])).map((one) => migrationSource.getMigrationName(one));

/** Returns the migration names of a journal that are unknown to this release, so they are from a newer one. */
export async function findNewerMigrations(journal: readonly string[]): Promise<string[]> {
  const known = new Set(await listMigrationNames());
  return journal.filter((name) => name > baselineName && !known.has(name));
}

/** Returns the names of the migrations applied to a database. */
async function listAppliedMigrations(db: Knex): Promise<string[]> {
  if (!(await db.schema.hasTable('knex_migrations'))) return [];
  return db('knex_migrations').orderBy('id').pluck('name');
}

/** Returns the id of the last recorded change; 0 if no change is recorded or the table does not exist yet. */
async function findLastRecordedChangeId(db: Knex): Promise<number> {
  if (!(await db.schema.hasTable('recorded_changes'))) return 0;
  const row = (await db('recorded_changes').max({ last: 'id' }).first()) as
    | { last: number | null }
    | undefined;
  return Number(row?.last ?? 0);
}
