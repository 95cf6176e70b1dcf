import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findSqliteFile } from '../db/connect.ts';
import { findNewerMigrations, migrate, NewerDatabaseError } from '../db/migrate.ts';
import { connectSqlite, restrictFileAccess } from '../db/sqlite/connectSqlite.ts';
import { loadSqliteDriver } from '../db/sqlite/driver.ts';
import { findDatabaseDamage } from '../db/sqlite/findDatabaseDamage.ts';
import { BackupRefusedError, describeSumDifference, loadTableSums, type Manifest } from './manifest.ts';
import { restoreIntoPostgres } from './restoreIntoPostgres.ts';

interface RestoreResult {
  manifest: Manifest;
  /** Path of the replaced database: the moved file or a backup; null if there was none. */
  aside: string | null;
}

/**
 * Replaces an empty database with a backup. First verifies that the file is undamaged, that every reference is valid, and that every count
 * and sum equals the value in the manifest. A backup of an older release is migrated. All users are signed out.
 * @param options.replace allows a database with records to be replaced
 * @param options.asideDir folder for the backup of a replaced PostgreSQL database
 * @throws BackupRefusedError, NewerDatabaseError, OlderDatabaseError; the database is then unchanged
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  options: { replace: boolean; asideDir: string },
): Promise<RestoreResult> {
  if (!existsSync(file)) throw new BackupRefusedError(`There is no file ${file}.`);
  process.umask(0o077);
  const target = findSqliteFile(databaseUrl);
  const folder = target === null ? tmpdir() : dirname(target);
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, `restoring-${randomUUID()}.sqlite`);
  try {
    copyFileSync(file, copy);
    const manifest = await checkBackup(copy);
    await prepareRestoredCopy(copy);
    const aside =
      target === null
        ? await restoreIntoPostgres(databaseUrl, copy, options)
        : restoreIntoSqlite(target, copy, options);
    return { manifest, aside };
  } finally {
    for (const left of [copy, `${copy}-wal`, `${copy}-shm`]) rmSync(left, { force: true });
  }
}

/**
 * Migrates the copy. Ends sign-in sessions and mailed links, and deletes pending sign-ups, pending sign-ins and counts of attempts, because
 * all of these may have ended since the backup.
 */
async function prepareRestoredCopy(copy: string): Promise<void> {
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
      await trx('passkey_challenges').delete();
      await trx('rate_limits').delete();
    });
    await knex.raw('pragma journal_mode = delete');
  } finally {
    await knex.destroy();
  }
}

/**
 * Verifies that a backup is undamaged and made by this program, that every reference is valid, and that every sum is unchanged. @throws
 * BackupRefusedError
 */
async function checkBackup(file: string): Promise<Manifest> {
  const knex = connectSqlite(file);
  try {
    const manifest = await knex('backup_manifest')
      .first('content')
      .then(({ content }): Manifest => JSON.parse(content))
      .catch(returnNullIfTableMissing);
    if (!manifest) throw new BackupRefusedError('This file is no backup made with npm run backup.');
    const newer = await findNewerMigrations(manifest.migrations);
    if (newer.length > 0)
      throw new NewerDatabaseError(
        `The backup is of a newer release (${newer.join(', ')}): restore it with that one.`,
      );
    const wrong = await findDatabaseDamage(knex, statSync(file).size >= LARGE_DATABASE_BYTES);
    if (wrong) throw damagedBackupError(wrong);
    const differs = describeSumDifference(manifest.sums, await loadTableSums(knex));
    if (differs) throw damagedBackupError(differs);
    return manifest;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw /^SQLITE_(NOTADB|CORRUPT)/.test(code) ? damagedBackupError(code) : error;
  } finally {
    await knex.destroy();
  }
}

/** Returns null for the error of a valid database without a manifest table; rethrows other errors. */
function returnNullIfTableMissing(error: { code?: string }): null {
  if (error.code === 'SQLITE_ERROR') return null;
  throw error;
}

/** Database size in bytes from which index entries are not compared with their tables, because the comparison would take minutes. */
const LARGE_DATABASE_BYTES = 1e9;

const damagedBackupError = (what: string): BackupRefusedError =>
  new BackupRefusedError(`The backup is damaged, nothing was restored: ${what}. Take another one.`);

/**
 * Replaces the database file with a verified file. A database with records is moved aside, never deleted.
 * @returns the path of the moved database; null if there was no database or it was empty
 */
function restoreIntoSqlite(target: string, copy: string, { replace }: { replace: boolean }): string | null {
  const filled = existsSync(target) && hasRecords(target);
  if (filled && !replace)
    throw new BackupRefusedError(
      `sqlite:${target} has records already. To put the backup in its place, add --replace: it is then moved aside, not deleted.`,
    );
  const aside = filled ? `${target}.before-${new Date().toISOString().replace(/\W/g, '')}` : null;
  if (aside) {
    restrictFileAccess(target);
    renameSync(target, aside);
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${target}${suffix}`, { force: true });
  renameSync(copy, target);
  return aside;
}

/**
 * True if the database has records. Opens the database exclusively, which also merges the WAL into the file. @throws BackupRefusedError if
 * another program uses the file
 */
function hasRecords(target: string): boolean {
  const database = new (loadSqliteDriver())(target, { timeout: 0 });
  try {
    database.pragma('locking_mode = exclusive');
    database.exec('begin exclusive; commit');
    database.pragma('journal_mode = delete');
    const table = database
      .prepare("select 1 from sqlite_master where type = 'table' and name = 'users'")
      .get();
    return table !== undefined && database.prepare('select 1 from users limit 1').get() !== undefined;
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? ''))
      throw new BackupRefusedError(`sqlite:${target} is in use: stop the server first.`);
    throw error;
  } finally {
    database.close();
  }
}
