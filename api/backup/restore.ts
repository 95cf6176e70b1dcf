import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sqliteFile } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { connectSqlite } from '../db/sqlite/connectSqlite.ts';
import { checkBackup } from './checkBackup.ts';
import { intoPostgres } from './intoPostgres.ts';
import { intoSqlite } from './intoSqlite.ts';
import type { Manifest } from './manifest.ts';
import { Refusal } from './Refusal.ts';

export interface Restored {
  manifest: Manifest;
  /** Where the database that was replaced lies now: the file it was, or a backup of it. */
  aside: string | null;
}

/**
 * Puts a backup in the place of an empty database, after proving it: whole, every reference kept, every count and sum as it was
 * backed up. Of an older release, it is brought to this one. Whoever was signed in then is signed out.
 * @param options.replace a database with records may be replaced
 * @param options.asideDir the folder for a backup of a PostgreSQL that is replaced
 * @throws Refusal, NewerDatabase, OlderDatabase; the database is then as it was
 */
export async function restore(
  databaseUrl: string,
  file: string,
  options: { replace: boolean; asideDir: string },
): Promise<Restored> {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  process.umask(0o077);
  const target = sqliteFile(databaseUrl);
  const folder = target === null ? tmpdir() : dirname(target);
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, `restoring-${randomUUID()}.sqlite`);
  try {
    copyFileSync(file, copy);
    const manifest = await checkBackup(copy);
    await prepare(copy);
    const aside =
      target === null ? await intoPostgres(databaseUrl, copy, options) : intoSqlite(target, copy, options);
    return { manifest, aside };
  } finally {
    for (const left of [copy, `${copy}-wal`, `${copy}-shm`]) rmSync(left, { force: true });
  }
}

/** What has ended since the backup must not live again: sessions, links in mails, and counts of tries. */
async function prepare(copy: string): Promise<void> {
  const knex = connectSqlite(copy);
  try {
    await migrate(knex);
    await knex.transaction(async (trx) => {
      const now = new Date().toISOString();
      await trx.schema.dropTable('backup_manifest');
      await trx('sessions').whereNull('ended_at').update({ ended_at: now });
      await trx('tokens').whereNull('used_at').update({ used_at: now });
      await trx('signups').delete();
      await trx('sign_in_tickets').delete();
      await trx('rate_limits').delete();
    });
    await knex.raw('pragma journal_mode = delete');
  } finally {
    await knex.destroy();
  }
}
