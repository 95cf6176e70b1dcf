import type { Knex } from 'knex';
import type { SqliteClient } from './client.ts';

/**
 * What a statement reads at once on a connection kept for that; null where there is none: inside transactions, in reading
 * threads, for a database in memory.
 * @param lists rows as lists of values; they are made in a fraction of the time that objects take
 */
export function readNow(
  db: Knex,
  sql: string,
  bindings: readonly unknown[],
  lists: boolean,
): unknown[] | null {
  if (db.isTransaction) return null;
  return (db.client as Partial<SqliteClient>).readNow?.(sql, bindings, lists) ?? null;
}
