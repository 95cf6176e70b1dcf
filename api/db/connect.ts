/** Opens the database of `DATABASE_URL`: `sqlite:path` or `postgres://…`; one knex for both. */
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import knex, { type Knex } from 'knex';

export interface ConnectOptions {
  /** Opened for reading only (exports and heavy reports in a worker). */
  readOnly?: boolean;
  /** Connections on PostgreSQL; SQLite always has one. */
  pool?: number;
}

/** @returns a pool the caller must `destroy()`. Nothing is created but the SQLite file and its folder. */
export function connect(databaseUrl: string, options: ConnectOptions = {}): Knex {
  return databaseUrl.startsWith('sqlite:')
    ? sqlite(databaseUrl.slice(7), options)
    : postgres(databaseUrl, options);
}

interface RawSqlite {
  pragma(statement: string): unknown;
}

function sqlite(path: string, { readOnly = false }: ConnectOptions): Knex {
  const filename = path === ':memory:' ? path : resolve(path);
  if (filename !== ':memory:' && !readOnly) mkdirSync(dirname(filename), { recursive: true });
  return knex({
    client: 'better-sqlite3',
    connection: { filename, options: { readonly: readOnly } },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      // A reopened WAL database runs at synchronous=NORMAL unless told otherwise on every connection.
      afterCreate: (raw: RawSqlite, done: (error: Error | null, raw: RawSqlite) => void) => {
        raw.pragma('busy_timeout = 5000');
        if (!readOnly) raw.pragma('journal_mode = WAL');
        raw.pragma('synchronous = FULL');
        raw.pragma('foreign_keys = ON');
        raw.pragma('cache_size = -65536');
        raw.pragma('temp_store = MEMORY');
        done(null, raw);
      },
    },
    acquireConnectionTimeout: 20_000,
  });
}

/** What PostgreSQL sends as text because a number might not hold it: money and counts stay far below 2^53. */
const numbers = { int8: 20, numeric: 1700 };

interface RawPostgres {
  setTypeParser(type: number, format: 'text', parse: (text: string) => number): void;
}

function postgres(url: string, { readOnly = false, pool = 10 }: ConnectOptions): Knex {
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      ...(readOnly ? { options: '-c default_transaction_read_only=on' } : {}),
    },
    pool: {
      min: 0,
      max: pool,
      afterCreate: (raw: RawPostgres, done: (error: Error | null, raw: RawPostgres) => void) => {
        for (const type of Object.values(numbers)) raw.setTypeParser(type, 'text', Number);
        done(null, raw);
      },
    },
    acquireConnectionTimeout: 20_000,
  });
}
