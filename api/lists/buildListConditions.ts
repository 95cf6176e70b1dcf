/** Converts a list's filters to conditions. Throws 400 for a filter that the viewer may not use. */
import type { Viewer } from '#schema/access';
import { type AnyResource, type Filter, listFilters } from '#schema/resource';
import { findVisibleFields } from '../access/permit.ts';
import { badParameterError } from '../base/domainError.ts';
import { buildMembershipTableName } from '../db/derived/derivedColumns.ts';
import type { Dialect } from '../db/dialect.ts';
import { findPathStep, QueryPaths } from '../db/paths.ts';
import { getTableName } from '../db/shape.ts';
import { BadValueError } from '../kinds/kind.ts';
import { buildFilterCondition, buildSearchCondition, type FilterValues } from './buildFilterCondition.ts';
import type { ListCondition } from './condition.ts';

/** Converts a list's filters to conditions. @throws DomainError 400 naming the filter */
export function buildListConditions(
  dialect: Dialect,
  paths: QueryPaths,
  filters: ReadonlyMap<string, string>,
  viewer: Viewer,
  resolved?: FilterValues,
): ListCondition[] {
  const { resource } = paths;
  const conditions: ListCondition[] = [];
  const offered = new Map(listOfferedFilters(resource, viewer).map((filter) => [filter.name, filter]));
  const related = new Map<string, RelatedFilters>();
  for (const [name, given] of filters) {
    if (name === 'q' && resource.search) {
      if (given.trim() !== '')
        conditions.push(withFilterNamed(name, () => buildSearchCondition(paths, given)));
      continue;
    }
    const filter = offered.get(name);
    if (!filter) throw badParameterError(`filter[${name}]`, `Không có bộ lọc ${name}.`);
    // Skips filters on computed fields. These fields have no column, so their filters are applied to the loaded records.
    if (given === '' || filter.op === 'computed') continue;
    const [relation = '', ...rest] = filter.at.split('.');
    const step = rest.length > 0 ? findPathStep(resource, relation) : null;
    withFilterNamed(name, () => {
      if (step?.kind === 'many') {
        const there = related.get(relation) ?? {
          paths: new QueryPaths(step.target, `m_${relation}`),
          filters: [],
        };
        const field = rest.join('.');
        const bound = findBoundColumn(resource, relation, field, filter.op);
        if (bound) conditions.push(buildFilterCondition(dialect, paths, bound, filter, given));
        const condition = buildFilterCondition(dialect, there.paths, field, filter, given);
        there.filters.push({ field, condition, isBound: bound !== undefined });
        related.set(relation, there);
      } else
        conditions.push(buildFilterCondition(dialect, paths, filter.at, filter, given, resolved?.get(name)));
    });
  }
  for (const [relation, there] of related)
    if (there.filters.length > 1 || !there.filters[0]?.isBound)
      conditions.push(buildRelatedCondition(paths, relation, there));
  return conditions;
}

/** Runs `read` for a filter's value. @throws DomainError 400 naming the filter, instead of a BadValueError */
export function withFilterNamed<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadValueError) throw badParameterError(`filter[${name}]`, error.message);
    throw error;
  }
}

/** Filter of every list by record ids, so that a screen loads all referenced records in one request. */
const idFilter: Filter = { name: 'id', at: 'id', many: true, hidden: true };

/**
 * Returns the filters that a viewer may use: filters that are declared for everyone or for a role of the viewer, and whose field the viewer
 * may see.
 */
export function listOfferedFilters(resource: AnyResource, viewer: Viewer): Filter[] {
  const visible = findVisibleFields(resource, viewer);
  const declared = listFilters(resource).filter(({ at, roles }) => {
    if (roles && !roles.some((role) => viewer.roles.includes(role))) return false;
    return at.includes('.') || visible.has(at);
  });
  return [idFilter, ...declared];
}

/** Filters on one relation. A single related record must meet all of these filters. */
interface RelatedFilters {
  paths: QueryPaths;
  filters: {
    field: string;
    condition: ListCondition;
    /** True if the record itself has a derived column that gives the same result as long as the relation has no other filter. */
    isBound: boolean;
  }[];
}

/**
 * Returns the derived column that a `from` or `to` filter can use instead of the related records: the greatest or the least value of their
 * field.
 */
function findBoundColumn(
  { fields }: AnyResource,
  relation: string,
  field: string,
  op: Filter['op'],
): string | undefined {
  const is = op === 'from' ? 'greatest' : op === 'to' ? 'least' : null;
  return Object.entries(fields).find(
    ([, { derived }]) =>
      derived?.is === is &&
      derived.of === relation &&
      derived.field === field &&
      Object.keys(derived.where).length === 0,
  )?.[0];
}

function buildRelatedCondition(
  outer: QueryPaths,
  relation: string,
  { paths, filters }: RelatedFilters,
): ListCondition {
  const { resource, root } = outer;
  const id = `${root}.id`;
  const [only] = filters;
  const members = resource.relations?.[relation]?.each ?? [];
  if (filters.length === 1 && only && members.includes(only.field) && only.condition.is === 'in') {
    const table = buildMembershipTableName(getTableName(resource), relation, only.field);
    return { is: 'member', table, id, values: only.condition.values };
  }
  return {
    is: 'related',
    id,
    table: getTableName(paths.resource),
    alias: paths.root,
    key: `${paths.root}.${findPathStep(resource, relation)?.key ?? ''}`,
    joins: paths.joins,
    conditions: filters.map(({ condition }) => condition),
  };
}
