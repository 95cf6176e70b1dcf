/**
 * Declares resources: a single declaration, passed to `defineResource`, contains a resource's columns, filters, form, actions, rights, API
 * format and history.
 */
import type { Access, Role, Viewer } from './access.ts';
import type { Action, AnyAction } from './action.ts';
import type { DeletionEffects } from './deletion.ts';
import type { Fields, ValuesOf, WritableKey } from './kinds.ts';

/** A stored record with these fields, as screens and rules receive it. */
type RowOf<F extends Fields> = { id: string } & ValuesOf<F>;
/** Type of a resource's records. Example: `type Transaction = RecordOf<typeof transactions>`. */
export type RecordOf<R extends { readonly fields: Fields }> = RowOf<R['fields']>;

/**
 * Comparisons of a field with the value of a filter: equality, set membership, containing (folded) text, from/to bounds (inclusive days), …
 */
type FilterOp =
  | 'is'
  | 'contains'
  /**
   * For a column with names that the user types: matches records with exactly this name; if there are none, records whose name contains the
   * typed text (folded).
   */
  | 'named'
  | 'from'
  | 'to'
  /** With the value true, matches records in which the column is empty. */
  | 'null'
  /** With the value true, matches records in which the column has a value. */
  | 'filled'
  /** Matches records whose day or instant is in the given month. */
  | 'in_month'
  /** Matches records whose set contains the given value. */
  | 'has'
  /** Each given value matches records in which a certain count is above 0; `counts` names the count field for each value. */
  | 'counted'
  /**
   * With the value true, matches records that are not the first counted record of their owner, in order of the field and id. `again`
   * declares the owner, and the records that do not count.
   */
  | 'again'
  /** Matches records whose computed field has the value. Searches only the first records that match the other filters. */
  | 'computed';

export interface Filter<K extends string = string> {
  readonly name: string;
  /** The field by which records are filtered, or a path through a relation (`customer.name`, `packages.level`). */
  readonly at: K;
  readonly op?: FilterOp;
  /** True if the filter accepts several values, `a,b`. */
  readonly many?: boolean;
  /** For `counted`: the name of the count field for each value. */
  readonly counts?: Readonly<Record<string, string>>;
  /**
   * Fields to compare if the filtered field is empty: `whileEmpty` names fields of the record, `elseAt` a field of a referenced record
   * (`package.agent_id`). The filter then accepts several values, `a,b`.
   */
  readonly whileEmpty?: readonly string[];
  readonly elseAt?: string;
  /** True if the word `none` selects records in which the field is empty. */
  readonly none?: true;
  /** For `again`: `by` names the reference to the records' owner; records whose `field` has one of the `except` values do not count. */
  readonly again?: { readonly by: string; readonly field: string; readonly except: readonly string[] };
  readonly label?: string;
  /** The choices that the filter offers, if the filter does not offer all choices of the field. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly roles?: readonly Role[];
  /** True if the API accepts the filter but the filter bar does not show it. */
  readonly hidden?: boolean;
  /**
   * For `from`: true if few records match. The database then finds them by the index of the filtered column and not by the index of the
   * order.
   */
  readonly rare?: true;
}

/** Declares a filter whose name differs from its field's name, or whose field is in a related record. */
export const filter = <const K extends string>(
  name: string,
  at: K,
  options?: Omit<Filter, 'name' | 'at'>,
): Filter<K> => ({ name, at, ...options });

/** Declares two filters, `{stem}_from` and `{stem}_to`, on a day or instant (both bounds included). */
export const buildDayRangeFilters = <const K extends string>(
  stem: string,
  at: K,
  label: string,
): readonly [Filter<K>, Filter<K>] => [
  { name: `${stem}_from`, at, op: 'from', label: `${label} từ` },
  { name: `${stem}_to`, at, op: 'to', label: `${label} đến` },
];

/** Returns the choices of "sort_by": the default order, then each of these fields ascending and descending. */
export const buildSortChoices = (...fields: readonly (readonly [string, string])[]) => [
  { value: '', label: 'Mặc định' },
  ...fields.flatMap(([field, label]) => [
    { value: field, label: `${label} tăng dần` },
    { value: `-${field}`, label: `${label} giảm dần` },
  ]),
];

/** A relation to records that refer to this record. This record itself has no field for the relation. */
interface Relation {
  readonly target: string;
  /** Column of the target that references this record. */
  readonly by: string;
  readonly one?: boolean;
  /** Fields of the related records whose values are stored in a membership table, to filter lists by them. */
  readonly each?: readonly string[];
}
export const defineToManyRelation = (target: string, by: string, each: readonly string[] = []): Relation => ({
  target,
  by,
  each,
});
export const defineToOneRelation = (target: string, by: string): Relation => ({ target, by, one: true });

/** Tabs of a record's page if the resource declares none. */
type DefaultTab = 'detail' | 'history';

type Path = `${string}.${string}`;
type FilterEntry<K extends string> = K | Filter<K | Path>;

interface ListSpec<K extends string> {
  readonly columns: readonly K[];
  readonly narrow: readonly K[];
  /** Column with bold values; by default the first column. */
  readonly bold?: K;
  /**
   * Layout of the narrow columns and their `facts` on a phone. `beside`: the column at the end of the line (default: the level). `under`:
   * the column below it. `line`: the columns of the second line, in order, with level codes as text (default: the meaning of the level,
   * then all other columns). `plain`: columns shown without a label, in addition to columns whose kinds need no label. `words`: short words
   * that replace the labels of columns.
   */
  readonly card?: {
    readonly beside?: K;
    readonly under?: K;
    readonly line?: readonly K[];
    readonly plain?: readonly K[];
    readonly words?: { readonly [column in K]?: string };
  };
  /**
   * Column → columns that are shown on a second line below its value. Applies only to a table that fills the width of its window, and only
   * to adjacent columns.
   */
  readonly secondLine?: { readonly [column in K]?: readonly K[] };
  /** Column → other fields that are shown without a heading on the column's second line, unless these fields are columns themselves. */
  readonly facts?: { readonly [column in K]?: readonly K[] };
  /** Alternative sets of columns; the user selects a set with one click. */
  readonly views?: readonly { readonly label: string; readonly columns: readonly K[] }[];
  readonly filters?: readonly (FilterEntry<K> | readonly FilterEntry<K>[])[];
  /** Fields by which the list can be grouped, the default first, and the field that is summed in each group. */
  readonly groups?: { readonly by: readonly K[]; readonly sumOf?: K };
  /** Default sort order; newest first if undefined (`-created_at`). */
  readonly sort?: K | `-${K}`;
  /** Sort order that the screen requests in place of the default one, in the form of the API (`level,-due`). */
  readonly opensBy?: string;
  /** Money field whose sum over the filtered list is shown below the rows. */
  readonly footSum?: K;
  /**
   * Computed fields by which the API can sort the list, and that it can sum. Such a field is the last sort key. Only for lists of few
   * records, because the values of all records are computed.
   */
  readonly computed?: readonly K[];
  /** Choices of "sort_by", if the list does not only offer sorting by its columns. */
  readonly sorts?: readonly { readonly value: string; readonly label: string }[];
  /** Code of the row action that is always visible, because it is the purpose of the list. */
  readonly step?: string;
  /** Target of a click on a row: the record's page, the quick view, or the page of a referenced record. */
  readonly open?: 'page' | 'quick' | { readonly page: string; readonly by: K; readonly query?: string };
  readonly include?: readonly string[];
  /** Default filters of this screen, which apply until the viewer changes them. */
  readonly standing?: Readonly<Record<string, string>>;
  /** Text of an empty list that replaces "Chưa có … nào.". */
  readonly empty?: string;
}

interface OptionSpec<Row> {
  /** References to load with the records, so that `titleOf` can return their titles. */
  readonly include?: readonly string[];
  /** Returns the parts of the option's text; empty parts are omitted. */
  readonly words: (
    record: Row,
    title: string,
    titleOf: (reference: string) => string,
  ) => readonly (string | false | null | undefined)[];
}

interface Spec<F extends Fields, A, T extends string = string> {
  /** `label`: name of a record, as shown to users. `plural`: name of the list. */
  readonly label: string;
  readonly plural?: string;
  /** Name of the field that holds the record's name. */
  readonly title: keyof F & string;
  /** Returns a more specific name if the title alone is ambiguous; null if the title is sufficient. */
  readonly called?: (record: Partial<RowOf<F>>) => string | null;
  /** The text of a record in a picker, if the title alone is ambiguous. */
  readonly option?: OptionSpec<Partial<RowOf<F>>>;
  /** Header for errors of the resource's actions that replaces the default header. */
  readonly failureHeader?: string;
  /** Name of the database table, if it belongs to another resource (agents are stored in `users`). */
  readonly table?: string;
  /** Conditions that select this resource's rows in that table. */
  readonly rows?: Readonly<Record<string, string | boolean | { readonly not: null }>>;
  readonly fields: F;
  readonly relations?: Readonly<Record<string, Relation>>;
  /** Names of the fields that `filter[q]` searches. */
  readonly search?: readonly (keyof F & string)[];
  readonly list: ListSpec<keyof F & string>;
  /** The form: names of the inputs in order (by default every writable field), and the number of columns on a desktop. */
  readonly form?: {
    readonly columns?: 1 | 2;
    readonly fields?: readonly WritableKey<F>[];
    /** Returns true if a user may change this field in the record's current state. By default all fields may be changed. */
    readonly takes?: (field: string, record: RowOf<F>) => boolean;
  };
  /** The record's page: its fields, its tabs, and the relations to load. */
  readonly view?: {
    /** Names of the three to five most important fields, shown in large type above the tabs. */
    readonly facts?: readonly (keyof F & string)[];
    readonly fields?: readonly (keyof F & string)[];
    /** Groups of fields with headings, which replace `fields`. Empty fields are hidden until the user presses "Thêm thông tin". */
    readonly blocks?: Readonly<Record<string, readonly (keyof F & string)[]>>;
    readonly tabs?: readonly T[];
    /** True if the page shows a tab's heading even if it has only one tab. */
    readonly showsSingleTab?: true;
    readonly include?: readonly string[];
  };
  readonly actions?: { readonly [K in keyof A]: Action<RowOf<F>, A[K]> };
  /** Names of other resources whose actions can be sent to records of this resource (schema 7.3). */
  readonly hosts?: readonly string[];
  /**
   * For actions that can be sent to another record: name of the member of the action data that contains this record's id (`customer_id`).
   */
  readonly actionKey?: string;
  /** Filters for the records that the pickers of forms offer; by default all records. */
  readonly picked?: Readonly<Record<string, string>>;
  readonly access: Access<RowOf<F>>;
  /** Paths to other records whose history also shows changes of this record (`package.customer`). */
  readonly history?: readonly string[];
  /** True if the records are people. Their personal data can then be exported, and each view of a record is logged (schema 9.1, 9.3). */
  readonly people?: true;
  /** True if records can be imported from a file, as declared in `importSpecs`; `import_id` of a record is the id of its import. */
  readonly imports?: true;
  /** True if the list can be exported as a workbook, edited, and imported again (rules 1.20). */
  readonly roundTrip?: true;
  /**
   * True if the answer to a creation or an action can contain a secret that is shown only once. Such an answer is not stored for repeated
   * requests.
   */
  readonly secret?: true;
  /** Other data that is deleted with a record; the user sees it before the deletion. */
  readonly deletion?: DeletionEffects;
  /** Checks several fields together; returns the error message and the field to which it belongs, or null. */
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

/** Type of a resource in code that handles any resource: names are of type string, and functions accept no specific record type. */
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
 * Declares a resource. TypeScript checks the columns, filters, sort order, form and action conditions against the fields: it reports, for
 * example, an unknown column or level, or a form input for a read-only field.
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
 * True if the action is offered to the viewer on this record. Depends on the viewer's roles, the record's state, and the viewer's relation
 * to the record.
 */
export const isActionOffered = (action: AnyAction, record: object, viewer: Viewer): boolean =>
  action.roles.some((role) => viewer.roles.includes(role)) &&
  (action.when?.(record as never, viewer) ?? true) &&
  (action.offer?.(record as never, viewer) ?? true);

/** Returns a resource's filters as a flat list, each with its name and its field or path. */
export function listFilters(resource: AnyResource): readonly Filter[] {
  const known = filtersByResource.get(resource);
  if (known) return known;
  const entries = (resource.list.filters ?? []).flat() as (string | Filter)[];
  const found = entries.map((entry) => (typeof entry === 'string' ? { name: entry, at: entry } : entry));
  filtersByResource.set(resource, found);
  return found;
}

/** Returns the references among a resource's fields, by relationship name (`agent_id` → `agent`). */
export function listReferences(resource: AnyResource): Record<string, { key: string; target: string }> {
  const known = referencesByResource.get(resource);
  if (known) return known;
  const found: Record<string, { key: string; target: string }> = {};
  for (const [key, field] of Object.entries(resource.fields)) {
    // Skips references whose names do not end in `_id`, because their relationship would have the same name as the attribute.
    if (field.kind === 'ref' && field.target && key.endsWith('_id'))
      found[key.slice(0, -'_id'.length)] = { key, target: field.target };
  }
  referencesByResource.set(resource, found);
  return found;
}
const filtersByResource = new WeakMap<AnyResource, readonly Filter[]>();
const referencesByResource = new WeakMap<AnyResource, Record<string, { key: string; target: string }>>();
