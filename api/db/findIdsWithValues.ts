import type { Knex } from 'knex';

/**
 * Finds the ids of rows whose column has one of these values. If the column is null, a column of `whileEmpty` must have one of the values
 * instead. The SQL is a union, because a database uses a separate index per part of a union but not per alternative of one condition.
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
