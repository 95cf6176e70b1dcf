import type { Knex } from 'knex';
import { compiledQuery, runQuery, valuePlaceholder } from './compiledQuery.ts';
import { nextVersionSql } from './rowVersion.ts';

export async function updateRow(
  db: Knex,
  table: string,
  id: number,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const update = compiledQuery(db, buildUpdate, table, Object.keys(row));
  await runQuery(db, update, [...Object.values(row), id]);
}

const buildUpdate = (db: Knex, table: string, columns: readonly string[]): Knex.QueryBuilder =>
  db(table)
    .where('id', valuePlaceholder(columns.length))
    .update({
      ...Object.fromEntries(columns.map((column, at) => [column, valuePlaceholder(at)])),
      version: nextVersionSql(db),
    });
