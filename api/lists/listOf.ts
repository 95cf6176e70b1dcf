/** Scope, filters and sort of a list as one value: data, from which every statement about it is made. */
import type { Viewer } from '#schema/access';
import type { AnyResource } from '#schema/resource';
import { grantsOf, narrow, rowsGranted, scopeOf } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { Cache } from '../db/cache.ts';
import { type Dialect, dialectOf } from '../db/dialect.ts';
import { Paths } from '../db/paths.ts';
import { shapeOf } from '../db/shape.ts';
import type { Statement } from '../db/statements.ts';
import type { Query, SortKey } from '../jsonapi/query.ts';
import type { Condition, Meant } from './condition.ts';
import { conditionsOf } from './conditionsOf.ts';
import { type OrderKey, orderKeys } from './order.ts';

export interface List {
  resource: AnyResource;
  /** The joins that conditions and order need. */
  paths: Paths;
  conditions: readonly Condition[];
  sort: readonly SortKey[];
  order: readonly OrderKey[];
  /** What is searched for, when that says the order: what is spelled exactly so comes first. */
  ranked: string | null;
  /** Its statements, each put together once. */
  statements: Map<string, Statement>;
}

/** Lists asked for lately. */
const lists = new Cache<List>(500);

/**
 * @param meant what is typed in words, as the values in use that it stands for
 * @param extra a further condition that no filter names, in place of the viewer's scope (the lines of one record's history)
 * @throws ApiError 400 naming the filter or sort
 */
export function listOf(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  resource: AnyResource,
  { filters, sort }: Pick<Query, 'filters' | 'sort'>,
  meant?: Meant,
  extra?: Condition,
): List {
  const dialect = dialectOf(db);
  if (extra) return build(dialect, viewer, resource, filters, sort, meant, extra);
  const scope = scopeOf(viewer, grantsOf(resource, viewer, 'read'));
  const name = JSON.stringify([dialect.name, resource.name, scope, [...filters], sort, [...(meant ?? [])]]);
  return lists.of(name, () => build(dialect, viewer, resource, filters, sort, meant));
}

function build(
  dialect: Dialect,
  viewer: Viewer,
  resource: AnyResource,
  filters: ReadonlyMap<string, string>,
  sort: readonly SortKey[],
  meant?: Meant,
  extra?: Condition,
): List {
  const paths = new Paths(resource);
  const scope = extra ? [extra] : scoped(paths, viewer);
  const own = shapeOf(resource).rows.map(
    ([column, value]): Condition =>
      typeof value === 'object'
        ? { is: 'empty', column, empty: false }
        : { is: 'equal', column, values: [value] },
  );
  const conditions = [...own, ...scope, ...conditionsOf(dialect, paths, filters, viewer, meant)];
  const searched = filters.get('q')?.trim() ?? '';
  return {
    resource,
    paths,
    conditions,
    sort,
    order: orderKeys(paths, sort, viewer),
    ranked: sort.length === 0 && searched !== '' ? searched : null,
    statements: new Map(),
  };
}

/** The rows that a viewer may read, as conditions: equalities where one alternative of own columns says it. */
function scoped(paths: Paths, viewer: Viewer): Condition[] {
  const { resource } = paths;
  const grants = grantsOf(resource, viewer, 'read');
  const alternatives = rowsGranted(grants);
  if (!alternatives) return [];
  const [rows] = alternatives;
  const { stored } = shapeOf(resource);
  const equal = Object.entries(rows ?? {}).map(([path, value]): Condition | null => {
    const column = path === 'id' ? 'id' : stored.get(path)?.column;
    const wanted = typeof value === 'object' ? viewer[value.viewer] : value;
    if (!column || wanted === null) return null;
    return { is: 'equal', column, values: [typeof value === 'object' ? Number(wanted) : wanted] };
  });
  if (alternatives.length === 1 && equal.length > 0 && equal.every((one) => one !== null)) return equal;
  // So that they are joined before they are asked for.
  for (const path of alternatives.flatMap((one) => Object.keys(one))) paths.resolve(path);
  return [{ is: 'other', test: (query) => narrow(query, paths, grants, viewer) }];
}
