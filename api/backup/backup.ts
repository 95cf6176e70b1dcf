import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Knex } from 'knex';
import { connect, findSqliteFile } from '../db/connect.ts';
import { rebuildDerivedData } from '../db/derived/rebuildDerivedData.ts';
import { FOLDED_COLUMNS_PREFIX } from '../db/derived/syncDerivedData.ts';
import { getDatabaseName } from '../db/getDatabaseName.ts';
import { listMigrationNames, migrate } from '../db/migrate.ts';
import { connectSqlite } from '../db/sqlite/connectSqlite.ts';
import { loadSqliteDriver } from '../db/sqlite/driver.ts';
import { copyRows } from './copyRows.ts';
import { BackupRefusedError, loadTableSums, type Manifest } from './manifest.ts';

/**
 * Writes a consistent snapshot of the database into a new file, while the server runs and writes. The file is always a SQLite database; it
 * can be restored into SQLite or PostgreSQL.
 * @throws BackupRefusedError if the database is missing or of another release, or if the file exists
 */
export async function createBackup(databaseUrl: string, file: string): Promise<Manifest> {
  if (existsSync(file)) throw new BackupRefusedError(`${file} exists already: name another file.`);
  if (!existsSync(dirname(file)))
    throw new BackupRefusedError(`${dirname(file)} is no folder: make it first.`);
  // The file contains customers' names and phone numbers: only its owner may read it.
  process.umask(0o077);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    const source = findSqliteFile(databaseUrl);
    await (source === null ? copyPostgres(databaseUrl, part) : copySqlite(source, part));
    const manifest = await addManifest(part);
    flushFileToDisk(part);
    renameSync(part, file);
    flushFileToDisk(dirname(file));
    return manifest;
  } finally {
    for (const left of [part, `${part}-wal`, `${part}-shm`]) rmSync(left, { force: true });
  }
}

/** Copies page by page in one read transaction, so writers continue and the copy never restarts. */
async function copySqlite(source: string, part: string): Promise<void> {
  if (!existsSync(source)) throw new BackupRefusedError(`There is no database sqlite:${source}.`);
  const original = new (loadSqliteDriver())(source, { readonly: true });
  try {
    original.exec('begin');
    original.prepare('select count(*) from sqlite_master').get();
    await original.backup(part, { progress: () => 0x7fffffff });
  } finally {
    original.close();
  }
}

/** Copies row by row in one snapshot; needs no PostgreSQL tools. */
async function copyPostgres(url: string, part: string): Promise<void> {
  const original = connect(url);
  const copy = connectSqlite(part);
  try {
    await migrate(copy);
    await original.transaction(
      async (from) => {
        await assertFullyMigrated(from, getDatabaseName(url));
        await copy.transaction(
          async (to) => {
            await copyRows(from, to);
            await copyFoldedColumnDefinitions(from, to);
          },
          { enforceForeignCheck: false } as Knex.TransactionConfig,
        );
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
    // Runs after the read transaction, because PostgreSQL would end a transaction that is idle for long.
    await copy.transaction(rebuildDerivedData);
  } finally {
    await original.destroy();
    await copy.destroy();
  }
}

/**
 * Copies the definitions of the folded columns, because the columns themselves are copied as stored. If a definition is from an older
 * release, a restore rebuilds its columns.
 */
async function copyFoldedColumnDefinitions(from: Knex, to: Knex): Promise<void> {
  const ofCopies = (db: Knex) => db('kept_declared').where('name', 'like', `${FOLDED_COLUMNS_PREFIX}%`);
  const stored = await ofCopies(from);
  await ofCopies(to).delete();
  if (stored.length > 0) await to('kept_declared').insert(stored);
}

async function assertFullyMigrated(db: Knex, name: string): Promise<void> {
  const done = new Set(
    await db('knex_migrations')
      .pluck('name')
      .catch(() => []),
  );
  const missing = (await listMigrationNames()).filter((name) => !done.has(name));
  if (missing.length > 0)
    throw new BackupRefusedError(
      `The database ${name} is not of this release (${missing.join(', ')} is missing): run npm run migrate first.`,
    );
}

/** Adds the manifest, with which a restore compares its result. Reads every row, which proves that the copy is readable. */
async function addManifest(part: string): Promise<Manifest> {
  const copy = connectSqlite(part);
  try {
    const manifest = {
      made_at: new Date().toISOString(),
      migrations: (await copy('knex_migrations').orderBy('id').pluck('name')) as string[],
      sums: await loadTableSums(copy),
    };
    await copy.raw('create table backup_manifest (content text not null)');
    await copy('backup_manifest').insert({ content: JSON.stringify(manifest) });
    // Leaves a single file, without the WAL and shared-memory files.
    await copy.raw('pragma journal_mode = delete');
    return manifest;
  } finally {
    await copy.destroy();
  }
}

function flushFileToDisk(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
