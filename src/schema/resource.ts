/** `defineResource`: one declaration is a resource's columns, filters, form, actions, rights, wire and history. */
import type { Access, Role, Viewer } from './access.ts';
import type { Action, AnyAction } from './action.ts';
import type { Deletion } from './deletion.ts';
import type { Fields, ValuesOf, WritableKey } from './kinds.ts';

/** A stored record of these fields, as screens and rules read it. */
type RowOf<F extends Fields> = { id: string } & ValuesOf<F>;
/** `type Transaction = RecordOf<typeof transactions>`. */
export type RecordOf<R extends { readonly fields: Fields }> = RowOf<R['fields']>;

/** How a filter compares: equality, set membership, contains (folded), from/to bounds (inclusive days), … */
type FilterOp =
  | 'is'
  | 'contains'
  /** A column of names in use: the one that is given, else the names that hold what is typed (folded). */
  | 'named'
  | 'from'
  | 'to'
  /** true = the column is empty. */
  | 'null'
  /** true = the column has a value. */
  | 'filled'
  /** The day or instant falls in this month. */
  | 'in_month'
  /** A set column holds the value. */
  | 'has'
  /** Each value finds records of which a count, the field that `counts` names for it, is above 0. */
  | 'counted'
  /** true = the record is not the first one that counts of whom `again` names, in order of the field and id. */
  | 'again'
  /** A computed field has the value: looked for among the first records of the list that the other filters leave. */
  | 'computed';

export interface Filter<K extends string = string> {
  readonly name: string;
  /** The field it looks at, or a path through a relation (`customer.name`, `packages.level`). */
  readonly at: K;
  readonly op?: FilterOp;
  /** Takes `a,b`. */
  readonly many?: boolean;
  /** For `counted`: the field of each value. */
  readonly counts?: Readonly<Record<string, string>>;
  /** What counts while the field is empty: fields of the record, or one of a referred record (`package.agent_id`); takes `a,b`. */
  readonly whileEmpty?: readonly string[];
  readonly elseAt?: string;
  /** The word `none` finds records in which it is empty. */
  readonly none?: true;
  /** For `again`: the reference that names the owner of the records, and the records that do not count: a field's values. */
  readonly again?: { readonly by: string; readonly field: string; readonly except: readonly string[] };
  readonly label?: string;
  /** The choices offered, when fewer than the field's. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly roles?: readonly Role[];
  /** Taken by the API, not shown in the bar. */
  readonly hidden?: boolean;
}

/** A filter under another name than its field's, or on a path. */
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

/** A relation that no field of this record carries. */
interface Relation {
  readonly target: string;
  /** The target's column that names this record. */
  readonly by: string;
  readonly one?: boolean;
  /** Fields of which every value that some related record has is stored in a membership table, by which lists are filtered. */
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
  /** On a phone's line, of the narrow columns: what is at its end, else the level; and what needs no label besides what says itself what it is. */
  readonly card?: { readonly beside?: K; readonly plain?: readonly K[] };
  /** Columns that a table draws on a second line under another's values, while they stand next to it: a table as wide as its window. */
  readonly secondLine?: { readonly [column in K]?: readonly K[] };
  /** Other columns than the first, chosen together by one press. */
  readonly views?: readonly { readonly label: string; readonly columns: readonly K[] }[];
  readonly filters?: readonly (FilterEntry<K> | readonly FilterEntry<K>[])[];
  /** Newest first when absent (`-created_at`). */
  readonly sort?: K | `-${K}`;
  /** The choices of "sort_by", where they are more than the columns. */
  readonly sorts?: readonly { readonly value: string; readonly label: string }[];
  /** What a row opens: its page, the quick view, or the page of the record a reference names. */
  readonly open?: 'page' | 'quick' | { readonly page: string; readonly by: K; readonly query?: string };
  readonly include?: readonly string[];
  /** Filters that always hold on this screen unless the viewer chooses otherwise. */
  readonly standing?: Readonly<Record<string, string>>;
  /** The text where there is nothing, in place of "Chưa có … nào." */
  readonly empty?: string;
}

interface OptionSpec<Row> {
  /** The references to include; their titles are what `titleOf` returns. */
  readonly include?: readonly string[];
  /** The words of the option; empty ones are left out. */
  readonly words: (
    record: Row,
    title: string,
    titleOf: (reference: string) => string,
  ) => readonly (string | false | null | undefined)[];
}

interface Spec<F extends Fields, A, T extends string = string> {
  /** What people call one, and the list of them. */
  readonly label: string;
  readonly plural?: string;
  /** The field that names a record. */
  readonly title: keyof F & string;
  /** What people call one, where its title alone does not say which it is; null: its title does. */
  readonly called?: (record: Partial<RowOf<F>>) => string | null;
  /** A record as an option of a picker, where its title alone does not say which it is. */
  readonly option?: OptionSpec<Partial<RowOf<F>>>;
  /** The header of the errors of its actions, in place of the common one. */
  readonly failureHeader?: string;
  /** The table, when it is another's (agents live in `users`). */
  readonly table?: string;
  /** The rows of that table which are this resource's. */
  readonly rows?: Readonly<Record<string, string | boolean | { readonly not: null }>>;
  readonly fields: F;
  readonly relations?: Readonly<Record<string, Relation>>;
  /** Searched by `filter[q]`. */
  readonly search?: readonly (keyof F & string)[];
  readonly list: ListSpec<keyof F & string>;
  /** The form's inputs, in order, and how many columns on a desk; every writable field when absent. */
  readonly form?: {
    readonly columns?: 1 | 2;
    readonly fields?: readonly WritableKey<F>[];
    /** Whether a record still takes this field; every one when absent. */
    readonly takes?: (field: string, record: RowOf<F>) => boolean;
  };
  /** The detail: what it shows, its tabs, what it loads along. */
  readonly view?: {
    /** Three to five fields that answer what a record is opened for, in large type over its tabs. */
    readonly facts?: readonly (keyof F & string)[];
    readonly fields?: readonly (keyof F & string)[];
    /** In place of `fields`: fields under titles. Empty ones are shown after "Thêm thông tin" is pressed. */
    readonly blocks?: Readonly<Record<string, readonly (keyof F & string)[]>>;
    readonly tabs?: readonly T[];
    /** The heading of a single tab is shown; without it a page with one tab has none. */
    readonly showsSingleTab?: true;
    readonly include?: readonly string[];
  };
  readonly actions?: { readonly [K in keyof A]: Action<RowOf<F>, A[K]> };
  /** Other resources whose actions may be sent to this one (schema 7.3). */
  readonly hosts?: readonly string[];
  /** The member of action data that names one of these (`customer_id`), for actions that may be sent to another record. */
  readonly actionKey?: string;
  /** Which of these a form's picker offers, as filters of their list; all when absent. */
  readonly picked?: Readonly<Record<string, string>>;
  readonly access: Access<RowOf<F>>;
  /** Further records whose history shows this one's changes, by path (`package.customer`). */
  readonly history?: readonly string[];
  /** Its records are people: what is stored of one can be handed out, and who looks at one is recorded (schema 9.1, 9.3). */
  readonly people?: true;
  /** Records can be brought in from a file, read as `importSpecs` says; each then carries `import_id`, the file it came with. */
  readonly imports?: true;
  /** The list goes out as a workbook to edit, and the workbook is brought back (rules 1.20). */
  readonly roundTrip?: true;
  /** The answer to a creation or an action may carry a secret that is shown once, so it is never stored to be answered again. */
  readonly secret?: true;
  /** What else is deleted with a record, shown before it is. */
  readonly deletion?: Deletion;
  /** A check over several fields; answers the message and the field it belongs to. */
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

/** What code that serves any resource sees: names as plain strings, and functions of records that it cannot tell apart. */
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
 * Declares a resource. Columns, filters, sort, form and action conditions are checked against its fields
 * by the compiler: an unknown column or level, or a form input on a read-only field, does not compile.
 */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const A extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>,
  const T extends string = DefaultTab,
>(name: N, spec: Spec<F, A, T>): Resource<N, F, A, T> {
  return { name, ...spec };
}

/** Whether the viewer is offered this action on this record: by the roles, the record's state, and who the two are. */
export const isOffered = (action: AnyAction, record: object, viewer: Viewer): boolean =>
  action.roles.some((role) => viewer.roles.includes(role)) &&
  (action.when?.(record as never, viewer) ?? true) &&
  (action.offer?.(record as never, viewer) ?? true);

/** A resource's filters as a flat list, each with its name and the field or path it looks at. */
export function filtersOf(resource: AnyResource): readonly Filter[] {
  const known = filters.get(resource);
  if (known) return known;
  const entries = (resource.list.filters ?? []).flat() as (string | Filter)[];
  const found = entries.map((entry) => (typeof entry === 'string' ? { name: entry, at: entry } : entry));
  filters.set(resource, found);
  return found;
}

/** The references among a resource's fields, by relationship name (`agent_id` → `agent`). */
export function refsOf(resource: AnyResource): Record<string, { key: string; target: string }> {
  const known = references.get(resource);
  if (known) return known;
  const found: Record<string, { key: string; target: string }> = {};
  for (const [key, field] of Object.entries(resource.fields)) {
    // One not named by an id is an attribute only: a relationship cannot have the name of an attribute.
    if (field.kind === 'ref' && field.target && key.endsWith('_id'))
      found[key.slice(0, -'_id'.length)] = { key, target: field.target };
  }
  references.set(resource, found);
  return found;
}
const filters = new WeakMap<AnyResource, readonly Filter[]>();
const references = new WeakMap<AnyResource, Record<string, { key: string; target: string }>>();
