import type { Knex } from 'knex';
import { Bounded } from './bounded.ts';
import { dialectOf } from './dialect.ts';
import { writesTo } from './totalOf.ts';

interface Candidates {
  ids: number[] | null;
  /** The writes to the table before it was asked. */
  writes: number;
}

/** What an index of texts told is kept for so many searches, until the table is written to. */
const MOST = 12;
const kept = new WeakMap<object, Bounded<Candidates>>();

/** The rows that can hold these texts, as `Dialect.candidates` tells. */
export async function candidatesOf(
  db: Knex,
  table: string,
  texts: readonly string[],
  most: number,
): Promise<number[] | null> {
  const { candidates } = dialectOf(db);
  if (db.isTransaction) return candidates(db, table, texts, most);
  const here = kept.get(db.client) ?? new Bounded<Candidates>(MOST);
  kept.set(db.client, here);
  const key = JSON.stringify([table, texts, most]);
  const writes = await writesTo(db, `from \`${table}\``);
  const known = here.get(key);
  if (known?.writes === writes) return known.ids;
  const ids = await candidates(db, table, texts, most);
  here.set(key, { ids, writes });
  return ids;
}
