/** knex's clients for SQLite: what they connect to is ours. */
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { Connection } from './connection.ts';
import { ReadingThread } from './readingThread.ts';

type Base = new (
  config: Knex.Config,
) => Knex.Client & {
  connectionSettings: { filename: string };
  destroy(...given: never[]): Promise<unknown>;
};
/** It has no types of its own. */
const BetterSqlite3 = createRequire(import.meta.url)('knex/lib/dialects/better-sqlite3/index.js') as Base;

/** Reads and writes in this thread. */
export class SqliteClient extends BetterSqlite3 {
  /** For what only reads and is answered at once, beside the pool. */
  reader: Connection | undefined;

  override async acquireRawConnection(): Promise<Connection> {
    const connection = new Connection(this.connectionSettings.filename);
    // Short: whoever waits here stops the whole process. Transactions wait in another way (`begin`).
    for (const setting of [
      'busy_timeout = 100',
      'journal_mode = WAL',
      // A reopened WAL database runs at NORMAL unless told otherwise on every connection.
      'synchronous = FULL',
      'foreign_keys = ON',
      // What is erased is not left in the pages that it stood in, nor in the backups copied from them.
      'secure_delete = ON',
      'cache_size = -2048',
      'busy_timeout = 10',
    ])
      connection.raw.pragma(setting);
    return connection;
  }

  override validateConnection(connection: Connection): Promise<boolean> {
    return Promise.resolve(!connection.isBroken);
  }

  /** The rows that a statement reads from the state last committed; null when that fails, and for a database in memory. */
  readNow(sql: string, bindings: readonly unknown[], lists: boolean): unknown[] | null {
    const { filename } = this.connectionSettings;
    if (filename === ':memory:' || !this.pool) return null;
    try {
      this.reader ??= openReader(filename);
      return this.reader.rows(sql, bindings, lists);
    } catch {
      // The pool is asked instead, which tells what is wrong.
      this.closeReader();
      return null;
    }
  }

  override destroy(...given: never[]): Promise<unknown> {
    this.closeReader();
    return super.destroy(...given);
  }

  closeReader(): void {
    this.reader?.close();
    this.reader = undefined;
  }
}

function openReader(filename: string): Connection {
  const reader = new Connection(filename, { readonly: true, fileMustExist: true, timeout: 10 });
  reader.raw.pragma('cache_size = -8192');
  return reader;
}

/** Reads in threads: each connection of its pool is one. */
export class SqliteReaderClient extends BetterSqlite3 {
  /** `deadline`: milliseconds after which a statement is given up. */
  declare config: Knex.Config & { deadline: number };

  override acquireRawConnection(): Promise<ReadingThread> {
    return ReadingThread.start(this.connectionSettings.filename, this.config.deadline);
  }

  override validateConnection(thread: ReadingThread): Promise<boolean> {
    return Promise.resolve(!thread.isBroken);
  }
}
