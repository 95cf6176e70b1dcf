import type { Knex } from 'knex';
import { migrationSource } from '#migrations';

/** Brings the database to the newest schema; answers the names of the migrations that ran, none when it was new enough. */
export async function migrate(knex: Knex): Promise<string[]> {
  const [, names] = (await knex.migrate.latest({ migrationSource })) as [number, string[]];
  return names;
}

/** Is every migration in place? False too when the database cannot be asked (contract §8, /readyz). */
export async function isMigrated(knex: Knex): Promise<boolean> {
  try {
    const [, pending] = (await knex.migrate.list({ migrationSource })) as [unknown[], unknown[]];
    return pending.length === 0;
  } catch {
    return false;
  }
}
