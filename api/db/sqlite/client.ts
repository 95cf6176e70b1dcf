/** knex's client for SQLite as a server needs it: writers in turn, nobody stopped by a lock, no half-dead connection. */
import { setTimeout as wait } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { BetterSqlite3, type Query, type Transaction, type TransactionArguments } from './base.ts';
import { sqliteDriver } from './driver.ts';
import { keepStatements } from './keepStatements.ts';
import { openReader } from './openReader.ts';

/** A connection as knex hands it about. */
export interface RawSqlite extends Database.Database {
  /** Set while a transaction has it. */
  __knexTxId?: string;
  /** Set on one that must not be used again; the pool then opens another. */
  __knex__disposed?: unknown;
}

/** How long a transaction waits for another process that writes, in all and between two tries, in milliseconds. */
const PATIENCE = 5000;
const PAUSE = 40;

export class SqliteClient extends BetterSqlite3 {
  /** The end of the queue of transactions. */
  last: Promise<unknown> = Promise.resolve();

  /** The connection of `readNow`. */
  reader: Database.Database | undefined;

  override _driver(): typeof Database {
    return sqliteDriver();
  }

  /**
   * What a statement reads from the state last committed, without a turn in the pool. Null when that fails, and for a database
   * in memory: then the pool is asked, which knows what to do about faults.
   */
  readNow(sql: string, bindings: readonly unknown[], lists: boolean): unknown[] | null {
    const { filename } = this.connectionSettings;
    if (filename === ':memory:' || !this.pool) return null;
    try {
      this.reader ??= openReader(filename);
      this.emit('query', { sql, bindings });
      return this.reader.prepare(sql).raw(lists).all(this._formatBindings(bindings));
    } catch {
      this.closeReader();
      return null;
    }
  }

  closeReader(): void {
    this.reader?.close();
    this.reader = undefined;
  }

  override destroy(...given: never[]): Promise<unknown> {
    this.closeReader();
    return super.destroy(...given);
  }

  override async acquireRawConnection(): Promise<unknown> {
    return keepStatements((await super.acquireRawConnection()) as Database.Database);
  }

  /**
   * SQLite has one writer: this process's transactions come one after another, and the write lock is taken at their
   * beginning. While another process has it, nobody else here waits.
   */
  override transaction(...given: TransactionArguments): Transaction {
    const transaction = super.transaction(...given);
    if (given[2]) return transaction;
    const until = Date.now() + PATIENCE;
    const acquire = transaction.acquireConnection.bind(transaction);
    transaction.acquireConnection = (config, use) =>
      config?.connection ? acquire(config, use) : this.inTurn(() => acquire(config, use));
    transaction.begin = (raw) => begin(raw, until);
    return transaction;
  }

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(work, work);
    this.last = mine.catch(() => undefined);
    return mine;
  }

  /** A full disk or a failed write can end a transaction behind knex's back, or leave one open that it thinks ended. */
  override async _query(raw: RawSqlite, query: Query): Promise<Query> {
    if (raw.__knexTxId && !raw.inTransaction && !/^\s*(begin|pragma)/i.test(query.sql)) {
      if (/^\s*rollback/i.test(query.sql)) return query;
      throw Object.assign(new Error('The transaction is over.'), { code: 'SQLITE_ABORT' });
    }
    try {
      return await super._query(raw as never, query);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (/^\s*commit/i.test(query.sql) && raw.inTransaction) raw.exec('ROLLBACK');
      if (broken.test(code)) raw.__knex__disposed = code;
      throw error;
    }
  }
}

/** After these a connection is not to be trusted. After a failed write it is: what it wrote is rolled back, and reading goes on. */
const broken = /^SQLITE_(CORRUPT|NOTADB|CANTOPEN|IOERR(?!_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE)))/;

/** Takes the write lock. @throws SQLITE_BUSY when another process still has it at that time */
async function begin(raw: RawSqlite, until: number): Promise<void> {
  for (;;) {
    try {
      raw.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() >= until) throw error;
    }
    await wait(PAUSE);
  }
}
