/** Opens the database of `DATABASE_URL`: `sqlite:path` or `postgres://…`; one knex for both. */
import { resolve } from 'node:path';
import type { Knex } from 'knex';
import { connectPostgres } from './connectPostgres.ts';
import { connectSqlite, readSqlite } from './sqlite/connectSqlite.ts';

/** A statement that serves a request is given up after this, before the request itself is; in milliseconds. */
export const STATEMENT_DEADLINE = 25_000;

/**
 * @param options.deadline milliseconds for a statement, on PostgreSQL; none when absent
 * @returns a pool the caller must `destroy()`. Nothing is created but the SQLite file and its folder.
 */
export function connect(databaseUrl: string, options: { deadline?: number } = {}): Knex {
  const file = sqliteFile(databaseUrl);
  return file === null ? connectPostgres(databaseUrl, options) : connectSqlite(file);
}

/**
 * Connections for what may take long (lists, reports, exports): they read only, none delays other users, and
 * a statement has a deadline. The caller must `destroy()` them. Null for a database in memory, which has one connection.
 */
export function connectReaders(databaseUrl: string, deadline = STATEMENT_DEADLINE): Knex | null {
  const file = sqliteFile(databaseUrl);
  if (file === ':memory:') return null;
  return file === null
    ? connectPostgres(databaseUrl, { readOnly: true, pool: 4, deadline })
    : readSqlite(file, deadline);
}

/** The file of a `sqlite:` address; null for PostgreSQL. */
export function sqliteFile(databaseUrl: string): string | null {
  if (!databaseUrl.startsWith('sqlite:')) return null;
  const path = databaseUrl.slice(7);
  return path === ':memory:' ? path : resolve(path);
}
