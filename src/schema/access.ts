/** Who may do what: roles, verbs, grants. Pure data, obeyed by the API and mirrored by the screens (schema 4.1). */

export const roles = ['admin', 'finance', 'sales', 'partner'] as const;
export type Role = (typeof roles)[number];

/** The roles of the company's own people. */
export const staff = ['admin', 'finance', 'sales'] as const satisfies readonly Role[];

export const verbs = ['read', 'create', 'edit', 'delete'] as const;
export type Verb = (typeof verbs)[number];

/** All four verbs. */
export const all = verbs;

/** The signed-in person, as the server read them from the database for this request. */
export interface Viewer {
  id: string;
  name: string;
  email: string;
  kind: string;
  roles: readonly Role[];
  /** The partner this account belongs to, for partner users. */
  partner_id: string | null;
  /** The mechanism of that partner. */
  mechanism_id: string | null;
  /** Who is really there while visiting (schema 5.7). */
  via: { id: string; name: string } | null;
  /** Set where a program calls with this person's key: it may do no more than its scopes say (`scopes.ts`). */
  key?: KeyRef;
}

/** The API key that a call is made with. */
export interface KeyRef {
  id: string;
  name: string;
  scopes: readonly string[];
  /** Whether this call changes something: then records of its scopes are read for that, and not answered. */
  isWriting: boolean;
}

/** Returns whether the viewer has one of these roles. */
export const hasRole = (viewer: Pick<Viewer, 'roles'>, wanted: readonly Role[]): boolean =>
  wanted.some((role) => viewer.roles.includes(role));

/** A property of the viewer that a row is compared with. */
interface OfViewer {
  viewer: 'id' | 'partner_id' | 'mechanism_id';
}

/** `own('partner_id')`: the column must equal this property of the viewer (null sees nothing). */
export const own = (viewer: OfViewer['viewer']): OfViewer => ({ viewer });

/** Rows a grant covers: column (or path through references, `service.for_partner`) → value. All must hold. */
export type Rows = Readonly<Record<string, boolean | string | OfViewer>>;

/** One role's rights on one resource. */
export interface Grant<R = never> {
  can: readonly Verb[];
  /** Only these rows; with a list, rows that satisfy any of its entries. */
  rows?: Rows | readonly Rows[];
  /** A further condition on the record itself and who the two are, by verb. */
  when?: { [V in Verb]?: (record: R, viewer: Viewer) => boolean };
}

/** A resource's rights by role; a role not named has none (deny by default). */
export type Access<R = never> = { [K in Role]?: readonly Verb[] | Grant<R> };
