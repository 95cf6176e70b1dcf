/** Access rights: roles, verbs, grants. Pure data that the API enforces and the screens mirror (schema 4.1). */

export const roles = ['admin', 'finance', 'sales', 'partner'] as const;
export type Role = (typeof roles)[number];

/** The roles of the company's own people. */
export const staffRoles = ['admin', 'finance', 'sales'] as const satisfies readonly Role[];

export const accessVerbs = ['read', 'create', 'edit', 'delete'] as const;
export type AccessVerb = (typeof accessVerbs)[number];

export const all = accessVerbs;

/** The signed-in user, as the server loaded it from the database for this request. */
export interface Viewer {
  id: string;
  name: string;
  email: string;
  kind: string;
  roles: readonly Role[];
  /** The partner this account belongs to, for partner users. */
  partner_id: string | null;
  mechanism_id: string | null;
  /** The real user during a visit (schema 5.7). */
  via: { id: string; name: string } | null;
  /** Set if a program calls with this user's API key: its scopes limit the rights (`scopes.ts`). */
  key?: KeyRef;
}

/** The API key of a call. */
export interface KeyRef {
  id: string;
  name: string;
  scopes: readonly string[];
  /** True if this call changes data: records of its scopes are then loaded for the change but not returned. */
  isWriting: boolean;
}

export const hasRole = (viewer: Pick<Viewer, 'roles'>, wanted: readonly Role[]): boolean =>
  wanted.some((role) => viewer.roles.includes(role));

/** A property of the viewer to compare a row with. */
interface OfViewer {
  viewer: 'id' | 'partner_id' | 'mechanism_id';
}

/** `own('partner_id')`: the column must equal this property of the viewer (null matches no rows). */
export const own = (viewer: OfViewer['viewer']): OfViewer => ({ viewer });

/** Rows that a grant covers: column (or path through references, `service.for_partner`) → value. All conditions must hold. */
export type RowConditions = Readonly<Record<string, boolean | string | OfViewer>>;

/** One role's rights on one resource. */
export interface Grant<R = never> {
  can: readonly AccessVerb[];
  /** Limits the grant to these rows; with a list, a row must match any entry. */
  rows?: RowConditions | readonly RowConditions[];
  /** A further condition per verb, on the record and the viewer. */
  when?: { [V in AccessVerb]?: (record: R, viewer: Viewer) => boolean };
}

/** A resource's rights by role; a role not named has none (deny by default). */
export type Access<R = never> = { [K in Role]?: readonly AccessVerb[] | Grant<R> };
