/** knex's client for SQLite as a server needs it: writers in turn, nobody stopped by a lock, no half-dead connection. */
import type Database from 'better-sqlite3';
import {
  BetterSqlite3,
  type Query,
  type RawSqlite,
  type Transaction,
  type TransactionArguments,
} from './base.ts';
import { begin } from './begin.ts';
import { checkOpen } from './checkOpen.ts';
import { doubt } from './doubt.ts';
import { sqliteDriver } from './driver.ts';
import { keepStatements } from './keepStatements.ts';
import { openReader } from './openReader.ts';
import { runStatement } from './runStatement.ts';
import { Sharing } from './sharing.ts';

/** How long a transaction waits for another process that writes, in milliseconds. */
const PATIENCE = 5000;

export class SqliteClient extends BetterSqlite3 {
  /** The end of the queue of transactions. */
  last: Promise<unknown> = Promise.resolve();

  readonly sharing = new Sharing(this);

  /** Of the client of a transaction: what it is the client of. */
  declare open: { transaction: Transaction; raw: RawSqlite } | undefined;

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

  /**
   * What a statement answers in the open transaction that this client is of, as a list of rows. Null where that is not known (a
   * transaction within one), and when it is over: then knex is asked, which refuses.
   */
  runNow(sql: string, bindings: readonly unknown[], lists: boolean): unknown[] | null {
    if (!this.open || this.open.transaction.isCompleted()) return null;
    const { raw } = this.open;
    this.emit('query', { sql, bindings });
    checkOpen(raw);
    try {
      return runStatement(raw.prepare(sql), this._formatBindings(bindings), lists);
    } catch (error) {
      doubt(raw, error);
      throw error;
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
    const [, config, outer] = given;
    if (outer) return transaction;
    const until = Date.now() + PATIENCE;
    const acquire = transaction.acquireConnection.bind(transaction);
    const opened = (raw: RawSqlite) => {
      transaction.trxClient.open = { transaction, raw };
    };
    if (!config?.shared) {
      transaction.acquireConnection = (own, use) =>
        own?.connection
          ? acquire(own, use)
          : this.inTurn(() => {
              this.sharing.store();
              return acquire(own, use);
            });
      transaction.begin = (raw) => begin(raw, until).then(() => opened(raw));
      return transaction;
    }
    transaction.acquireConnection = (_own, use) =>
      this.sharing.share(until, (raw) => acquire({ connection: raw }, use));
    // Its savepoint is the shared transaction's to set, to keep and to take back.
    transaction.begin = async (raw) => opened(raw);
    transaction.commit = async (_raw, value) => {
      transaction._completed = true;
      transaction._resolver(value);
    };
    transaction.rollback = async (_raw, error) => {
      transaction._completed = true;
      transaction._rejecter(error);
    };
    return transaction;
  }

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(work, work);
    this.last = mine.catch(() => undefined);
    return mine;
  }

  /** A full disk or a failed write can end a transaction behind knex's back, or leave one open that it thinks ended. */
  override async _query(raw: RawSqlite, query: Query): Promise<Query> {
    if (raw.__knexTxId && !/^\s*(begin|pragma)/i.test(query.sql)) {
      if (!raw.inTransaction && /^\s*rollback/i.test(query.sql)) return query;
      checkOpen(raw);
    }
    try {
      return await super._query(raw as never, query);
    } catch (error) {
      if (/^\s*commit/i.test(query.sql) && raw.inTransaction) raw.exec('ROLLBACK');
      doubt(raw, error);
      throw error;
    }
  }
}
