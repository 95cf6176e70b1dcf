import type { Knex } from 'knex';
import type { Statement } from '../statement.ts';
import type { SqliteClient } from './client.ts';
import type { Connection } from './connection.ts';
import type { ReadingThread } from './readingThread.ts';
import { connectionOf } from './transaction.ts';

export const ask = async (db: Knex, sql: string, bindings: readonly unknown[]): Promise<unknown[]> =>
  askNow(db, sql, bindings, false) ?? ((await db.raw(sql, bindings as never)) as unknown[]);

/** Lists are made in a fraction of the time that objects take. */
export const askLists = async (db: Knex, sql: string, bindings: readonly unknown[]): Promise<unknown[][]> =>
  (askNow(db, sql, bindings, true) as unknown[][] | null) ??
  ((await db.raw(sql, bindings as never)) as object[]).map((row) => Object.values(row));

export async function askTogether(db: Knex, statements: readonly Statement[]): Promise<unknown[][]> {
  const connection: Connection | ReadingThread = await db.client.acquireConnection();
  try {
    for (const query of statements) db.client.emit('query', query);
    return await connection.together(statements);
  } finally {
    await db.client.releaseConnection(connection);
  }
}

/**
 * What a statement answers at once, without knex in between: in a transaction on its own connection, otherwise on one kept for
 * reading. Null where there is none: in a transaction that knex has begun by itself, in reading threads, for a database in memory.
 */
function askNow(db: Knex, sql: string, bindings: readonly unknown[], lists: boolean): unknown[] | null {
  if (!db.isTransaction) {
    const client: Partial<SqliteClient> = db.client;
    const rows = client.readNow?.(sql, bindings, lists) ?? null;
    if (rows) db.client.emit('query', { sql, bindings });
    return rows;
  }
  const connection = connectionOf(db as Knex.Transaction);
  if (!connection) return null;
  db.client.emit('query', { sql, bindings });
  return connection.rows(sql, bindings, lists);
}
