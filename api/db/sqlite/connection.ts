import { setTimeout as wait } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { LruCache } from '../cache.ts';
import { loadSqliteDriver } from './driver.ts';
import { runSqlStatementInTurn } from './runSqlStatementInTurn.ts';

/** Maximum number of cached statements per connection. This is enough for the lists in use and their includes. */
const MAX_PREPARED_STATEMENTS = 120;

/** Milliseconds that a transaction waits for the write lock of another process, and milliseconds between two attempts. */
export const LOCK_TIMEOUT_MS = 5000;
const LOCK_RETRY_DELAY_MS = 40;

/** Matches savepoint statements, which are not cached, because knex gives every savepoint a new name. */
const savepointPattern = /^(SAVEPOINT|RELEASE SAVEPOINT|ROLLBACK TO SAVEPOINT) /;

/** Codes of errors that make a connection unusable. Failed writes are excluded: they are rolled back, and the connection can still read. */
const fatalErrorPattern = /^SQLITE_(CORRUPT|NOTADB|CANTOPEN|IOERR(?!_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE)))/;

/** The members of a better-sqlite3 statement that knex uses. */
interface PreparedStatement {
  reader: boolean;
  all(bindings: readonly unknown[]): unknown[] | Promise<unknown[]>;
  run(bindings: readonly unknown[]): Database.RunResult | Promise<Database.RunResult>;
}

/** Statement that takes the write lock without blocking this thread. Use it as the first statement of a transaction. */
export const TAKE_WRITE_LOCK = 'BEGIN IMMEDIATE;';

/**
 * A connection to a SQLite file for knex. Statements are prepared once, because preparing a statement takes longer than reading a page of a
 * list. A transaction reads one state of the database and has no write lock until it runs `TAKE_WRITE_LOCK`. If SQLite ends the transaction
 * on an error, all later statements of the transaction fail too.
 */
export class Connection {
  readonly raw: Database.Database;
  /** True if an error has made the connection unusable. */
  isBroken = false;
  #isBegun = false;
  readonly #prepared = new LruCache<PreparedStatement>(MAX_PREPARED_STATEMENTS);

  constructor(filename: string, options?: Database.Options) {
    this.raw = new (loadSqliteDriver())(filename, options);
  }

  prepare(sql: string): PreparedStatement {
    switch (sql) {
      case 'BEGIN;':
        return createCommand(() => this.#begin());
      case TAKE_WRITE_LOCK:
        return createCommand(() => this.#takeWriteLock());
      case 'COMMIT;':
        return createCommand(() => this.#commit());
      case 'ROLLBACK':
        return createCommand(() => this.#rollback());
      default:
        return savepointPattern.test(sql)
          ? createCommand(() => this.#run(sql))
          : this.#prepared.of(sql, () => this.#statement(sql));
    }
  }

  close(): void {
    this.raw.close();
  }

  #begin(): void {
    this.raw.exec('BEGIN');
    this.#isBegun = true;
  }

  /** @throws SQLITE_BUSY when another process still has the write lock after `LOCK_TIMEOUT_MS` */
  async #takeWriteLock(): Promise<void> {
    this.#rollback();
    const until = Date.now() + LOCK_TIMEOUT_MS;
    for (;;)
      try {
        this.raw.exec('BEGIN IMMEDIATE');
        this.#isBegun = true;
        return;
      } catch (error) {
        if (getErrorCode(error) !== 'SQLITE_BUSY' || Date.now() >= until) throw error;
        await wait(LOCK_RETRY_DELAY_MS);
      }
  }

  #commit(): void {
    try {
      this.#run('COMMIT');
    } finally {
      this.#rollback();
    }
  }

  #rollback(): void {
    this.#isBegun = false;
    if (this.raw.inTransaction) this.#run('ROLLBACK');
  }

  #run(sql: string): void {
    this.#watched(() => this.raw.exec(sql));
  }

  #statement(sql: string): PreparedStatement {
    const statement = this.raw.prepare(sql);
    return {
      reader: statement.reader,
      all: (bindings) => runSqlStatementInTurn(() => this.#watched(() => statement.all(bindings))),
      run: (bindings) => runSqlStatementInTurn(() => this.#watched(() => statement.run(bindings))),
    };
  }

  /**
   * Runs a statement. @throws SQLITE_ABORT if SQLite has ended the transaction itself (for example, because the disk is full): no later
   * write may run outside the transaction
   */
  #watched<T>(work: () => T): T {
    if (this.#isBegun && !this.raw.inTransaction)
      throw Object.assign(new Error('The transaction is over.'), { code: 'SQLITE_ABORT' });
    try {
      return work();
    } catch (error) {
      if (fatalErrorPattern.test(getErrorCode(error))) this.isBroken = true;
      throw error;
    }
  }
}

const getErrorCode = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

const createCommand = (work: () => void | Promise<void>): PreparedStatement => ({
  reader: false,
  all: () => [],
  run: async () => {
    await runSqlStatementInTurn(work);
    return { changes: 0, lastInsertRowid: 0 };
  },
});
