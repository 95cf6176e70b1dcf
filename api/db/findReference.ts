import type { Knex } from 'knex';
import { getCompiledQuery, getValuePlaceholder, runQuery } from './getCompiledQuery.ts';

/** Returns the id in a reference column of a row. Returns null if the column is empty or the row does not exist. */
export async function findReference(
  db: Knex,
  table: string,
  column: string,
  id: number,
): Promise<number | null> {
  const [row] = await runQuery<{ id: number | null }>(
    db,
    getCompiledQuery(db, buildReferenceQuery, table, column),
    [id],
  );
  return row?.id == null ? null : Number(row.id);
}

const buildReferenceQuery = (db: Knex, table: string, column: string): Knex.QueryBuilder =>
  db(table).where('id', getValuePlaceholder(0)).select({ id: column });
