import type Database from 'better-sqlite3';
import { loadSqliteDriver } from '#api/db/sqlite/driver';

/** Reads a SQLite file directly, without a server. */
export class SqliteFileReader {
  readonly #database: Database.Database;

  constructor(databaseUrl: string) {
    this.#database = new (loadSqliteDriver())(databaseUrl.slice(7));
  }

  all<T>(sql: string, ...values: unknown[]): T[] {
    return this.#database.prepare(sql).all(...values) as T[];
  }

  run(sql: string): void {
    this.#database.exec(sql);
  }

  /** Returns `ok`, or the errors that SQLite finds. */
  integrity(): unknown {
    return this.#database.pragma('integrity_check', { simple: true });
  }

  close(): void {
    this.#database.close();
  }

  /** Returns the customers whose name has this prefix, and how many of them have no history line of their creation. */
  customers(prefix: string): { names: Set<string>; withoutHistory: number } {
    const rows = this.all<{ name: string; lines: number }>(
      `select name, (select count(*) from action_logs l
                      where l.resource = 'customers' and l.record_id = c.id and l.action_code = 'create') as lines
         from customers c where name like ? || '%'`,
      prefix,
    );
    return {
      names: new Set(rows.map(({ name }) => name)),
      withoutHistory: rows.filter(({ lines }) => lines !== 1).length,
    };
  }
}
