import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sqliteFile } from '../db/connect.ts';
import { findNewer, migrate, NewerDatabase } from '../db/migrate.ts';
import { connectSqlite, restrictToOwner } from '../db/sqlite/connectSqlite.ts';
import { damage } from '../db/sqlite/damage.ts';
import { sqliteDriver } from '../db/sqlite/driver.ts';
import { intoPostgres } from './intoPostgres.ts';
import { difference, type Manifest, Refusal, sumsOf } from './manifest.ts';

interface Restored {
  manifest: Manifest;
  /** Where the database that was replaced lies now: the file it was, or a backup of it. */
  aside: string | null;
}

/**
 * Puts a backup in the place of an empty database, after proving it: whole, every reference valid, every count and sum as it was
 * backed up. Of an older release, it is brought to this one. Anyone who was signed in then is signed out.
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
      await trx('passkey_challenges').delete();
      await trx('rate_limits').delete();
    });
    await knex.raw('pragma journal_mode = delete');
  } finally {
    await knex.destroy();
  }
}

/** Proves a backup: a whole database, made by this program, with every reference valid and every sum as it was. @throws Refusal */
async function checkBackup(file: string): Promise<Manifest> {
  const knex = connectSqlite(file);
  try {
    const manifest = await knex('backup_manifest')
      .first('content')
      .then(({ content }): Manifest => JSON.parse(content))
      .catch(noSuchTable);
    if (!manifest) throw new Refusal('This file is no backup made with npm run backup.');
    const newer = await findNewer(manifest.migrations);
    if (newer.length > 0)
      throw new NewerDatabase(
        `The backup is of a newer release (${newer.join(', ')}): restore it with that one.`,
      );
    const wrong = await damage(knex, statSync(file).size >= HUGE);
    if (wrong) throw damaged(wrong);
    const differs = difference(manifest.sums, await sumsOf(knex));
    if (differs) throw damaged(differs);
    return manifest;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw /^SQLITE_(NOTADB|CORRUPT)/.test(code) ? damaged(code) : error;
  } finally {
    await knex.destroy();
  }
}

/** A whole database, but without what a backup says of itself. */
function noSuchTable(error: { code?: string }): null {
  if (error.code === 'SQLITE_ERROR') return null;
  throw error;
}

/** Bytes from which indexes are no longer compared with their tables, entry by entry: it would take minutes. */
const HUGE = 1e9;

const damaged = (what: string): Refusal =>
  new Refusal(`The backup is damaged, nothing was restored: ${what}. Take another one.`);

/**
 * Puts a proved file in the place of the database. One with records is moved aside, never deleted.
 * @returns where it lies now; null when there was none, or an empty one
 */
function intoSqlite(target: string, copy: string, { replace }: { replace: boolean }): string | null {
  const filled = existsSync(target) && hasRecords(target);
  if (filled && !replace)
    throw new Refusal(
      `sqlite:${target} has records already. To put the backup in its place, add --replace: it is then moved aside, not deleted.`,
    );
  const aside = filled ? `${target}.before-${new Date().toISOString().replace(/\W/g, '')}` : null;
  if (aside) {
    restrictToOwner(target);
    renameSync(target, aside);
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${target}${suffix}`, { force: true });
  renameSync(copy, target);
  return aside;
}

/** Looks into the database alone, which also brings all of it into its one file. @throws Refusal while somebody uses it */
function hasRecords(target: string): boolean {
  const database = new (sqliteDriver())(target, { timeout: 0 });
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
      throw new Refusal(`sqlite:${target} is in use: stop the server first.`);
    throw error;
  } finally {
    database.close();
  }
}
