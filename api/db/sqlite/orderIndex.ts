import type { Knex } from 'knex';

const indexes = new Map<string, readonly { name: string; columns: string }[]>();

/** The index whose columns begin as an order does, the longest such beginning first; null when there is none. */
export async function orderIndex(
  db: Knex,
  table: string,
  columns: readonly string[],
): Promise<string | null> {
  const known = indexes.get(table) ?? (await indexesOf(db, table));
  indexes.set(table, known);
  for (let length = columns.length; length > 0; length -= 1) {
    const wanted = columns.slice(0, length).join();
    const found = known.find((one) => one.columns === wanted || one.columns.startsWith(`${wanted},`));
    if (found) return found.name;
  }
  return null;
}

async function indexesOf(db: Knex, table: string): Promise<{ name: string; columns: string }[]> {
  return (await db.raw(
    `select l.name, group_concat(i.name) as columns
       from pragma_index_list(?) l join pragma_index_info(l.name) i where l.partial = 0 group by l.name`,
    [table],
  )) as { name: string; columns: string }[];
}
