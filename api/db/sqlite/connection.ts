import { setTimeout as wait } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { Cache } from '../cache.ts';
import type { Statement } from '../statement.ts';
import { sqliteDriver } from './driver.ts';

/** Statements kept by a connection at most: the lists in use, each with its includes. */
const MOST = 120;

/** How long a transaction waits for another process that writes, and between two tries; in milliseconds. */
export const PATIENCE = 5000;
const PAUSE = 40;

/** After these a connection is not to be trusted. After a failed write it is: what it wrote is rolled back, and reading goes on. */
const broken = /^SQLITE_(CORRUPT|NOTADB|CANTOPEN|IOERR(?!_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE)))/;

/** What knex asks of a statement of better-sqlite3. */
interface Prepared {
  reader: boolean;
  all(bindings: readonly unknown[]): unknown[];
  run(bindings: readonly unknown[]): Database.RunResult | Promise<Database.RunResult>;
}
type Kept = Prepared & { statement: Database.Statement };

/**
 * A connection to a SQLite file as knex takes it. Each statement is prepared once: making one ready takes longer than a page of a
 * list. A transaction has the write lock from its beginning, and one that the database ended itself is not gone on with.
 */
export class Connection {
  readonly raw: Database.Database;
  /** What failed has left it of no use. */
  isBroken = false;
  #isBegun = false;
  #isShared = false;
  readonly #prepared = new Cache<Kept>(MOST);

  constructor(filename: string, options?: Database.Options) {
    this.raw = new (sqliteDriver())(filename, options);
  }

  /** Within a transaction begun by `begin`, one of knex's is a part that is taken back by itself. */
  prepare(sql: string): Prepared {
    switch (sql) {
      case 'BEGIN;':
        return command(() =>
          this.#isShared ? this.#run('SAVEPOINT part') : this.#begin(Date.now() + PATIENCE),
        );
      case 'COMMIT;':
        return command(() => (this.#isShared ? this.#run('RELEASE part') : this.commit()));
      case 'ROLLBACK':
        return command(() => this.#takeBack());
      default:
        return this.#statement(sql);
    }
  }

  /** The rows that a statement answers, none where it only writes. @param lists each as a list of values, made in a fraction of the time */
  rows(sql: string, bindings: readonly unknown[], lists = false): unknown[] {
    const { statement, reader, run, all } = this.#statement(sql);
    if (!reader) void run(bindings);
    if (!reader || !lists) return reader ? all(bindings) : [];
    try {
      statement.raw(true);
      return all(bindings);
    } finally {
      statement.raw(false);
    }
  }

  /** The rows of each of these statements. */
  async together(statements: readonly Statement[]): Promise<unknown[][]> {
    return statements.map(({ sql, bindings }) => this.rows(sql, bindings));
  }

  /** Begins a transaction of which knex's are parts. @throws SQLITE_BUSY when another process still writes at that time */
  async begin(until: number): Promise<void> {
    await this.#begin(until);
    this.#isShared = true;
  }

  /** The database has ended the transaction itself. */
  get isOver(): boolean {
    return this.#isBegun && !this.raw.inTransaction;
  }

  /** Stores the transaction, or takes all of it back. */
  commit(): void {
    try {
      this.#run('COMMIT');
    } finally {
      this.#isShared = false;
      this.#takeBack();
    }
  }

  close(): void {
    this.raw.close();
  }

  async #begin(until: number): Promise<void> {
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

  #takeBack(): void {
    const sql = this.#isShared ? 'ROLLBACK TO part; RELEASE part' : 'ROLLBACK';
    if (!this.#isShared) this.#isBegun = false;
    if (this.raw.inTransaction) this.#run(sql);
  }

  #run(sql: string): void {
    this.#watched(() => this.raw.exec(sql));
  }

  #statement(sql: string): Kept {
    return this.#prepared.of(sql, () => {
      const statement = this.raw.prepare(sql);
      return {
        statement,
        reader: statement.reader,
        all: (bindings) => this.#watched(() => statement.all(bindings.map(stored))),
        run: (bindings) => this.#watched(() => statement.run(bindings.map(stored))),
      };
    });
  }

  /** A full disk or a failed write can end a transaction behind everybody's back. */
  #watched<T>(work: () => T): T {
    if (this.isOver) throw Object.assign(new Error('The transaction is over.'), { code: 'SQLITE_ABORT' });
    try {
      return work();
    } catch (error) {
      if (broken.test(codeOf(error))) this.isBroken = true;
      throw error;
    }
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** A value as the driver takes it. */
export const stored = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

const command = (work: () => void | Promise<void>): Prepared => ({
  reader: false,
  all: () => [],
  run: async () => {
    await work();
    return { changes: 0, lastInsertRowid: 0 };
  },
});
