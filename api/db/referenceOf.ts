import type { Knex } from 'knex';
import { compiledQuery, placeholder, runQuery } from './compiledQuery.ts';

/** Returns the id in a reference column of a row. Returns null if the column is empty or the row does not exist. */
export async function referenceOf(
  db: Knex,
  table: string,
  column: string,
  id: number,
): Promise<number | null> {
  const [row] = await runQuery<{ id: number | null }>(db, compiledQuery(db, buildReference, table, column), [
    id,
  ]);
  return row?.id == null ? null : Number(row.id);
}

const buildReference = (db: Knex, table: string, column: string): Knex.QueryBuilder =>
  db(table).where('id', placeholder(0)).select({ id: column });
