import type { Knex } from 'knex';
import { getCompiledQuery, getValuePlaceholder, runQuery } from './getCompiledQuery.ts';
import { buildNextVersionSql } from './rowVersion.ts';

export async function updateRow(
  db: Knex,
  table: string,
  id: number,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const update = getCompiledQuery(db, buildUpdate, table, Object.keys(row));
  await runQuery(db, update, [...Object.values(row), id]);
}

const buildUpdate = (db: Knex, table: string, columns: readonly string[]): Knex.QueryBuilder =>
  db(table)
    .where('id', getValuePlaceholder(columns.length))
    .update({
      ...Object.fromEntries(columns.map((column, at) => [column, getValuePlaceholder(at)])),
      version: buildNextVersionSql(db),
    });
