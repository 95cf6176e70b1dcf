import type { Knex } from 'knex';
import { foldText } from '#rules/foldText';
import type { AnyResource, Filter } from '#schema/resource';
import type { Context } from '../context.ts';
import { getCompiledQuery, runQuery } from '../db/getCompiledQuery.ts';
import { getColumnName, getTableName } from '../db/shape.ts';
import type { ParsedListQuery } from '../jsonapi/query.ts';
import { type FilterValues, parseSearchTerms, splitFilterValues } from './buildFilterCondition.ts';
import { listOfferedFilters, withFilterNamed } from './buildListConditions.ts';

/** Resolves the filters that are typed in words (`named`) to existing values. @throws DomainError 400 naming the filter */
export async function resolveFilterValues(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  resource: AnyResource,
  { filters }: Pick<ParsedListQuery, 'filters'>,
): Promise<FilterValues> {
  const typedIn = listOfferedFilters(resource, viewer).filter(
    ({ name, op }) => op === 'named' && filters.get(name),
  );
  const resolved = new Map<string, readonly string[]>();
  for (const filter of typedIn) {
    const used = await loadValuesInUse(db, resource, filter);
    const given = filters.get(filter.name) ?? '';
    const values = withFilterNamed(filter.name, () => {
      const typed = filter.many ? splitFilterValues(given) : [given.trim()];
      return typed.flatMap((one) => findMatchingValues(used, one));
    });
    resolved.set(filter.name, [...new Set(values)]);
  }
  return resolved;
}

/**
 * Returns the value that equals the typed text; otherwise the values that differ only in case and accents; otherwise all values that
 * contain every word.
 * @throws BadValueError
 */
function findMatchingValues(used: readonly string[], typed: string): readonly string[] {
  if (used.includes(typed)) return [typed];
  const same = used.filter((value) => foldText(value) === foldText(typed));
  if (same.length > 0) return same;
  const terms = parseSearchTerms(typed);
  return used.filter((value) => terms.every((term) => foldText(value).includes(term)));
}

async function loadValuesInUse(db: Knex, resource: AnyResource, { at }: Filter): Promise<string[]> {
  const field = resource.fields[at];
  const values = getCompiledQuery(
    db,
    buildValuesQuery,
    getTableName(resource),
    field ? getColumnName(at, field) : at,
  );
  return (await runQuery<{ value: string }>(db, values)).map(({ value }) => value);
}

/**
 * Builds a query of the distinct values of a column. The query jumps along the column's index, so its duration does not grow with the
 * number of rows per value.
 */
const buildValuesQuery = (db: Knex, table: string, column: string): Knex.QueryBuilder =>
  db.select('value').from(
    db.raw(
      `(with recursive used(value) as (
          select min(??) from ??
          union all
          select (select min(t.??) from ?? as t where t.?? > used.value) from used where used.value is not null
        ) select value from used where value is not null) as known`,
      [column, table, column, table, column],
    ),
  );
