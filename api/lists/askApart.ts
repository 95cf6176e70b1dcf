import type { Knex } from 'knex';
import type { Context } from '../context.ts';
import { tableOf } from '../db/shape.ts';
import { ask as asked, cachedStatement, type Statement } from '../db/statements.ts';
import type { List } from './listOf.ts';
import { together } from './together.ts';

/** Rows that are gone through in a few milliseconds. */
const FEW = 10_000;

/**
 * Asks what may have to go through very many rows: of a large table where nobody else waits for it, and once for all who ask
 * the same. Inside a transaction it is asked there: it must see what that has written.
 */
export async function askApart<T>(
  { db, apart }: Pick<Context, 'db' | 'apart'>,
  { resource }: List,
  { sql, bindings }: Statement,
  values: readonly unknown[],
  ask: (db: Knex) => Promise<T>,
): Promise<T> {
  if (!apart || db.isTransaction || !(await isLarge(db, tableOf(resource)))) return ask(db);
  return together(apart, JSON.stringify([sql, bindings, values]), () => ask(apart));
}

/** Told by a table's last id, which costs nothing to look up. */
async function isLarge(db: Knex, table: string): Promise<boolean> {
  const statement = cachedStatement(db, `last of ${table}`, () => db(table).max({ id: 'id' }));
  const [row] = await asked<{ id: number | null }>(db, statement);
  return Number(row?.id ?? 0) > FEW;
}
