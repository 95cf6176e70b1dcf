/** knex's clients for SQLite, with our own connections. */
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { Connection } from './connection.ts';
import { ReadingThread } from './readingThread.ts';

type Base = new (
  config: Knex.Config,
) => Knex.Client & {
  connectionSettings: { filename: string };
};
/** The module has no types. */
const BetterSqlite3 = createRequire(import.meta.url)('knex/lib/dialects/better-sqlite3/index.js') as Base;

/** Reads and writes in this thread. */
export class SqliteClient extends BetterSqlite3 {
  override async acquireRawConnection(): Promise<Connection> {
    const connection = new Connection(this.connectionSettings.filename);
    // Short, because SQLite waits in this thread. A transaction waits without blocking (`Connection`).
    for (const setting of [
      'busy_timeout = 100',
      'journal_mode = WAL',
      // A reopened WAL database runs at NORMAL unless this is set on every connection.
      'synchronous = FULL',
      'foreign_keys = ON',
      // Erases deleted data from the database pages, and so from later backups.
      'secure_delete = ON',
      'cache_size = -8192',
      // Otherwise SQLite writes the undo data of a savepoint to a file from 64 kB on.
      'temp_store = memory',
      'busy_timeout = 10',
    ])
      connection.raw.pragma(setting);
    return connection;
  }

  override validateConnection(connection: Connection): Promise<boolean> {
    return Promise.resolve(!connection.isBroken);
  }
}

/** Reads in threads: each connection of the pool is a thread. */
export class SqliteReaderClient extends BetterSqlite3 {
  /** `deadline`: milliseconds after which a statement is cancelled. */
  declare config: Knex.Config & { deadline: number };

  override acquireRawConnection(): Promise<ReadingThread> {
    return ReadingThread.start(this.connectionSettings.filename, this.config.deadline);
  }

  override validateConnection(thread: ReadingThread): Promise<boolean> {
    return Promise.resolve(!thread.isBroken);
  }
}
