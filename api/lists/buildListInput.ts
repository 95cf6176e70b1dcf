/** Combines the scope, filters and sort of a list in one value. */
import type { AnyResource } from '#schema/resource';
import { buildRowScope, findGrants, toColumnScope } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { type LeftJoin, QueryPaths } from '../db/paths.ts';
import { getTableShape } from '../db/shape.ts';
import type { ParsedListQuery, SortKey } from '../jsonapi/query.ts';
import type { FilterValues } from './buildFilterCondition.ts';
import { buildListConditions } from './buildListConditions.ts';
import type { ListCondition } from './condition.ts';
import { buildOrderKeys, type OrderKey } from './order.ts';

/** The input of a list's queries. The list's own table has the alias `t`. */
export interface ListInput {
  resource: AnyResource;
  rows: ListRowsSpec;
}

/** Rows and order of a list, as data. This data is also the cache key of compiled queries. */
export interface ListRowsSpec {
  /** Joins that the conditions and the order need. */
  joins: readonly LeftJoin[];
  conditions: readonly ListCondition[];
  order: readonly OrderKey[];
  /** The searched text if the best matches come first; null if a sort is requested or no text is searched. */
  searched: string | null;
}

/**
 * Builds the list of a query.
 * @param resolved for each filter typed in words, the existing values that match the words
 * @param instead conditions that replace the viewer's scope, for example for the history lines of one record
 * @throws DomainError 400 naming the filter or sort
 */
export function buildListInput(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  resource: AnyResource,
  { filters, sort }: Pick<ParsedListQuery, 'filters' | 'sort'>,
  resolved?: FilterValues,
  instead?: readonly ListCondition[],
): ListInput {
  const paths = new QueryPaths(resource);
  const conditions = [
    ...buildRowConditions(resource),
    ...(instead ?? buildScopeConditions(paths, { viewer })),
    ...buildListConditions(getDialect(db), paths, filters, viewer, resolved),
  ];
  const order = buildOrderKeys(paths, sort, viewer);
  return {
    resource,
    rows: { joins: paths.joins, conditions, order, searched: findRankedSearchText(filters, sort) },
  };
}

function findRankedSearchText(filters: ReadonlyMap<string, string>, sort: readonly SortKey[]): string | null {
  const searched = filters.get('q')?.trim() ?? '';
  return sort.length === 0 && searched !== '' ? searched : null;
}

/** Returns the conditions that select this resource's records among the rows of its table. */
const buildRowConditions = (resource: AnyResource): ListCondition[] =>
  getTableShape(resource).rows.map(([column, value]) =>
    typeof value === 'object'
      ? { is: 'empty', column: `t.${column}`, isEmpty: false }
      : { is: 'in', column: `t.${column}`, values: [value] },
  );

function buildScopeConditions(paths: QueryPaths, { viewer }: Pick<Context, 'viewer'>): ListCondition[] {
  const scope = buildRowScope(findGrants(paths.resource, viewer, 'read'), viewer);
  if (!scope) return [];
  return [{ is: 'scope', alternatives: toColumnScope(paths, scope) }];
}
