import type { Knex } from 'knex';

interface Index {
  name: string;
  columns: readonly string[];
}

const known = new WeakMap<object, Map<string, readonly Index[]>>();

/**
 * As `Dialect.alongOrder`: of the indexes that have rows in the order of these columns, or at least of the first, behind values
 * of `equal`, the one with the most of these before it, then the one with the most of the order.
 */
export async function alongOrder(
  db: Knex,
  table: string,
  equal: readonly string[],
  order: readonly string[],
  isAll: boolean,
): Promise<{ index: string | null; isWhole: boolean }> {
  const tables = known.get(db.client) ?? new Map<string, readonly Index[]>();
  known.set(db.client, tables);
  const indexes = tables.get(table) ?? (await indexesOf(db, table));
  tables.set(table, indexes);
  let best: { name: string; before: number; along: number } | null = null;
  for (const { name, columns } of indexes) {
    const before = columns.findIndex((column) => !equal.includes(column));
    const from = before < 0 ? columns.length : before;
    const rest = columns.slice(from);
    const along = order.findIndex((column, at) => rest[at] !== column);
    const length = along < 0 ? order.length : along;
    if (length === 0) continue;
    if (!best || from > best.before || (from === best.before && length > best.along))
      best = { name, before: from, along: length };
  }
  return {
    index: best?.name ?? null,
    isWhole: isAll && best?.before === new Set(equal).size && best.along === order.length,
  };
}

async function indexesOf(db: Knex, table: string): Promise<Index[]> {
  const rows = (await db.raw(
    `select l.name, i.name as column from pragma_index_list(?) l join pragma_index_info(l.name) i
      where l.partial = 0 order by l.name, i.seqno`,
    [table],
  )) as { name: string; column: string }[];
  const columns = new Map<string, string[]>();
  for (const { name, column } of rows) columns.set(name, [...(columns.get(name) ?? []), column]);
  return [...columns].map(([name, some]) => ({ name, columns: some }));
}
