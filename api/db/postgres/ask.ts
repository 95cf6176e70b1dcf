import type { Knex } from 'knex';
import { type PostgresClient, prepared } from './prepared.ts';

/**
 * Runs a statement that is asked again and again: each connection prepares it once, under a name of its text.
 * @returns its rows
 */
export async function ask(db: Knex, sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
  // knex refuses what comes after a transaction's end.
  if (db.isTransaction && (db as Knex.Transaction).isCompleted())
    return ((await db.raw(sql, bindings as never)) as { rows: unknown[] }).rows;
  const client = db.client as PostgresClient;
  const connection = await client.acquireConnection();
  try {
    return (await connection.query(prepared(client, sql, bindings))).rows;
  } finally {
    await client.releaseConnection(connection);
  }
}
