import type { Knex } from 'knex';
import { Bounded } from './bounded.ts';
import { addedUp } from './counts.ts';
import { ask, keep, type Statement } from './kept.ts';
import { keyOf } from './keyOf.ts';

interface Counted {
  total: number;
  /** The writes to its tables before it was counted. */
  writes: number;
}

/** Counts are kept for so many lists at most. */
const most = 1000;
const counted = new WeakMap<object, Bounded<Counted>>();

/**
 * How many rows a statement counts (`n`), exactly. Added up from the counts kept where these tell; otherwise counted once, and
 * again only after a write to one of the tables that it reads: these count their writes in the same transaction
 * (`table_writes`).
 * @param apart where it is counted: that can take long
 */
export async function totalOf(db: Knex, counting: Statement, apart: () => Promise<Knex>): Promise<number> {
  // Inside a transaction a count tells of writes that may never be.
  if (db.isTransaction) return run(db, counting);
  const kept = counted.get(db.client) ?? new Bounded<Counted>(most);
  counted.set(db.client, kept);
  const key = keyOf(counting);
  // Read before the count: a write in between makes the count be done again, never one too old be kept.
  const writes = await writesTo(db, counting.sql);
  const known = kept.get(key);
  if (known?.writes === writes) return known.total;
  const added = addedUp(counting);
  const total = added ? await run(db, added) : await run(await apart(), counting);
  kept.set(key, { total, writes });
  return total;
}

async function run(db: Knex, counting: Statement): Promise<number> {
  const [row] = await ask<{ n: number }>(db, counting);
  return Number(row?.n ?? 0);
}

/** How often the tables that a statement reads were written to, in all. */
export async function writesTo(db: Knex, sql: string): Promise<number> {
  const tables = tablesIn(sql);
  const counter = keep(db, `writes to ${tables}`, () =>
    db('table_writes').whereIn('table_name', tables.split(',')).sum({ n: 'n' }),
  );
  const [row] = await ask<{ n: number | null }>(db, counter);
  return Number(row?.n ?? 0);
}

const tables = new Bounded<string>(500);

/** Every table that a statement reads. */
const tablesIn = (sql: string): string =>
  tables.get(sql) ??
  tables.set(
    sql,
    [...new Set([...sql.matchAll(/\b(?:from|join) [`"](\w+)[`"]/g)].map(([, table]) => table))].join(),
  );
