import type Database from 'better-sqlite3';
import { sqliteDriver } from './driver.ts';
import { keepStatements } from './keepStatements.ts';

/** A connection that only reads, for the quick questions of this thread. */
export function openReader(filename: string): Database.Database {
  const raw = new (sqliteDriver())(filename, { readonly: true, fileMustExist: true, timeout: 10 });
  raw.pragma('cache_size = -8192');
  return keepStatements(raw);
}
