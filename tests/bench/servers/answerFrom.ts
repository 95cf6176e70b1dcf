import { createHash } from 'node:crypto';
import pg from 'pg';
import { sqliteFile } from '#api/db/connect';
import { sqliteDriver } from '#api/db/sqlite/driver';
import type { Asked } from './listen.ts';

/** The rows of each statement, in order. */
export type Answer = (statements: readonly Asked[]) => unknown[] | Promise<unknown[]>;

/** Answers statements with the plain driver of this database, each prepared once. */
export function answerFrom(databaseUrl: string): Answer {
  const file = sqliteFile(databaseUrl);
  return file === null ? fromPostgres(databaseUrl) : fromSqlite(file);
}

function fromSqlite(file: string): Answer {
  const database = new (sqliteDriver())(file, { readonly: true });
  database.pragma('cache_size = -65536');
  database.pragma('temp_store = MEMORY');
  const prepared = new Map<string, ReturnType<typeof database.prepare>>();
  return (statements) =>
    statements.map(({ sql, bindings }) => {
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      return statement.all(...bindings.map((one) => (typeof one === 'boolean' ? Number(one) : one)));
    });
}

function fromPostgres(connectionString: string): Answer {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const names = new Map<string, string>();
  const nameOf = (sql: string): string => {
    const name = names.get(sql) ?? createHash('sha1').update(sql).digest('hex');
    names.set(sql, name);
    return name;
  };
  return async (statements) => {
    const client = await pool.connect();
    try {
      const found: unknown[] = [];
      for (const { sql, bindings } of statements) {
        const { rows } = await client.query({ name: nameOf(sql), text: sql, values: [...bindings] });
        found.push(rows);
      }
      return found;
    } finally {
      client.release();
    }
  };
}
