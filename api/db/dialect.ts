/** Everything in which SQLite and PostgreSQL differ for us. Both keep the same texts and numbers in the same columns. */
import type { Knex } from 'knex';

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
  /** A text column (`??`) holds these very characters (`?`). */
  holds: string;
  /** Reads a violation out of a driver's error; null when it is something else. */
  violation(error: unknown): Violation | null;
  /** Did the database give this transaction up only because of another one? Done again, it can succeed. */
  isCollision(error: unknown): boolean;
  /** After rows were stored with ids of their own: the next id continues behind the greatest. */
  resyncIds(db: Knex, tables: readonly string[]): Promise<void>;
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
  holds: 'instr(??, ?) > 0',
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
  holds: 'strpos(??, ?) > 0',
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
  async migrateAlone(trx) {
    // A table that is rebuilt takes the time it takes.
    await trx.raw('set local statement_timeout = 0');
    await trx.raw('set local lock_timeout = 0');
    await trx.raw('select pg_advisory_xact_lock(?)', [MIGRATING]);
  },
};

/** The number of the lock that those who migrate take; any will do, as long as it stays. */
const MIGRATING = 5_041_964;

/** Our unique indexes are named `{table}__{column}`. */
const indexColumn = (index: string | undefined): string | null => index?.replace('__', '.') ?? null;

/** The dialect of a connection or transaction. */
export const dialectOf = (db: Knex): Dialect => (db.client.config.client === 'pg' ? postgres : sqlite);
