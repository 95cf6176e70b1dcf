/** In what SQLite and PostgreSQL differ for us, subject by subject. Both keep the same texts and numbers in the same columns. */
import type { Knex } from 'knex';
import type { DerivedColumns, TriggerStatements } from './derived/derivedColumns.ts';
import type { RecordedColumns } from './derived/recordedChanges.ts';
import type { Sums } from './derived/sums.ts';
import type { Table } from './tables.ts';

/** Tables, and the triggers that derive data from them. */
interface SchemaFacet {
  /** The SQL type of a text column; ordered by code points on both. */
  text: string;
  /** The tables in use (not a database's own), and their columns that are stored, in order. */
  tables(db: Knex): Promise<Table[]>;
  /** The names of the views. */
  views(db: Knex): Promise<string[]>;
  /** Creates a table of sums, and triggers that update it in the transaction that writes. */
  createSums(db: Knex, sums: Sums): Promise<void>;
  /** The statements that drop a table of sums. */
  dropSums(sums: Sums): string[];
  /** The triggers that update these columns. */
  derivedColumnTriggers(derived: DerivedColumns): TriggerStatements;
  /** What records deletions and changes without a new version of these columns from now on. */
  recordingTriggers(recorded: RecordedColumns): TriggerStatements;
}

/** Values and expressions. */
interface ValueFacet {
  boolean(value: boolean): boolean | number;
  /** A JSON set column (`??`) holds the value (`?`, JSON-encoded by `hasBinding`). */
  has: string;
  hasBinding(value: string | number): string | number;
  /** A column (`??`) is one of these numbers (`?`, a JSON list). */
  among: string;
  /** The texts of a column in all rows of a group, with commas between, as SQL. */
  joined(column: string): string;
  /** The business day of an instant's column, as SQL. */
  localDay(column: string): string;
  /** The whole seconds from one instant's column to another's, as SQL. */
  secondsBetween(from: string, to: string): string;
  /** The day or instant of a column, so many days earlier, as SQL. */
  daysBefore(column: string, days: number): string;
}

/** How rows are found. */
interface AccessPathFacet {
  /** Tables with at most so many rows are counted faster as a whole than up to the bound of a list. */
  maxCountedWhole: number;
  /** The table under this alias, rows of which are named by their ids: whatever else is asked of them needs no index. */
  byId(db: Knex, table: string, alias: string): Knex.Raw;
  /** The table under this alias, to be scanned along this index where the database takes such a hint. */
  byIndex(db: Knex, table: string, alias: string, index: string): Knex.Raw;
}

/** Texts within texts. */
interface SearchFacet {
  /**
   * A query, as SQL, for the ids of the rows of a table in whose indexed `search` these terms stand, and perhaps of a few more; null
   * where the database finds its index by itself, or the index cannot lead to such terms.
   * @param columns those in which the terms are looked for
   */
  findText(
    table: string,
    terms: readonly string[],
    columns: readonly string[],
  ): { sql: string; bindings: readonly string[] } | null;
  /** A text, as SQL, holds these very characters (`?`). */
  holds(text: string): string;
}

/** Transactions, and what fails in them. */
interface TransactionFacet {
  /**
   * A transaction; within one, a part of it that is taken back by itself when it fails. On SQLite they run one after another.
   */
  transaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** Runs queries on one state of the database; it takes no write lock and waits for no writer. Within a transaction: in that one. */
  snapshot<T>(db: Knex, work: (trx: Knex) => Promise<T>): Promise<T>;
  /** Waits for other transactions that have locked this name, and locks it until the end of this one. */
  lockName(trx: Knex, name: string): Promise<void>;
  /** One while which no other process migrates. */
  migrating<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** Reads a violation out of a driver's error; null when it is something else. */
  violation(error: unknown): Violation | null;
  /** Did the database give this transaction up only because of another one? Done again, it can succeed. */
  isCollision(error: unknown): boolean;
}

/** Very many rows. */
interface BulkFacet {
  /** A table's rows, some thousand at a time; the connection is one transaction's. */
  rows(trx: Knex, table: Table): AsyncGenerator<Record<string, unknown>[]>;
  /** Stores rows that are given as JSON: `?` is an array of arrays, in the order of the columns. */
  insertJson(trx: Knex, table: Table, rows: string): Promise<void>;
  /**
   * Changes columns of rows that are given as JSON: an array of arrays, each an id and the values in the order of `columns`.
   * @param options.newVersion increases the rows' versions, as every change of a record does
   */
  updateJson(
    trx: Knex,
    table: string,
    columns: readonly string[],
    rows: string,
    options?: { newVersion?: boolean },
  ): Promise<void>;
  /** Work that stores rows of these tables with ids of their own; the next id continues behind the greatest. */
  withIds(trx: Knex, tables: readonly string[], work: () => Promise<void>): Promise<void>;
  /** The same of very many rows, in a database that nobody uses yet. */
  inBulk(db: Knex, tables: readonly string[], work: (db: Knex) => Promise<void>): Promise<void>;
}

/** What a failed write broke. */
interface Violation {
  rule: 'unique' | 'foreign' | 'check' | 'null';
  /** `table.column` of all that a unique rule spans, where the database says so. */
  columns: readonly string[];
}

export interface Dialect
  extends SchemaFacet,
    ValueFacet,
    AccessPathFacet,
    SearchFacet,
    TransactionFacet,
    BulkFacet {
  name: 'sqlite' | 'postgres';
}
