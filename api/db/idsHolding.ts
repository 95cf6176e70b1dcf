import type { Knex } from 'knex';

/**
 * The ids of a table's rows whose column holds one of these values, or, while it is empty, one of the columns `whileEmpty`.
 * Each way along its index; in one condition no database takes them all.
 */
export function idsHolding(
  table: string,
  column: string,
  whileEmpty: readonly string[],
  values: readonly (string | number | boolean | null)[],
): (query: Knex.QueryBuilder) => void {
  const held = values as readonly string[];
  return (query) => {
    query.from(table).whereIn(column, held).select('id');
    for (const other of whileEmpty)
      query.unionAll((more) => void more.from(table).whereNull(column).whereIn(other, held).select('id'));
  };
}
