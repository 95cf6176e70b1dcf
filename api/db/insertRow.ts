import type { Knex } from 'knex';
import { ask, cachedStatement, placeholder } from './statements.ts';

/** Stores a row with these columns, by a statement made once for them. @returns its id */
export async function insertRow(
  db: Knex,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const columns = Object.keys(row);
  const statement = cachedStatement(db, `insert into ${table} ${columns}`, () =>
    db(table)
      .insert(Object.fromEntries(columns.map((column, at) => [column, placeholder(at)])))
      .returning('id'),
  );
  const [made] = await ask<{ id: number }>(db, statement, Object.values(row));
  return Number(made?.id);
}
