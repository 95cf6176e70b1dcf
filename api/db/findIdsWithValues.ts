import type { Knex } from 'knex';

/**
 * Finds the ids of rows whose column has one of these values; if the column is null, a column of `whileEmpty` must have one. Each part of
 * the union uses its own index; no database uses all of them for one condition.
 */
export function findIdsWithValues(
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
