/** Opens the database of `DATABASE_URL`: `sqlite:path` or `postgres://…`, both through knex. */
import { resolve } from 'node:path';
import type { Knex } from 'knex';
import { connectPostgres } from './connectPostgres.ts';
import { connectSqlite, connectSqliteReaders } from './sqlite/connectSqlite.ts';

/** Milliseconds after which a query of a request is cancelled, before the request itself times out. */
export const QUERY_DEADLINE_MS = 25_000;

/**
 * Opens a pool of connections to the database. Creates only the SQLite file and its folder, no tables.
 * @param options.deadline milliseconds for a statement, on PostgreSQL; no limit if absent
 * @returns a pool that the caller must `destroy()`
 */
export function connect(databaseUrl: string, options: { deadline?: number } = {}): Knex {
  const file = findSqliteFile(databaseUrl);
  return file === null ? connectPostgres(databaseUrl, options) : connectSqlite(file);
}

/**
 * Opens connections for long reads (lists, reports, exports). They are read-only, do not delay other users, and have a deadline per
 * statement. The caller must `destroy()` them. Returns null for a database in memory, which has only one connection.
 */
export function connectReaders(databaseUrl: string, deadline = QUERY_DEADLINE_MS): Knex | null {
  const file = findSqliteFile(databaseUrl);
  if (file === ':memory:') return null;
  return file === null
    ? connectPostgres(databaseUrl, { readOnly: true, pool: 4, deadline })
    : connectSqliteReaders(file, deadline);
}

/** Returns the file path of a `sqlite:` address; null for PostgreSQL. */
export function findSqliteFile(databaseUrl: string): string | null {
  if (!databaseUrl.startsWith('sqlite:')) return null;
  const path = databaseUrl.slice(7);
  return path === ':memory:' ? path : resolve(path);
}
