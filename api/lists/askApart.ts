import type { Knex } from 'knex';
import type { Context } from '../context.ts';
import { isLarge } from '../db/isLarge.ts';
import type { Statement } from '../db/kept.ts';
import { tableOf } from '../db/shape.ts';
import type { List } from './listOf.ts';
import { together } from './together.ts';

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
