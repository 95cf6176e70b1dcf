import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import { silentLogger } from '../silentLogger.ts';
import { SqliteClient, SqliteReaderClient } from './client.ts';

/**
 * Opens a SQLite file (`:memory:` too), created if missing, with access for its owner only. One connection runs the writing transaction
 * while the others read: no read waits for a writer.
 */
export function connectSqlite(filename: string): Knex {
  const alone = filename === ':memory:';
  if (!alone) {
    mkdirSync(dirname(filename), { recursive: true });
    restrictFileAccess(filename);
  }
  return knex({
    ...buildConnectionConfig(filename),
    client: SqliteClient as unknown as typeof Knex.Client,
    pool: { min: 1, max: alone ? 1 : 4 },
    acquireConnectionTimeout: 20_000,
  });
}

/**
 * Restricts a database file and its WAL and shared-memory files to their owner, because they contain every customer's name and phone. A
 * missing file is created with this mode, and SQLite gives the other two the same mode. Files of another user stay unchanged.
 */
export function restrictFileAccess(filename: string): void {
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

/** Opens up to two threads that read a SQLite file. @param deadline milliseconds after which a statement is cancelled */
export function connectSqliteReaders(filename: string, deadline: number): Knex {
  const config = {
    ...buildConnectionConfig(filename),
    client: SqliteReaderClient as unknown as typeof Knex.Client,
    pool: { min: 0, max: 2 },
    acquireConnectionTimeout: deadline,
    deadline,
  };
  return knex(config as Knex.Config);
}

const buildConnectionConfig = (filename: string): Knex.Config => ({
  connection: { filename },
  useNullAsDefault: true,
  // Keeps user input out of error messages and the log.
  compileSqlOnError: false,
  log: silentLogger,
});
