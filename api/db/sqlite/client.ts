/** Clients for SQLite that make knex use this project's own connections. */
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { Connection } from './connection.ts';
import { ReadingThread } from './readingThread.ts';

type SqliteClientClass = new (
  config: Knex.Config,
) => Knex.Client & {
  connectionSettings: { filename: string };
};
/** This knex module has no types. */
const BetterSqlite3 = createRequire(import.meta.url)(
  'knex/lib/dialects/better-sqlite3/index.js',
) as SqliteClientClass;

/** knex client that reads and writes in the main thread. */
export class SqliteClient extends BetterSqlite3 {
  override async acquireRawConnection(): Promise<Connection> {
    const connection = new Connection(this.connectionSettings.filename);
    // The busy timeout is short, because SQLite blocks this thread while it waits. A transaction waits for the lock without blocking
    // (`Connection`).
    for (const setting of [
      'busy_timeout = 100',
      'journal_mode = WAL',
      // When a WAL database is reopened, SQLite uses NORMAL unless FULL is set on every connection.
      'synchronous = FULL',
      'foreign_keys = ON',
      // Overwrites deleted data in the database file, so that later backups do not contain it.
      'secure_delete = ON',
      'cache_size = -8192',
      // Keeps the undo data of savepoints in memory. By default SQLite writes it to a file once it exceeds 64 kB.
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

/** knex client that reads in threads: each connection of the pool is a thread. */
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
