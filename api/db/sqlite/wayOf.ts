import type { Knex } from 'knex';
import { Bounded } from '../bounded.ts';
import type { Reading } from '../select.ts';

type Way = 'straight' | 'sifted' | 'sorted' | 'scanned';

/** Plans asked for are kept for so many statements at most; without statistics they depend on the statement alone. */
const plans = new Bounded<Way>(2000);

/** How SQLite goes about a sorted query (see `Dialect.wayOf`). */
export async function wayOf(db: Knex, { query, paths }: Reading): Promise<Way> {
  const whole = query.clone().select('t.*').limit(1);
  paths.join(whole);
  const { sql, bindings } = whole.toSQL();
  const known = plans.get(sql);
  if (known) return known;
  const rows = (await db.raw(`explain query plan ${sql}`, bindings as never)) as { detail: string }[];
  const steps = rows.map(({ detail }) => detail);
  const isSorted = steps.some((step) => step.startsWith('USE TEMP B-TREE FOR ORDER BY'));
  const isSifted = / where /.test(sql) && steps.some((step) => /^SCAN t\b/.test(step));
  const isScanned = isSorted && steps.some((step) => /^SCAN t$/.test(step));
  return plans.set(sql, isScanned ? 'scanned' : isSorted ? 'sorted' : isSifted ? 'sifted' : 'straight');
}
