import type { Knex } from 'knex';
import type { SqliteClient } from './client.ts';

/** Reads at once on a connection kept for that, where there is one; as knex does inside transactions and in reading threads. */
export async function askSqlite(db: Knex, sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
  const { readNow } = db.client as Partial<SqliteClient>;
  const rows = db.isTransaction ? null : readNow?.call(db.client, sql, bindings);
  return rows ?? ((await db.raw(sql, bindings as never)) as unknown[]);
}
