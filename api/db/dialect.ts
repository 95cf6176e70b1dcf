/** Everything in which SQLite and PostgreSQL differ for us. Both keep the same texts and numbers in the same columns. */
import type { Knex } from 'knex';
import type { Facts, Made } from './facts.ts';
import type { FoundTexts, TextsAt } from './foundTexts.ts';
import { ask as askPrepared } from './postgres/ask.ts';
import { factTriggers as statementTriggers } from './postgres/factTriggers.ts';
import { indexSearch } from './postgres/indexSearch.ts';
import { keepStatementSums, undoStatementSums } from './postgres/keepStatementSums.ts';
import { trigrams } from './postgres/trigrams.ts';
import { alongOrder } from './sqlite/alongOrder.ts';
import { factTriggers as rowTriggers } from './sqlite/factTriggers.ts';
import { inBulk } from './sqlite/inBulk.ts';
import { indexTrigrams } from './sqlite/indexTrigrams.ts';
import { keepRowSums, undoRowSums } from './sqlite/keepRowSums.ts';
import { phrases } from './sqlite/phrases.ts';
import { readNow } from './sqlite/readNow.ts';
import type { Sums } from './sums.ts';
import { type StoredColumn, type Table, tablesOf } from './tables.ts';

/** What a failed write broke. */
export interface Violation {
  rule: 'unique' | 'foreign' | 'check' | 'null';
  /** `table.column` of a unique rule, where the database says so. */
  column: string | null;
}

export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** The SQL type of a text column; ordered by code points on both. */
  text: string;
  boolean(value: boolean): boolean | number;
  /** Conditions for CHECKs, with `??` for the column. */
  check: {
    integer: string | null;
    number: string | null;
    boolean: string | null;
    day: string;
    instant: string;
    month: string;
    json: string;
  };
  /** A JSON set column (`??`) holds the value (`?`, JSON-encoded by `hasBinding`). */
  has: string;
  hasBinding(value: string | number): string | number;
  /** A text, as SQL, holds these very characters (`?`). */
  holds(text: string): string;
  /** Reads a violation out of a driver's error; null when it is something else. */
  violation(error: unknown): Violation | null;
  /** Did the database give this transaction up only because of another one? Done again, it can succeed. */
  isCollision(error: unknown): boolean;
  /** After rows were stored with ids of their own: the next id continues behind the greatest. */
  resyncIds(db: Knex, tables: readonly string[]): Promise<void>;
  /** The tables in use (not a database's own), and their columns that are stored, in order. */
  tables(db: Knex): Promise<Table[]>;
  /** A table's rows, some thousand at a time; the connection is one transaction's. */
  rows(trx: Knex, table: Table): AsyncGenerator<Record<string, unknown>[]>;
  /** Stores rows that are given as JSON: `?` is an array of arrays, in the order of the columns. */
  insertJson(trx: Knex, table: Table, rows: string): Promise<void>;
  /** Keeps an index over the `search` column of a table, for text of three characters and more; anew where there is one. */
  indexSearch(db: Knex, table: string): Promise<void>;
  /** How rows whose `search` holds these texts are found by its index; null when it cannot tell them. */
  textIndex(at: TextsAt, terms: readonly string[]): FoundTexts | null;
  /** Runs a statement in the text of `toSQL`, and answers its rows. Outside transactions only one that reads. */
  ask(db: Knex, sql: string, bindings: readonly unknown[]): Promise<unknown[]>;
  /** The same at once, each row as a list; null where that cannot be. */
  askNow(db: Knex, sql: string, bindings: readonly unknown[]): unknown[][] | null;
  /** A column (`??`) is one of these numbers (`?`, a JSON list). */
  among: string;
  /** The table under this alias, rows of which are named by their ids: whatever else is asked of them needs no index. */
  byId(db: Knex, table: string, alias: string): Knex.Raw;
  /** The table under this alias, to be gone through along this index. */
  byIndex(db: Knex, table: string, alias: string, index: string): Knex.Raw;
  /**
   * The index along which rows with given values in the columns `equal` come in this order of columns ('' for one of another
   * table); null where the database finds it, or there is none. `isWhole`: nothing else has to be looked at.
   */
  alongOrder(
    db: Knex,
    table: string,
    equal: readonly string[],
    order: readonly string[],
    isAll: boolean,
  ): Promise<{ index: string | null; isWhole: boolean }>;
  /** The texts of a column in all rows of a group, with commas between, as SQL. */
  listed(column: string): string;
  /** The business day of an instant's column, as SQL. */
  localDay(column: string): string;
  /** The day or instant of a column, so many days earlier, as SQL. */
  daysBefore(column: string, days: number): string;
  /** Keeps a table of sums from now on, in the transaction that writes. Part of a migration. */
  keepSums(db: Knex, sums: Sums): Promise<void>;
  /** What takes a table of sums away again. */
  undoSums(sums: Sums): string[];
  /** What keeps these facts from now on. */
  factTriggers(facts: Facts): Made;
  /** The names of the views. */
  views(db: Knex): Promise<string[]>;
  /** Very many rows for these tables at once, in a database that nobody uses yet. */
  inBulk(db: Knex, tables: readonly string[], work: (db: Knex) => Promise<void>): Promise<void>;
  /** First in the transaction that migrates: no other process migrates until it ends, however it ends. */
  migrateAlone(trx: Knex): Promise<void>;
}

interface DriverError {
  code?: string;
  message?: string;
  table?: string;
  detail?: string;
}

const digits = (shape: string) => shape.replace(/0/g, '[0-9]');

const sqlite: Dialect = {
  name: 'sqlite',
  text: 'text',
  boolean: (value) => (value ? 1 : 0),
  check: {
    integer: "typeof(??) in ('integer', 'null')",
    number: "typeof(??) in ('integer', 'real', 'null')",
    boolean: '?? in (0, 1)',
    day: `?? glob '${digits('0000-00-00')}'`,
    instant: `?? glob '${digits('0000-00-00T00:00:00.000Z')}'`,
    month: `?? glob '${digits('0000-00')}'`,
    json: 'json_valid(??)',
  },
  has: 'exists (select 1 from json_each(??) where json_each.value = ?)',
  hasBinding: (value) => value,
  holds: (text) => `instr(${text}, ?) > 0`,
  violation(error) {
    const { code, message = '' } = error as DriverError;
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
      const column = /constraint failed: (\w+\.\w+)/.exec(message)?.[1] ?? null;
      return { rule: 'unique', column: column ?? indexColumn(/index '(\w+)'/.exec(message)?.[1]) };
    }
    if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return { rule: 'foreign', column: null };
    if (code === 'SQLITE_CONSTRAINT_CHECK') return { rule: 'check', column: null };
    if (code === 'SQLITE_CONSTRAINT_NOTNULL') return { rule: 'null', column: null };
    return null;
  },
  isCollision: (error) => (error as DriverError | null)?.code === 'SQLITE_BUSY_SNAPSHOT',
  resyncIds: async () => {},
  async tables(db) {
    const columns = (await db.raw(
      `select l.name as "table", c.name as "column", lower(c.type) as type
         from pragma_table_list l join pragma_table_info(l.name) c
        where l.schema = 'main' and l.type = 'table' order by l.name, c.cid`,
    )) as StoredColumn[];
    return tablesOf(columns);
  },
  async *rows(trx, { name, columns }) {
    for (let last = 0; ; ) {
      const rows = await trx(name)
        .select(trx.raw('rowid as row__'), ...columns.map((column) => column.name))
        .whereRaw('rowid > ?', [last])
        .orderByRaw('rowid')
        .limit(BATCH);
      if (rows.length === 0) return;
      last = rows.at(-1).row__;
      yield rows;
    }
  },
  async insertJson(trx, { name, columns }, rows) {
    const values = columns.map((_, at) => `json_extract(value, '$[${at}]')`);
    await trx.raw(`insert into ?? (${columns.map(() => '??')}) select ${values} from json_each(?)`, [
      name,
      ...columns.map((column) => column.name),
      rows,
    ]);
  },
  indexSearch: indexTrigrams,
  textIndex: phrases,
  ask: async (db, sql, bindings) =>
    readNow(db, sql, bindings, false) ?? ((await db.raw(sql, bindings as never)) as unknown[]),
  askNow: (db, sql, bindings) => readNow(db, sql, bindings, true) as unknown[][] | null,
  among: '?? in (select value from json_each(?))',
  byId: (db, table, alias) => db.raw('?? as ?? not indexed', [table, alias]),
  byIndex: (db, table, alias, index) => db.raw('?? as ?? indexed by ??', [table, alias, index]),
  alongOrder,
  listed: (column) => `group_concat(${column})`,
  localDay: (column) => `date(${column}, '+7 hours')`,
  daysBefore: (column, days) => `date(substr(${column}, 1, 10), '-${days} days') || substr(${column}, 11)`,
  keepSums: keepRowSums,
  undoSums: undoRowSums,
  factTriggers: rowTriggers,
  views: (db) => db('sqlite_master').where('type', 'view').pluck('name'),
  inBulk,
  // Every transaction has the write lock from its beginning (sqlite/client.ts).
  migrateAlone: async () => {},
};

const postgres: Dialect = {
  name: 'postgres',
  text: 'text collate "C"',
  boolean: (value) => value,
  check: {
    integer: null,
    number: null,
    boolean: null,
    day: "?? ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'",
    instant: "?? ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$'",
    month: "?? ~ '^[0-9]{4}-[0-9]{2}$'",
    json: '?? is null or (??)::jsonb is not null',
  },
  has: '(??)::jsonb @> (?)::jsonb',
  hasBinding: (value) => JSON.stringify([value]),
  holds: (text) => `strpos(${text}, ?) > 0`,
  violation(error) {
    const { code, table, detail = '' } = error as DriverError;
    const column = /Key \((?:lower\()?"?(\w+)/.exec(detail)?.[1];
    if (code === '23505') return { rule: 'unique', column: table && column ? `${table}.${column}` : null };
    if (code === '23503') return { rule: 'foreign', column: null };
    if (code === '23514') return { rule: 'check', column: null };
    if (code === '23502') return { rule: 'null', column: null };
    return null;
  },
  // A deadlock, a serialization failure.
  isCollision: (error) => ['40P01', '40001'].includes((error as DriverError | null)?.code ?? ''),
  async resyncIds(db, tables) {
    for (const table of tables)
      await db.raw(
        `select setval(pg_get_serial_sequence(?, 'id'), coalesce((select max(id) from ??), 0) + 1, false)`,
        [table, table],
      );
  },
  async tables(db) {
    const { rows } = (await db.raw(
      `select c.table_name as "table", c.column_name as "column", c.data_type as type
         from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        order by c.table_name, c.ordinal_position`,
    )) as { rows: StoredColumn[] };
    return tablesOf(rows);
  },
  async *rows(trx, { name, columns }) {
    const names = columns.map((column) => column.name);
    await trx.raw(`declare rows__ no scroll cursor for ${trx(name).select(names).toString()}`);
    for (;;) {
      const { rows } = (await trx.raw(`fetch ${BATCH} from rows__`)) as { rows: Record<string, unknown>[] };
      if (rows.length === 0) break;
      yield rows;
    }
    await trx.raw('close rows__');
  },
  async insertJson(trx, { name, columns }, rows) {
    const { rows: types } = (await trx.raw(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = ?::regclass`,
      [name],
    )) as { rows: { name: string; type: string }[] };
    const typeOf = new Map(types.map((one) => [one.name, one.type]));
    const values = columns.map((column, at) => `(value->>${at})::${typeOf.get(column.name)}`);
    await trx.raw(
      `insert into ?? (${columns.map(() => '??')}) select ${values} from json_array_elements(?::json)`,
      [name, ...columns.map((column) => column.name), rows],
    );
  },
  indexSearch,
  textIndex: trigrams,
  ask: askPrepared,
  askNow: () => null,
  among: '?? in (select value::bigint from json_array_elements_text(?))',
  byId: (db, table, alias) => db.raw('?? as ??', [table, alias]),
  byIndex: (db, table, alias) => db.raw('?? as ??', [table, alias]),
  alongOrder: async (_db, _table, _equal, _order, isAll) => ({ index: null, isWhole: isAll }),
  listed: (column) => `string_agg(${column}, ',')`,
  localDay: (column) => `to_char(${column}::timestamp + interval '7 hours', 'YYYY-MM-DD')`,
  daysBefore: (column, days) =>
    `to_char(substr(${column}, 1, 10)::date - ${days}, 'YYYY-MM-DD') || substr(${column}, 11)`,
  keepSums: keepStatementSums,
  undoSums: undoStatementSums,
  factTriggers: statementTriggers,
  views: (db) =>
    db('information_schema.views').whereRaw('table_schema = current_schema()').pluck('table_name'),
  inBulk: (db, _tables, work) => db.transaction(work),
  async migrateAlone(trx) {
    // A table that is rebuilt takes the time it takes.
    await trx.raw('set local statement_timeout = 0');
    await trx.raw('set local lock_timeout = 0');
    await trx.raw('select pg_advisory_xact_lock(?)', [MIGRATING]);
  },
};

/** Rows that are carried at a time. */
const BATCH = 5000;

/** The number of the lock that those who migrate take; any will do, as long as it stays. */
const MIGRATING = 5_041_964;

/** Our unique indexes are named `{table}__{column}`. */
const indexColumn = (index: string | undefined): string | null => index?.replace('__', '.') ?? null;

/** The dialect of a connection or transaction. */
export const dialectOf = (db: Knex): Dialect => (db.client.config.client === 'pg' ? postgres : sqlite);
