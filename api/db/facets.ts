/** Differences between SQLite and PostgreSQL, grouped by subject. Both databases store the same texts and numbers in the same columns. */
import type { Knex } from 'knex';
import type { DerivedColumns, TriggerStatements } from './derived/derivedColumns.ts';
import type { ChangeRecordedColumns } from './derived/recordedChanges.ts';
import type { DerivedSums } from './derived/sums.ts';
import type { TableSpec } from './tables.ts';

/** Access to tables, and to the triggers that derive data from tables. */
interface SchemaFacet {
  /** SQL type of a text column. Both databases sort its values by code point. */
  text: string;
  /** The tables of the application (no system tables), with their stored columns in order. */
  tables(db: Knex): Promise<TableSpec[]>;
  views(db: Knex): Promise<string[]>;
  /** Creates a table of sums, and triggers that update it in the writing transaction. */
  createSums(db: Knex, sums: DerivedSums): Promise<void>;
  /** Returns the statements that drop a table of sums and its triggers. */
  dropSums(sums: DerivedSums): string[];
  derivedColumnTriggers(derived: DerivedColumns): TriggerStatements;
  /** Triggers that record deletions, and changes of these columns without a new version. */
  recordingTriggers(recorded: ChangeRecordedColumns): TriggerStatements;
}

interface ValueFacet {
  boolean(value: boolean): boolean | number;
  /** SQL condition: a JSON set column (`??`) contains the value (`?`, JSON-encoded by `hasBinding`). */
  has: string;
  hasBinding(value: string | number): string | number;
  /** SQL condition: a column (`??`) equals one of these numbers (`?`, a JSON list). */
  among: string;
  /** SQL that joins the texts of a column in a group with commas. */
  joined(column: string): string;
  /** SQL for the business day of an instant column. */
  localDay(column: string): string;
  /** SQL for the whole seconds between two instant columns. */
  secondsBetween(from: string, to: string): string;
  /** SQL for a day or instant column minus this number of days. */
  daysBefore(column: string, days: number): string;
}

/** How the database finds rows. */
interface AccessPathFacet {
  /** Tables with at most this number of rows are counted completely, because a count with a limit would be slower. */
  maxCountedWhole: number;
  /** Returns the table under this alias, for a query that selects rows by id and needs no index for its other conditions. */
  byId(db: Knex, table: string, alias: string): Knex.Raw;
  /** Returns the table under this alias, with a hint to scan this index if the database supports hints. */
  byIndex(db: Knex, table: string, alias: string, index: string): Knex.Raw;
  /** Returns the SQL condition, with a hint that few rows meet it on a database that does not estimate this itself. */
  fewRows(condition: string): string;
}

/** Text search. */
interface SearchFacet {
  /**
   * Returns a SQL query for the ids of rows whose indexed `search` contains these terms; the result may include a few more ids. Returns
   * null if the database chooses its index itself, or if the index cannot find such terms.
   * @param columns the columns that are searched
   */
  findText(
    table: string,
    terms: readonly string[],
    columns: readonly string[],
  ): { sql: string; bindings: readonly string[] } | null;
  /** Returns the SQL condition that a text contains exactly these characters (`?`). */
  holds(text: string): string;
}

/** Transactions and their errors. */
interface TransactionFacet {
  /**
   * Runs a transaction. Inside another transaction it creates a savepoint, which rolls back alone if it fails. On SQLite transactions run
   * one after another.
   */
  transaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs queries on one state of the database, without a write lock and without waiting for writers. Within a transaction, the queries run
   * in that transaction.
   */
  snapshot<T>(db: Knex, work: (trx: Knex) => Promise<T>): Promise<T>;
  /** Waits for the lock of this name, and holds it until this transaction ends. Only one transaction at a time holds the lock. */
  lockName(trx: Knex, name: string): Promise<void>;
  /** Runs a transaction during which no other process migrates. */
  migrating<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** Returns the violation in a driver's error; null for other errors. */
  violation(error: unknown): Violation | null;
  /** True if the database aborted this transaction only because of a conflict with another transaction: a retry can succeed. */
  isCollision(error: unknown): boolean;
}

/** Operations on very many rows. */
interface BulkFacet {
  /** Yields a table's rows, some thousand at a time; `trx` must be a transaction. */
  rows(trx: Knex, table: TableSpec): AsyncGenerator<Record<string, unknown>[]>;
  /** Stores rows given as JSON: an array with one array per row, which has the values in the order of the columns. */
  insertJson(trx: Knex, table: TableSpec, rows: string): Promise<void>;
  /**
   * Updates columns of rows given as JSON: an array with one array per row, which has the id and then the values in the order of `columns`.
   * @param options.newVersion increases the rows' versions, as every change of a record does
   */
  updateJson(
    trx: Knex,
    table: string,
    columns: readonly string[],
    rows: string,
    options?: { newVersion?: boolean },
  ): Promise<void>;
  /** Runs work that stores rows with given ids in these tables. Afterwards, generated ids continue after the greatest stored id. */
  withIds(trx: Knex, tables: readonly string[], work: () => Promise<void>): Promise<void>;
  /** Like `withIds`, for very many rows in a database that is not in use yet. */
  inBulk(db: Knex, tables: readonly string[], work: (db: Knex) => Promise<void>): Promise<void>;
}

/** The rule that a failed write violated. */
interface Violation {
  rule: 'unique' | 'foreign' | 'check' | 'null';
  /** `table.column` of each column in the violated unique rule, if the database reports it. */
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
