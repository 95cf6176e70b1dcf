/** What a viewer may do by declaration: the union over the roles held, nothing by default (schema 4.1). */
import type { Knex } from 'knex';
import type { Grant, Rows, Verb, Viewer } from '#schema/access';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { hasScope, hasScopeOf, scopeVerb } from '#schema/scopes';
import type { Paths } from '../db/paths.ts';

type AnyGrant = Grant<never>;

/** The viewer's grants that hold this verb; none: 403. */
export function grantsOf(resource: AnyResource, viewer: Viewer, verb: Verb): AnyGrant[] {
  if (!coveredByKey(resource, viewer, verb)) return [];
  return viewer.roles.flatMap((role) => {
    const entry = Object.hasOwn(resource.access, role) ? resource.access[role] : undefined;
    if (!entry) return [];
    const grant: AnyGrant = 'can' in entry ? entry : { can: entry };
    return grant.can.includes(verb) ? [grant] : [];
  });
}

/** Whether the key that is used has the verb; to change a record of its scopes it is read, without being answered (`isAnswered`). */
const coveredByKey = ({ name }: AnyResource, { key }: Viewer, verb: Verb): boolean =>
  !key ||
  hasScope({ key }, `${name}:${scopeVerb(verb)}`) ||
  (verb === 'read' && key.isWriting && hasScopeOf({ key }, name));

/** Whether the viewer is answered records of this resource: a key that may only change them gets no more than their ids. */
export const isAnswered = ({ name }: AnyResource, viewer: Viewer): boolean =>
  hasScope(viewer, `${name}:read`);

/** Does any role of the viewer hold the verb, on whichever rows? */
export const mayEver = (resource: AnyResource, viewer: Viewer, verb: Verb): boolean =>
  grantsOf(resource, viewer, verb).length > 0;

/** The grants whose condition on the record itself (`when`) holds. */
export const applicableGrants = (
  grants: readonly AnyGrant[],
  verb: Verb,
  record: unknown,
  viewer: Viewer,
): AnyGrant[] => grants.filter((grant) => grant.when?.[verb]?.(record as never, viewer) ?? true);

/** The alternatives of rows that these grants cover; null for all rows. */
export function rowsGranted(grants: readonly AnyGrant[]): Rows[] | null {
  if (grants.some((grant) => !grant.rows)) return null;
  const alternatives = grants.flatMap((grant) => grant.rows as Rows | readonly Rows[]).flat() as Rows[];
  // Two roles with the same rows are one alternative: an index serves that.
  return [...new Map(alternatives.map((rows) => [JSON.stringify(rows), rows])).values()];
}

/** Do these grants cover a row with these values at the paths of its scope? What `narrow` asks of a query, asked of one row. */
export function coversRow(
  grants: readonly AnyGrant[],
  viewer: Viewer,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const isMet = ([path, value]: [string, Rows[string]]): boolean => {
    const wanted = wantedBy(viewer, value);
    const own = values[path] ?? null;
    // As a database compares: what is null equals nothing, null neither.
    if (own === null) return false;
    return typeof wanted === 'boolean' ? Boolean(own) === wanted : String(own) === String(wanted);
  };
  const alternatives = rowsGranted(grants);
  return alternatives === null || alternatives.some((rows) => Object.entries(rows).every(isMet));
}

/** Which rows a viewer is granted, as data: alternatives of values by path (null: no row has it); null for all rows. */
export type RowScope = readonly Readonly<Record<string, boolean | string | number | null>>[] | null;

/** The rows that these grants cover for this viewer; without any grant none. */
export const rowScope = (grants: readonly AnyGrant[], viewer: Viewer): RowScope =>
  rowsGranted(grants)?.map((rows) =>
    Object.fromEntries(Object.entries(rows).map(([path, value]) => [path, wantedBy(viewer, value)])),
  ) ?? null;

/** What a row must have at a path for this viewer; null: no row has it. */
function wantedBy(viewer: Viewer, value: Rows[string]): boolean | string | number | null {
  if (typeof value !== 'object') return value;
  const mine = viewer[value.viewer];
  return mine === null ? null : Number(mine);
}

/** Narrows a query to the rows of a scope. */
export function narrow(query: Knex.QueryBuilder, paths: Paths, scope: RowScope): void {
  if (scope) whereScope(query, columnsOfScope(paths, scope));
}

/** A scope by column in place of path. */
export const columnsOfScope = (paths: Paths, scope: NonNullable<RowScope>): NonNullable<RowScope> =>
  scope.map((rows) =>
    Object.fromEntries(Object.entries(rows).map(([path, value]) => [paths.resolve(path).column, value])),
  );

/** Leaves the rows that have the values of one alternative, by column; without alternatives none. */
export function whereScope(query: Knex.QueryBuilder, alternatives: NonNullable<RowScope>): void {
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

/** The fields this viewer gets to see at all; passwords nobody. */
export function visibleFields(resource: AnyResource, viewer: Viewer): ReadonlyMap<string, Field> {
  const known = visible.get(resource) ?? new Map<string, ReadonlyMap<string, Field>>();
  visible.set(resource, known);
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

/** Worked out once for each set of roles. */
const visible = new WeakMap<AnyResource, Map<string, ReadonlyMap<string, Field>>>();
