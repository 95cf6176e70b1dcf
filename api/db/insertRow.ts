import type { Knex } from 'knex';
import { getCompiledQuery, getValuePlaceholder, runQuery } from './getCompiledQuery.ts';

/** Stores a row with these columns. @returns its id */
export async function insertRow(
  db: Knex,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const insert = getCompiledQuery(db, buildInsert, table, Object.keys(row));
  const [created] = await runQuery<{ id: number }>(db, insert, Object.values(row));
  return Number(created?.id);
}

const buildInsert = (db: Knex, table: string, columns: readonly string[]): Knex.QueryBuilder =>
  db(table)
    .insert(Object.fromEntries(columns.map((column, at) => [column, getValuePlaceholder(at)])))
    .returning('id');
