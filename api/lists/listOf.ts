/** Scope, filters and sort of a list as one value. */
import type { AnyResource } from '#schema/resource';
import { columnsOfScope, grantsOf, rowScope } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { type Join, Paths } from '../db/paths.ts';
import { shapeOf } from '../db/shape.ts';
import type { Query, SortKey } from '../jsonapi/query.ts';
import type { Condition } from './condition.ts';
import type { FilterValues } from './filterCondition.ts';
import { listConditions } from './listConditions.ts';
import { type OrderKey, orderKeys } from './order.ts';

/** All that the queries of a list are made of. The list's own table has the alias `t`. */
export interface List {
  resource: AnyResource;
  rows: ListRows;
}

/** Which rows, and in which order: data, by which compiled queries are cached. */
export interface ListRows {
  /** What conditions and order need. */
  joins: readonly Join[];
  conditions: readonly Condition[];
  order: readonly OrderKey[];
  /** What is searched for, where no order is requested: what fits it best comes first. */
  searched: string | null;
}

/**
 * The list that a query requests.
 * @param resolved by filter, the values in use that typed words stand for
 * @param instead conditions in place of the viewer's scope (the lines of one record's history)
 * @throws ApiError 400 naming the filter or sort
 */
export function listOf(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  resource: AnyResource,
  { filters, sort }: Pick<Query, 'filters' | 'sort'>,
  resolved?: FilterValues,
  instead?: readonly Condition[],
): List {
  const paths = new Paths(resource);
  const conditions = [
    ...rowConditions(resource),
    ...(instead ?? scopeConditions(paths, { viewer })),
    ...listConditions(dialectOf(db), paths, filters, viewer, resolved),
  ];
  const order = orderKeys(paths, sort, viewer);
  return { resource, rows: { joins: paths.joins, conditions, order, searched: searchedIn(filters, sort) } };
}

function searchedIn(filters: ReadonlyMap<string, string>, sort: readonly SortKey[]): string | null {
  const searched = filters.get('q')?.trim() ?? '';
  return sort.length === 0 && searched !== '' ? searched : null;
}

/** What makes a row of the table a record of this resource. */
const rowConditions = (resource: AnyResource): Condition[] =>
  shapeOf(resource).rows.map(([column, value]) =>
    typeof value === 'object'
      ? { is: 'empty', column: `t.${column}`, isEmpty: false }
      : { is: 'in', column: `t.${column}`, values: [value] },
  );

/** The rows that the viewer may read. */
function scopeConditions(paths: Paths, { viewer }: Pick<Context, 'viewer'>): Condition[] {
  const scope = rowScope(grantsOf(paths.resource, viewer, 'read'), viewer);
  if (!scope) return [];
  return [{ is: 'scope', alternatives: columnsOfScope(paths, scope) }];
}
