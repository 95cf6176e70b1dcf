import type { Knex } from 'knex';
import { getDialect } from './dialect.ts';
import { encodeIdList } from './getCompiledQuery.ts';

export async function findNames(
  db: Knex,
  table: 'users' | 'customers' | 'services',
  ids: readonly (string | number)[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows: { id: number; name: string }[] = await db(table)
    .whereRaw(getDialect(db).among, ['id', encodeIdList(ids)])
    .select('id', 'name');
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
