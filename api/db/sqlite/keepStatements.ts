import type Database from 'better-sqlite3';

/** Statements kept by a connection at most: the lists in use, each with its includes. */
const most = 120;

/**
 * Lets a connection prepare each statement once: making one ready takes longer than a page of a list. SQLite makes them anew
 * itself when a table has changed.
 */
export function keepStatements(raw: Database.Database): Database.Database {
  const kept = new Map<string, Database.Statement>();
  const prepare = raw.prepare.bind(raw) as (sql: string) => Database.Statement;
  raw.prepare = ((sql: string) => {
    const known = kept.get(sql);
    if (known) {
      // The longest unused goes first.
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    const made = prepare(sql);
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(sql)) return made;
    kept.set(sql, made);
    if (kept.size > most) kept.delete(kept.keys().next().value as string);
    return made;
  }) as typeof raw.prepare;
  return raw;
}
