import type { Knex } from 'knex';
import { ask, cachedStatement, placeholder } from './statements.ts';

/** Changes these columns of a row and counts its version up, by a statement made once for them. */
export async function updateRow(
  db: Knex,
  table: string,
  id: number,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(row);
  const statement = cachedStatement(db, `update ${table} ${columns}`, () =>
    db(table)
      .where('id', placeholder(columns.length))
      .update({
        ...Object.fromEntries(columns.map((column, at) => [column, placeholder(at)])),
        version: db.raw('version + 1'),
      }),
  );
  await ask(db, statement, [...Object.values(row), id]);
}
