import type { Grant, Rows, Verb, Viewer } from '#schema/access';
import { all } from '#schema/access';
import type { AnyResource } from '#schema/resource';

type Row = Readonly<Record<string, unknown>>;

/** Does the record lie in these rows? Conditions on what it does not carry (paths, columns not sent) are the server's. */
function within(rows: Rows, record: Row, viewer: Viewer): boolean {
  return Object.entries(rows).every(([column, wanted]) => {
    if (!(column in record)) return true;
    const value = typeof wanted === 'object' ? viewer[wanted.viewer] : wanted;
    return value !== null && record[column] === value;
  });
}

/**
 * May the viewer do this, as far as the browser can tell? The server decides; this only keeps what it
 * would refuse from being offered. Without a record: to any at all.
 */
export function can(
  viewer: Viewer,
  resource: Pick<AnyResource, 'access'>,
  verb: Verb,
  record?: Row,
): boolean {
  return viewer.roles.some((role) => {
    const entry = resource.access[role];
    if (!entry) return false;
    const grant: Grant = 'can' in entry ? entry : { can: entry };
    if (!grant.can.includes(verb)) return false;
    if (!record) return true;
    const rows: readonly Rows[] = grant.rows ? ([grant.rows].flat() as readonly Rows[]) : [];
    if (rows.length > 0 && !rows.some((each) => within(each, record, viewer))) return false;
    return grant.when?.[verb]?.(record as never) ?? true;
  });
}

/** All four at once, for screens that ask several. */
export const rightsOf = (viewer: Viewer, resource: AnyResource, record?: Row): Record<Verb, boolean> =>
  Object.fromEntries(all.map((verb) => [verb, can(viewer, resource, verb, record)])) as Record<Verb, boolean>;
