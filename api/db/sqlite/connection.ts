import { setTimeout as wait } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { Cache } from '../cache.ts';
import { sqliteDriver } from './driver.ts';
import { inTurn } from './inTurn.ts';

/** The most prepared statements that a connection caches: the lists in use, each with its includes. */
const MAX_PREPARED = 120;

/** How long a transaction waits for another process that writes, and between two tries; in milliseconds. */
export const LOCK_TIMEOUT = 5000;
const PAUSE = 40;

/** knex gives every savepoint a name of its own: these statements are not worth keeping. */
const ofSavepoint = /^(SAVEPOINT|RELEASE SAVEPOINT|ROLLBACK TO SAVEPOINT) /;

/** After these a connection is not to be trusted. After a failed write it is: what it wrote is rolled back, and reading goes on. */
const broken = /^SQLITE_(CORRUPT|NOTADB|CANTOPEN|IOERR(?!_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE)))/;

/** What knex asks of a statement of better-sqlite3. */
interface Prepared {
  reader: boolean;
  all(bindings: readonly unknown[]): unknown[] | Promise<unknown[]>;
  run(bindings: readonly unknown[]): Database.RunResult | Promise<Database.RunResult>;
}

/** In a transaction that has run nothing yet: takes the write lock, and waits for it without blocking. */
export const TAKE_WRITE_LOCK = 'BEGIN IMMEDIATE;';

/**
 * A connection to a SQLite file as knex uses it. Statements are prepared once, which takes longer than reading a page of a list. A
 * transaction reads one state of the database and has no write lock until it runs `TAKE_WRITE_LOCK`; it fails as a whole when SQLite
 * has ended it.
 */
export class Connection {
  readonly raw: Database.Database;
  /** An error has left the connection unusable. */
  isBroken = false;
  #isBegun = false;
  readonly #prepared = new Cache<Prepared>(MAX_PREPARED);

  constructor(filename: string, options?: Database.Options) {
    this.raw = new (sqliteDriver())(filename, options);
  }

  prepare(sql: string): Prepared {
    switch (sql) {
      case 'BEGIN;':
        return command(() => this.#begin());
      case TAKE_WRITE_LOCK:
        return command(() => this.#takeWriteLock());
      case 'COMMIT;':
        return command(() => this.#commit());
      case 'ROLLBACK':
        return command(() => this.#rollback());
      default:
        return ofSavepoint.test(sql)
          ? command(() => this.#run(sql))
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

  /** @throws SQLITE_BUSY when another process still has the write lock after `LOCK_TIMEOUT` */
  async #takeWriteLock(): Promise<void> {
    this.#rollback();
    const until = Date.now() + LOCK_TIMEOUT;
    for (;;)
      try {
        this.raw.exec('BEGIN IMMEDIATE');
        this.#isBegun = true;
        return;
      } catch (error) {
        if (codeOf(error) !== 'SQLITE_BUSY' || Date.now() >= until) throw error;
        await wait(PAUSE);
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

  #statement(sql: string): Prepared {
    const statement = this.raw.prepare(sql);
    return {
      reader: statement.reader,
      all: (bindings) => inTurn(() => this.#watched(() => statement.all(bindings))),
      run: (bindings) => inTurn(() => this.#watched(() => statement.run(bindings))),
    };
  }

  /** @throws SQLITE_ABORT when SQLite has ended the transaction itself, as after a full disk: nothing may be written outside of it */
  #watched<T>(work: () => T): T {
    if (this.#isBegun && !this.raw.inTransaction)
      throw Object.assign(new Error('The transaction is over.'), { code: 'SQLITE_ABORT' });
    try {
      return work();
    } catch (error) {
      if (broken.test(codeOf(error))) this.isBroken = true;
      throw error;
    }
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

const command = (work: () => void | Promise<void>): Prepared => ({
  reader: false,
  all: () => [],
  run: async () => {
    await inTurn(work);
    return { changes: 0, lastInsertRowid: 0 };
  },
});
