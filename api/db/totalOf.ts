import type { Knex } from 'knex';
import type { Reading } from './select.ts';

interface Counted {
  total: number;
  /** The writes to its tables before it was counted. */
  writes: number;
}

/** Counts are kept for so many lists at most. */
const most = 1000;
const counted = new WeakMap<object, Map<string, Counted>>();

/**
 * How many rows a selection has, exactly. Counted once, and again only after a write to one of the tables that it reads:
 * these count their writes in the same transaction (`table_writes`).
 */
export async function totalOf(db: Knex, { query, paths }: Reading): Promise<number> {
  paths.join(query);
  query.count({ n: '*' });
  const { sql, bindings } = query.toSQL();
  // Inside a transaction a count tells of writes that may never be.
  if (db.isTransaction) return run(query);
  const kept = counted.get(db.client) ?? new Map<string, Counted>();
  counted.set(db.client, kept);
  const key = JSON.stringify([sql, bindings]);
  // Read before the count: a write in between makes the count be done again, never one too old be kept.
  const writes = await writesTo(db, tablesIn(sql));
  const known = kept.get(key);
  if (known?.writes === writes) return known.total;
  const total = await run(query);
  kept.delete(key);
  kept.set(key, { total, writes });
  if (kept.size > most) kept.delete(kept.keys().next().value as string);
  return total;
}

async function run(query: Knex.QueryBuilder): Promise<number> {
  const [row] = (await query) as { n: number }[];
  return Number(row?.n ?? 0);
}

async function writesTo(db: Knex, tables: readonly string[]): Promise<number> {
  const row = (await db('table_writes').whereIn('table_name', tables).sum({ n: 'n' }).first()) as
    | { n: number | null }
    | undefined;
  return Number(row?.n ?? 0);
}

/** Every table that a statement reads. */
const tablesIn = (sql: string): string[] => [
  ...new Set([...sql.matchAll(/\b(?:from|join) [`"](\w+)[`"]/g)].map(([, table]) => table as string)),
];
