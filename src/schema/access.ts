/**
 * Access rights: roles, verbs, grants. Pure data: the API enforces the rights, and the screens offer only permitted
 * actions (schema 4.1).
 */

export const roles = ['admin', 'finance', 'sales', 'partner'] as const;
export type Role = (typeof roles)[number];

/** Roles of the company's own employees; partners are excluded. */
export const staffRoles = ['admin', 'finance', 'sales'] as const satisfies readonly Role[];

export const accessVerbs = ['read', 'create', 'edit', 'delete'] as const;
export type AccessVerb = (typeof accessVerbs)[number];

export const allVerbs = accessVerbs;

/** The signed-in user, as the server loaded it from the database for this request. */
export interface Viewer {
  id: string;
  name: string;
  email: string;
  kind: string;
  roles: readonly Role[];
  /** Id of the partner to which the account belongs; null for staff. */
  partner_id: string | null;
  mechanism_id: string | null;
  /** During a visit, the real user who visits this account (schema 5.7); otherwise null. */
  via: { id: string; name: string } | null;
  /** The API key, if a program makes the call: the key's scopes limit the rights (`scopes.ts`). */
  key?: CallApiKey;
}

/** The API key of a call. */
export interface CallApiKey {
  id: string;
  name: string;
  scopes: readonly string[];
  /**
   * True if the call changes data. The call may then load records of resources for which the key has any scope, even without the read
   * scope. These records are not returned.
   */
  isWriting: boolean;
}

export const hasRole = (viewer: Pick<Viewer, 'roles'>, wanted: readonly Role[]): boolean =>
  wanted.some((role) => viewer.roles.includes(role));

/** A property of the viewer with which a column of a row is compared. */
interface ViewerValue {
  viewer: 'id' | 'partner_id' | 'mechanism_id';
}

/**
 * Builds the value of a row condition: `toViewerValue('partner_id')` requires that the column equals the viewer's `partner_id` (null
 * matches no rows).
 */
export const toViewerValue = (viewer: ViewerValue['viewer']): ViewerValue => ({ viewer });

/**
 * Condition for the rows that a grant covers: column (or path through references, `service.for_partner`) → required value. All entries must
 * match.
 */
export type RowConditions = Readonly<Record<string, boolean | string | ViewerValue>>;

/** A role's rights on a resource. */
export interface Grant<R = never> {
  can: readonly AccessVerb[];
  /** Limits the grant to rows that match this condition; with a list of conditions, to rows that match any of them. */
  rows?: RowConditions | readonly RowConditions[];
  /** A further condition for each verb, checked with the record and the viewer. */
  when?: { [V in AccessVerb]?: (record: R, viewer: Viewer) => boolean };
}

/** Rights on a resource by role; a role that is not listed has no rights (deny by default). */
export type Access<R = never> = { [K in Role]?: readonly AccessVerb[] | Grant<R> };
