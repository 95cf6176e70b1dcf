import {
  type Access,
  type AccessVerb,
  type Grant,
  hasRole,
  type RowConditions,
  type Viewer,
} from '#schema/access';
import type { AnyAction } from '#schema/action';
import { findResource } from '#schema/index';
import { isActionOffered } from '#schema/resource';

type Row = Readonly<Record<string, unknown>>;

/** A declaration with rights: a resource, a report or a smaller part. */
interface Declared {
  readonly access: Access;
  readonly actions?: Readonly<Record<string, AnyAction>>;
}

export interface PermissionCheck {
  /** Name of a resource, or a declaration with rights. */
  readonly resource: string | Declared;
  /** Name of a react-admin action, a verb, or the code of a declared action. */
  readonly action: string;
  readonly record?: Row | undefined;
}

const verbs: Readonly<Record<string, AccessVerb>> = {
  list: 'read',
  show: 'read',
  read: 'read',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
};

/**
 * True if the declarations allow the viewer this action on the record; without a record, on at least one record. The server decides; this
 * check only hides actions that the server would refuse.
 */
export function can(viewer: Viewer, { resource, action, record }: PermissionCheck): boolean {
  const declared = typeof resource === 'string' ? (findResource(resource) as Declared | undefined) : resource;
  if (!declared) return false;
  const verb = verbs[action];
  if (verb) return isGranted(viewer, declared.access, verb, record);
  const known = declared.actions?.[action];
  if (!known) return false;
  return record ? isActionOffered(known, record, viewer) : hasRole(viewer, known.roles);
}

function isGranted(viewer: Viewer, access: Access, verb: AccessVerb, record: Row | undefined): boolean {
  return viewer.roles.some((role) => {
    const entry = access[role];
    if (!entry) return false;
    const grant: Grant = 'can' in entry ? entry : { can: entry };
    if (!grant.can.includes(verb)) return false;
    if (!record) return true;
    const rows: readonly RowConditions[] = grant.rows
      ? ([grant.rows].flat() as readonly RowConditions[])
      : [];
    if (rows.length > 0 && !rows.some((each) => isWithin(each, record, viewer))) return false;
    return grant.when?.[verb]?.(record as never, viewer) ?? true;
  });
}

/**
 * True if the record meets one of these row conditions. The server checks conditions on values that the record does not contain (paths,
 * columns not sent).
 */
function isWithin(rows: RowConditions, record: Row, viewer: Viewer): boolean {
  return Object.entries(rows).every(([column, wanted]) => {
    if (!(column in record)) return true;
    const value = typeof wanted === 'object' ? viewer[wanted.viewer] : wanted;
    return value !== null && record[column] === value;
  });
}
