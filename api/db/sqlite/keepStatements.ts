import type Database from 'better-sqlite3';
import { Bounded } from '../bounded.ts';

/** Statements kept by a connection at most: the lists in use, each with its includes. */
const most = 120;

/**
 * Lets a connection prepare each statement once: making one ready takes longer than a page of a list. SQLite makes them anew
 * itself when a table has changed.
 */
export function keepStatements(raw: Database.Database): Database.Database {
  const kept = new Bounded<Database.Statement>(most);
  const prepare = raw.prepare.bind(raw) as (sql: string) => Database.Statement;
  raw.prepare = ((sql: string) => {
    const known = kept.get(sql);
    if (known) return known;
    const made = prepare(sql);
    return /^\s*(select|with|insert|update|delete)\b/i.test(sql) ? kept.set(sql, made) : made;
  }) as typeof raw.prepare;
  return raw;
}
