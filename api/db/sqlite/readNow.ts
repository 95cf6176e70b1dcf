import type { Knex } from 'knex';
import type { SqliteClient } from './client.ts';

/**
 * What a statement answers at once, without knex in between: inside a transaction on its own connection, otherwise on one kept
 * for reading. Null where there is none: in transactions within one, in reading threads, for a database in memory.
 * @param lists rows as lists of values; they are made in a fraction of the time that objects take
 */
export const readNow = (
  db: Knex,
  sql: string,
  bindings: readonly unknown[],
  lists: boolean,
): unknown[] | null => {
  const { readNow: read, runNow: run } = db.client as Partial<SqliteClient>;
  return (db.isTransaction ? run : read)?.call(db.client, sql, bindings, lists) ?? null;
};
