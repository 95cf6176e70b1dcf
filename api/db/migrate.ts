import type { Knex } from 'knex';
import { migrationSource } from '#migrations';
import { dialectOf } from './dialect.ts';
import { keepDeclared } from './keepDeclared.ts';

/** The database was made by a newer release than this one; the message is the line to print. */
export class NewerDatabase extends Error {}

/**
 * Brings the database to the newest schema, all of it in one transaction: whoever is interrupted leaves the database as it
 * was, and the next start does it. Of several processes one migrates, the others wait for it.
 * @returns the names of the migrations that ran, none when it was new enough
 * @throws NewerDatabase
 */
export async function migrate(knex: Knex): Promise<string[]> {
  return dialectOf(knex).migrating(knex, async (trx) => {
    const known = new Set(await namesOf());
    const unknown = (await doneIn(trx)).filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw new NewerDatabase(
        `The database was migrated by a newer release (${unknown.join(', ')}): start that one, or restore a backup made with this one.`,
      );
    // The lock row of knex is left set by whoever was killed under an older release; the transaction is the lock.
    await trx.migrate.forceFreeMigrationsLock({ migrationSource });
    const [, names] = (await trx.migrate.latest({ migrationSource })) as [number, string[]];
    await keepDeclared(trx);
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

/** The names of those a database has had. */
async function doneIn(db: Knex): Promise<string[]> {
  if (!(await db.schema.hasTable('knex_migrations'))) return [];
  return db('knex_migrations').orderBy('id').pluck('name');
}
