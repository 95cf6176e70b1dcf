import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import { silent } from '../silent.ts';
import { SqliteClient, SqliteReaderClient } from './client.ts';

/**
 * A SQLite file (`:memory:` too), made when it is not there, readable and writable by its owner only. One of its connections is
 * the writing transaction's, the others read meanwhile: no read waits for a writer.
 */
export function connectSqlite(filename: string): Knex {
  const alone = filename === ':memory:';
  if (!alone) {
    mkdirSync(dirname(filename), { recursive: true });
    restrictToOwner(filename);
  }
  return knex({
    ...settings(filename),
    client: SqliteClient as unknown as typeof Knex.Client,
    pool: { min: 1, max: alone ? 1 : 4 },
    acquireConnectionTimeout: 20_000,
  });
}

/**
 * Lets nobody but their owner read a database file and its WAL and shared-memory files: they hold every customer's name and phone. A
 * missing file is created so, and SQLite gives the other two the same mode. Files that belong to another user stay as they are.
 */
export function restrictToOwner(filename: string): void {
  for (const file of [filename, `${filename}-wal`, `${filename}-shm`]) {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat && file === filename) closeSync(openSync(file, 'a', 0o600));
    if (!stat?.isFile() || (stat.mode & 0o777) === 0o600) continue;
    try {
      chmodSync(file, 0o600);
    } catch (error) {
      if (!['EPERM', 'EROFS', 'ENOENT'].includes((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** Threads that read a SQLite file, two at most. @param deadline milliseconds after which a statement is given up */
export function readSqlite(filename: string, deadline: number): Knex {
  const config = {
    ...settings(filename),
    client: SqliteReaderClient as unknown as typeof Knex.Client,
    pool: { min: 0, max: 2 },
    acquireConnectionTimeout: deadline,
    deadline,
  };
  return knex(config as Knex.Config);
}

const settings = (filename: string): Knex.Config => ({
  connection: { filename },
  useNullAsDefault: true,
  // What people typed stays out of error messages, and so out of the log.
  compileSqlOnError: false,
  log: silent,
});
