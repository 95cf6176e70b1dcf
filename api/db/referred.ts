import type { Knex } from 'knex';
import { ask, cachedStatement, placeholder } from './statements.ts';

/** The id that a row's column refers to; null when it is empty, or the row not there. */
export async function referred(db: Knex, table: string, column: string, id: number): Promise<number | null> {
  const statement = cachedStatement(db, `${column} of one of ${table}`, () =>
    db(table).where('id', placeholder(0)).select({ id: column }),
  );
  const [row] = await ask<{ id: number | null }>(db, statement, [id]);
  return row?.id == null ? null : Number(row.id);
}
