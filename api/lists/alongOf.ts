import type { Knex } from 'knex';
import { dialectOf } from '../db/dialect.ts';
import { tableOf } from '../db/shape.ts';
import type { List } from './listOf.ts';

/** The index that has a list's rows in order; `isWhole` when all that is asked of them stands in it before the order. */
export function alongOf(
  db: Knex,
  { resource, conditions, order, paths }: List,
): Promise<{ index: string | null; isWhole: boolean }> {
  const equal = conditions.flatMap((one) =>
    one.is === 'equal' && one.values.length === 1 ? [one.column] : [],
  );
  const own = `${paths.root}.`;
  const columns = order.map(({ column }) => (column.startsWith(own) ? column.slice(own.length) : ''));
  return dialectOf(db).alongOrder(db, tableOf(resource), equal, columns, equal.length === conditions.length);
}
