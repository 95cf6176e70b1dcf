/** `defineResource`: a single declaration contains a resource's columns, filters, form, actions, rights, wire format and history. */
import type { Access, Role, Viewer } from './access.ts';
import type { Action, AnyAction } from './action.ts';
import type { Deletion } from './deletion.ts';
import type { Fields, ValuesOf, WritableKey } from './kinds.ts';

/** A stored record with these fields, as screens and rules receive it. */
type RowOf<F extends Fields> = { id: string } & ValuesOf<F>;
/** Example: `type Transaction = RecordOf<typeof transactions>`. */
export type RecordOf<R extends { readonly fields: Fields }> = RowOf<R['fields']>;

/** How a filter compares: equality, set membership, contains (folded), from/to bounds (inclusive days), … */
type FilterOp =
  | 'is'
  | 'contains'
  /** For a column with a list of names in use: matches the given name exactly, otherwise the names that contain the typed text (folded). */
  | 'named'
  | 'from'
  | 'to'
  /** true: the column is empty. */
  | 'null'
  /** true: the column has a value. */
  | 'filled'
  /** The day or instant is in this month. */
  | 'in_month'
  /** The set in the column contains the value. */
  | 'has'
  /** Each value selects records whose count is above 0; `counts` names the count field of each value. */
  | 'counted'
  /**
   * true: not the owner's first counted record, in order of the field and id; `again` names the owner and the records that do not count.
   */
  | 'again'
  /** A computed field has the value: searches only the first records that the other filters leave. */
  | 'computed';

export interface Filter<K extends string = string> {
  readonly name: string;
  /** The filtered field, or a path through a relation (`customer.name`, `packages.level`). */
  readonly at: K;
  readonly op?: FilterOp;
  /** True: accepts several values, `a,b`. */
  readonly many?: boolean;
  /** For `counted`: the count field of each value. */
  readonly counts?: Readonly<Record<string, string>>;
  /**
   * Used instead while the field is empty: `whileEmpty` names fields of the record, `elseAt` a field of a referenced record
   * (`package.agent_id`). Accepts `a,b`.
   */
  readonly whileEmpty?: readonly string[];
  readonly elseAt?: string;
  /** True: the word `none` selects records with an empty field. */
  readonly none?: true;
  /** For `again`: `by` is the reference to the records' owner; records with one of the `except` values in `field` do not count. */
  readonly again?: { readonly by: string; readonly field: string; readonly except: readonly string[] };
  readonly label?: string;
  /** The offered choices, if fewer than the field's. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly roles?: readonly Role[];
  /** True: accepted by the API, but not shown in the filter bar. */
  readonly hidden?: boolean;
}

/** Declares a filter with a name other than its field's, or on a path. */
export const filter = <const K extends string>(
  name: string,
  at: K,
  options?: Omit<Filter, 'name' | 'at'>,
): Filter<K> => ({ name, at, ...options });

/** Two filters, `{stem}_from` and `{stem}_to`, on a day or instant (both ends included). */
export const range = <const K extends string>(
  stem: string,
  at: K,
  label: string,
): readonly [Filter<K>, Filter<K>] => [
  { name: `${stem}_from`, at, op: 'from', label: `${label} từ` },
  { name: `${stem}_to`, at, op: 'to', label: `${label} đến` },
];

/** The choices of "sort_by": none, then each of these fields ascending and descending. */
export const sortChoices = (...fields: readonly (readonly [string, string])[]) => [
  { value: '', label: 'Mặc định' },
  ...fields.flatMap(([field, label]) => [
    { value: field, label: `${label} tăng dần` },
    { value: `-${field}`, label: `${label} giảm dần` },
  ]),
];

/** A relation without a field in this record. */
interface Relation {
  readonly target: string;
  /** The target's column that references this record. */
  readonly by: string;
  readonly one?: boolean;
  /** Fields of the related records whose values are stored in a membership table, to filter lists by them. */
  readonly each?: readonly string[];
}
export const many = (target: string, by: string, each: readonly string[] = []): Relation => ({
  target,
  by,
  each,
});
export const one = (target: string, by: string): Relation => ({ target, by, one: true });

/** The tabs of a record's page when none are declared. */
type DefaultTab = 'detail' | 'history';

type Path = `${string}.${string}`;
type FilterEntry<K extends string> = K | Filter<K | Path>;

interface ListSpec<K extends string> {
  readonly columns: readonly K[];
  readonly narrow: readonly K[];
  /**
   * Phone layout of the narrow columns: `beside` is shown at the end of the line (default: the level); `plain` columns need no label, in
   * addition to kinds that explain themselves.
   */
  readonly card?: { readonly beside?: K; readonly plain?: readonly K[] };
  /** Columns that a table as wide as its window shows on a second line, under the value of another column, if both columns are adjacent. */
  readonly secondLine?: { readonly [column in K]?: readonly K[] };
  /** Alternative sets of columns, each selected with one click. */
  readonly views?: readonly { readonly label: string; readonly columns: readonly K[] }[];
  readonly filters?: readonly (FilterEntry<K> | readonly FilterEntry<K>[])[];
  /** Newest first when absent (`-created_at`). */
  readonly sort?: K | `-${K}`;
  /** The choices of "sort_by", if there are more than the columns. */
  readonly sorts?: readonly { readonly value: string; readonly label: string }[];
  /** The target of a click on a row: the record's page, the quick view, or the page of a referenced record. */
  readonly open?: 'page' | 'quick' | { readonly page: string; readonly by: K; readonly query?: string };
  readonly include?: readonly string[];
  /** Default filters of this screen; the viewer can change them. */
  readonly standing?: Readonly<Record<string, string>>;
  /** Replaces the text "Chưa có … nào." of an empty list. */
  readonly empty?: string;
}

interface OptionSpec<Row> {
  /** The references to include; `titleOf` returns their titles. */
  readonly include?: readonly string[];
  /** The parts of the option's text; empty parts are left out. */
  readonly words: (
    record: Row,
    title: string,
    titleOf: (reference: string) => string,
  ) => readonly (string | false | null | undefined)[];
}

interface Spec<F extends Fields, A, T extends string = string> {
  /** Names of a record and of the list, as shown to users. */
  readonly label: string;
  readonly plural?: string;
  /** The field with the record's name. */
  readonly title: keyof F & string;
  /** Returns a clearer name if the title alone is ambiguous; null if the title is enough. */
  readonly called?: (record: Partial<RowOf<F>>) => string | null;
  /** The text of a record in a picker, if its title alone is ambiguous. */
  readonly option?: OptionSpec<Partial<RowOf<F>>>;
  /** Replaces the default header of its actions' errors. */
  readonly failureHeader?: string;
  /** The table, if it belongs to another resource (agents are stored in `users`). */
  readonly table?: string;
  /** Conditions for the rows of that table that belong to this resource. */
  readonly rows?: Readonly<Record<string, string | boolean | { readonly not: null }>>;
  readonly fields: F;
  readonly relations?: Readonly<Record<string, Relation>>;
  /** Fields searched by `filter[q]`. */
  readonly search?: readonly (keyof F & string)[];
  readonly list: ListSpec<keyof F & string>;
  /** The form's inputs, in order, and the number of columns on a desktop; by default every writable field. */
  readonly form?: {
    readonly columns?: 1 | 2;
    readonly fields?: readonly WritableKey<F>[];
    /** True if the record accepts this field in its state; by default every field is accepted. */
    readonly takes?: (field: string, record: RowOf<F>) => boolean;
  };
  /** The record's page: its fields, its tabs, and the relations to load. */
  readonly view?: {
    /** The three to five most important fields, shown in large type above the tabs. */
    readonly facts?: readonly (keyof F & string)[];
    readonly fields?: readonly (keyof F & string)[];
    /** Replaces `fields`: groups of fields with headings. Empty fields are hidden until the user presses "Thêm thông tin". */
    readonly blocks?: Readonly<Record<string, readonly (keyof F & string)[]>>;
    readonly tabs?: readonly T[];
    /** True: shows the heading even if there is only one tab. */
    readonly showsSingleTab?: true;
    readonly include?: readonly string[];
  };
  readonly actions?: { readonly [K in keyof A]: Action<RowOf<F>, A[K]> };
  /** Other resources whose actions can be sent to this one (schema 7.3). */
  readonly hosts?: readonly string[];
  /** For actions that can be sent to another record: the member of action data with this record's id (`customer_id`). */
  readonly actionKey?: string;
  /** Filters for the records offered by a form's picker; by default all records. */
  readonly picked?: Readonly<Record<string, string>>;
  readonly access: Access<RowOf<F>>;
  /** Other records whose history includes changes of this one, by path (`package.customer`). */
  readonly history?: readonly string[];
  /** True: the records are people. Their personal data can be exported, and each view of a record is logged (schema 9.1, 9.3). */
  readonly people?: true;
  /** True: records can be imported from a file, as declared in `importSpecs`; `import_id` of a record names its import. */
  readonly imports?: true;
  /** True: the list can be exported as a workbook, edited, and imported again (rules 1.20). */
  readonly roundTrip?: true;
  /** True: the answer to a creation or an action can contain a secret that is shown once, so it is not stored for repeated requests. */
  readonly secret?: true;
  /** Other data deleted with a record, shown to the user before the deletion. */
  readonly deletion?: Deletion;
  /** Checks several fields together; returns the message and its field, or null. */
  readonly check?: (
    record: Partial<RowOf<F>>,
  ) => { readonly field: keyof F & string; readonly message: string } | null;
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  A = Readonly<Record<string, unknown>>,
  T extends string = string,
> extends Spec<F, A, T> {
  readonly name: N;
}

/** The type for code that handles any resource: names are plain strings, and functions accept no concrete record type. */
export interface AnyResource
  extends Omit<Spec<Fields, unknown>, 'called' | 'option' | 'form' | 'actions' | 'access' | 'check'> {
  readonly name: string;
  readonly called?: (record: never) => string | null;
  readonly option?: OptionSpec<never>;
  readonly form?: {
    readonly columns?: 1 | 2;
    readonly fields?: readonly string[];
    readonly takes?: (field: string, record: never) => boolean;
  };
  readonly actions?: Readonly<Record<string, AnyAction>>;
  readonly access: Access;
  readonly check?: (record: never) => { readonly field: string; readonly message: string } | null;
}

/**
 * Declares a resource. The compiler checks columns, filters, sort, form and action conditions against the fields: an unknown column or
 * level, or a form input for a read-only field, does not compile.
 */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const A extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>,
  const T extends string = DefaultTab,
>(name: N, spec: Spec<F, A, T>): Resource<N, F, A, T> {
  return { name, ...spec };
}

/**
 * True if the action is offered to the viewer on this record: depends on the roles, the record's state, and the viewer's relation to the
 * record.
 */
export const isOffered = (action: AnyAction, record: object, viewer: Viewer): boolean =>
  action.roles.some((role) => viewer.roles.includes(role)) &&
  (action.when?.(record as never, viewer) ?? true) &&
  (action.offer?.(record as never, viewer) ?? true);

/** Returns a resource's filters as a flat list, each with its name and its field or path. */
export function filtersOf(resource: AnyResource): readonly Filter[] {
  const known = filters.get(resource);
  if (known) return known;
  const entries = (resource.list.filters ?? []).flat() as (string | Filter)[];
  const found = entries.map((entry) => (typeof entry === 'string' ? { name: entry, at: entry } : entry));
  filters.set(resource, found);
  return found;
}

/** Returns the references among a resource's fields, by relationship name (`agent_id` → `agent`). */
export function refsOf(resource: AnyResource): Record<string, { key: string; target: string }> {
  const known = references.get(resource);
  if (known) return known;
  const found: Record<string, { key: string; target: string }> = {};
  for (const [key, field] of Object.entries(resource.fields)) {
    // A reference without `_id` in its name is only an attribute: a relationship must not have the name of an attribute.
    if (field.kind === 'ref' && field.target && key.endsWith('_id'))
      found[key.slice(0, -'_id'.length)] = { key, target: field.target };
  }
  references.set(resource, found);
  return found;
}
const filters = new WeakMap<AnyResource, readonly Filter[]>();
const references = new WeakMap<AnyResource, Record<string, { key: string; target: string }>>();
