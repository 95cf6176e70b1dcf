/**
 * Calculates a viewer's permissions from the resource declarations: the union of the grants of all the viewer's roles. Nothing is allowed
 * by default (schema 4.1).
 */
import type { Knex } from 'knex';
import type { AccessVerb, Grant, RowConditions, Viewer } from '#schema/access';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { hasResourceScope, hasScope, toScopeVerb } from '#schema/scopes';
import type { QueryPaths } from '../db/paths.ts';

type AnyGrant = Grant<never>;

/** Returns the viewer's grants that include this verb; an empty list means 403. */
export function findGrants(resource: AnyResource, viewer: Viewer, verb: AccessVerb): AnyGrant[] {
  if (!isCoveredByKey(resource, viewer, verb)) return [];
  return viewer.roles.flatMap((role) => {
    const entry = Object.hasOwn(resource.access, role) ? resource.access[role] : undefined;
    if (!entry) return [];
    const grant: AnyGrant = 'can' in entry ? entry : { can: entry };
    return grant.can.includes(verb) ? [grant] : [];
  });
}

/**
 * True if the viewer's API key covers the verb, or if the viewer has no key. A key with any scope of the resource covers reading during a
 * write, because a change must read the record; `canReceiveRecords` decides whether the record is returned.
 */
const isCoveredByKey = ({ name }: AnyResource, { key }: Viewer, verb: AccessVerb): boolean =>
  !key ||
  hasScope({ key }, `${name}:${toScopeVerb(verb)}`) ||
  (verb === 'read' && key.isWriting && hasResourceScope({ key }, name));

/** True if records of this resource are returned to the viewer. An API key without the read scope gets only the records' ids. */
export const canReceiveRecords = ({ name }: AnyResource, viewer: Viewer): boolean =>
  hasScope(viewer, `${name}:read`);

/** True if at least one of the viewer's roles grants the verb, for all rows or only for some. */
export const hasAnyGrant = (resource: AnyResource, viewer: Viewer, verb: AccessVerb): boolean =>
  findGrants(resource, viewer, verb).length > 0;

/** Returns the grants whose condition on the record itself (`when`) holds. */
export const findApplicableGrants = (
  grants: readonly AnyGrant[],
  verb: AccessVerb,
  record: unknown,
  viewer: Viewer,
): AnyGrant[] => grants.filter((grant) => grant.when?.[verb]?.(record as never, viewer) ?? true);

/** Returns the alternative row conditions of these grants; null means all rows. */
export function listRowConditions(grants: readonly AnyGrant[]): RowConditions[] | null {
  if (grants.some((grant) => !grant.rows)) return null;
  const alternatives = grants
    .flatMap((grant) => grant.rows as RowConditions | readonly RowConditions[])
    .flat() as RowConditions[];
  // Removes duplicate conditions, so that an index can be used.
  return [...new Map(alternatives.map((rows) => [JSON.stringify(rows), rows])).values()];
}

/**
 * True if these grants cover a row with these values, keyed by scope path. Checks one row in memory; `limitToScope` adds the same condition
 * to a query.
 */
export function hasGrantForRow(
  grants: readonly AnyGrant[],
  viewer: Viewer,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const isMet = ([path, value]: [string, RowConditions[string]]): boolean => {
    const wanted = getRequiredValue(viewer, value);
    const own = values[path] ?? null;
    // As in SQL, null equals nothing, not even null.
    if (own === null) return false;
    return typeof wanted === 'boolean' ? Boolean(own) === wanted : String(own) === String(wanted);
  };
  const alternatives = listRowConditions(grants);
  return alternatives === null || alternatives.some((rows) => Object.entries(rows).every(isMet));
}

/**
 * The rows that a viewer may access; null means all rows. Each alternative lists required values by path, and a row must match at least one
 * alternative. A required null matches no row.
 */
export type RowScope = readonly Readonly<Record<string, boolean | string | number | null>>[] | null;

/** Returns the rows that these grants cover for this viewer; without grants, no rows. */
export const buildRowScope = (grants: readonly AnyGrant[], viewer: Viewer): RowScope =>
  listRowConditions(grants)?.map((rows) =>
    Object.fromEntries(Object.entries(rows).map(([path, value]) => [path, getRequiredValue(viewer, value)])),
  ) ?? null;

/** Returns the value that a row must have at a path for this viewer; null if no row matches. */
function getRequiredValue(viewer: Viewer, value: RowConditions[string]): boolean | string | number | null {
  if (typeof value !== 'object') return value;
  const mine = viewer[value.viewer];
  return mine === null ? null : Number(mine);
}

/** Narrows a query to the rows of a scope. */
export function limitToScope(query: Knex.QueryBuilder, paths: QueryPaths, scope: RowScope): void {
  if (scope) limitToColumnScope(query, toColumnScope(paths, scope));
}

/** Converts a scope from paths to columns. */
export const toColumnScope = (paths: QueryPaths, scope: NonNullable<RowScope>): NonNullable<RowScope> =>
  scope.map((rows) =>
    Object.fromEntries(Object.entries(rows).map(([path, value]) => [paths.resolve(path).column, value])),
  );

/**
 * Limits the query to rows that match one of the alternatives, which are required values by column. Without alternatives, no row matches.
 */
export function limitToColumnScope(query: Knex.QueryBuilder, alternatives: NonNullable<RowScope>): void {
  if (alternatives.length === 0) {
    query.whereRaw('1 = 0');
    return;
  }
  query.where((any) => {
    for (const alternative of alternatives)
      any.orWhere((every) => {
        for (const [column, wanted] of Object.entries(alternative))
          if (wanted === null) every.whereRaw('1 = 0');
          else every.where(column, wanted);
      });
  });
}

/** Returns the fields that this viewer may read. Password fields are never included. */
export function findVisibleFields(resource: AnyResource, viewer: Viewer): ReadonlyMap<string, Field> {
  const known = visibleFieldsByResource.get(resource) ?? new Map<string, ReadonlyMap<string, Field>>();
  visibleFieldsByResource.set(resource, known);
  const roles = viewer.roles.join();
  const found =
    known.get(roles) ??
    new Map(
      Object.entries(resource.fields).filter(
        ([, field]) =>
          field.kind !== 'password' &&
          (!field.read || field.read.some((role) => viewer.roles.includes(role))),
      ),
    );
  known.set(roles, found);
  return found;
}

/** Cache of `findVisibleFields` by resource and set of roles. */
const visibleFieldsByResource = new WeakMap<AnyResource, Map<string, ReadonlyMap<string, Field>>>();
