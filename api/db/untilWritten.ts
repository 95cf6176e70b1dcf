import type { Knex } from 'knex';
import { Bounded } from './bounded.ts';
import { ask, keep } from './kept.ts';

/**
 * What takes long to find out of some tables, kept until one of them is written to: these count their writes in the
 * transaction that writes (`table_writes`), so what is kept is never told too late, in whichever process.
 */
export class UntilWritten<T> {
  /** What is still being found out too: who asks for the same meanwhile waits for it. */
  readonly #kept = new WeakMap<object, Bounded<{ found: T | Promise<T>; writes: number }>>();
  readonly #most: number;

  /** @param most so many things at most, for each database */
  constructor(most: number) {
    this.#most = most;
  }

  /** @param tables that it is found out of, with commas between (`tablesIn`) @param key all else that it depends on */
  async get(db: Knex, tables: string, key: string, find: () => Promise<T>): Promise<T> {
    // Inside a transaction it would tell of writes that may never be.
    if (db.isTransaction) return find();
    const kept = this.#kept.get(db.client) ?? new Bounded(this.#most);
    this.#kept.set(db.client, kept);
    // Read before: a write in between makes it be found again, never one too old be kept.
    const writes = await writesTo(db, tables);
    const known = kept.get(key);
    if (known?.writes === writes) return known.found;
    const finding = find();
    kept.set(key, { found: finding, writes });
    try {
      const found = await finding;
      if (kept.get(key)?.found === finding) kept.set(key, { found, writes });
      return found;
    } catch (error) {
      if (kept.get(key)?.found === finding) kept.delete(key);
      throw error;
    }
  }
}

/** How often these tables were written to, in all. */
async function writesTo(db: Knex, tables: string): Promise<number> {
  const counter = keep(db, `writes to ${tables}`, () =>
    db('table_writes').whereIn('table_name', tables.split(',')).sum({ n: 'n' }),
  );
  const [row] = await ask<{ n: number | null }>(db, counter);
  return Number(row?.n ?? 0);
}

const known = new Bounded<string>(500);

/** Every table that a statement reads. */
export const tablesIn = (sql: string): string =>
  known.get(sql) ??
  known.set(
    sql,
    [...new Set([...sql.matchAll(/\b(?:from|join) [`"](\w+)[`"]/g)].map(([, table]) => table))].join(),
  );
