/**
 * The kinds of columns. Their values are handled in `#schema/values`, their SQL in `api/kinds`, their screens in `src/kinds`; all three are
 * exhaustive.
 */
import type { Role, Viewer } from './access.ts';
import type { Derivable } from './derived.ts';
import type { Privacy } from './privacy.ts';

/** Type of a value of each kind, in a record and in the API. */
interface KindValues {
  text: string;
  /** A text of several lines. */
  area: string;
  /** Sanitised HTML. */
  rich_text: string;
  integer: number;
  /** A number with up to six decimals. */
  decimal: number;
  /** Whole đồng. */
  money: number;
  /** 15 = 15 %, two decimals. */
  percent: number;
  boolean: boolean;
  choice: string;
  choices: string[];
  /** The id of another record. */
  ref: string;
  refs: string[];
  /** A local day, `2026-11-20`. */
  date: string;
  dates: string[];
  /** An instant, ISO 8601 in UTC with `Z`. */
  datetime: string;
  /** `2026-11`. */
  month: string;
  /** Care time slots, `07:30-08:30`. */
  slots: string[];
  /** 1 = Monday … 7 = Sunday. */
  weekdays: number[];
  json: unknown;
  /** An http(s) address. */
  link: string;
  /** `0912345678`, or E.164 for a foreign number. */
  phone: string;
  email: string;
  /** Can be written but not read. */
  password: string;
  /** A list of short texts. */
  texts: string[];
  /** A list of small records, each with the fields named in `of`. */
  lines: Record<string, unknown>[];
}
export type FieldKind = keyof KindValues;

/** A value that can be chosen, with its label. */
export interface Choice<V extends string = string> {
  readonly value: V;
  readonly label: string;
  /** Meaning of the state for the reader, shown as a coloured dot. */
  readonly tone?: 'good' | 'sure' | 'waiting' | 'bad' | 'over';
  /** Meaning of the value: the value is then shown as a coloured badge with this description. */
  readonly badge?: string;
}
export type Choices = readonly Choice[];
type ValueIn<C extends Choices> = C[number]['value'];
export type FormMode = 'view' | 'edit' | 'new';

export interface FieldOptions extends Privacy, Derivable {
  /** Must not be blank; with `nullable` it can still be empty in records from another source (a partner's request). */
  readonly required?: boolean;
  readonly nullable?: boolean;
  /** When the API accepts the field: always (default), on creation only, after creation only, or never. */
  readonly write?: 'always' | 'create' | 'edit' | 'never';
  /** Roles that may write the field; if absent, all roles that may write the record. */
  readonly writers?: readonly Role[];
  /** True if this viewer may choose this value, as the API refuses it to some; if absent, all may choose all values. */
  readonly choosable?: (viewer: Viewer, value: string) => boolean;
  /** Column name, if it differs from the field's. */
  readonly column?: string;
  /** Roles that receive the field; if absent, all roles that read the record. */
  readonly read?: readonly Role[];
  /** Roles whose screens show the field; if absent, all roles that receive it. */
  readonly shownTo?: readonly Role[];
  /** Default value of a new record. */
  readonly default?: unknown;
  /** A column of another record, by a path through a reference (`customer.name`); not writable unless `write` is set. */
  readonly from?: string;
  /** Calculated by the API for the rows it returns; cannot be filtered or sorted, and is not writable unless `write` is set. */
  readonly computed?: boolean;
  /** Accepted as input but not stored as given (a password, a pasted link). */
  readonly transient?: boolean;
  /** A folded copy is also stored, so that the text can be searched without accents. */
  readonly fold?: boolean;
  /** Sorted in natural order by this text, then by these fields (a list may be empty); the key is stored in `{column}_order`. */
  readonly natural?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Maximum length in characters; the default is 255 for text, 5 000 for areas. */
  readonly maxLength?: number;
  /** A sentence under the input. */
  readonly help?: string;
  readonly unit?: string;
  /** Modes in which the field is shown; all if absent. */
  readonly show?: readonly FormMode[];
  /** Filters for the list of records that a reference can be chosen from. */
  readonly pick?: Readonly<Record<string, string>>;
  /** Choosing another record fills these fields: field here → field of that record. */
  readonly autofill?: Readonly<Record<string, string>>;
  /** Label of the first choice of a reference or a choice, which leaves the field empty. */
  readonly none?: string;
  /** The text is the id of a record of any resource; stored as a whole number. */
  readonly recordId?: boolean;
  /** Word that the API accepts for an empty reference. */
  readonly noneWord?: string;
  /** Offers values already in use while the user types (schema 3.9). */
  readonly suggest?: boolean;
  /** Other fields of the record: only values used together with the values of these fields are offered. */
  readonly suggestWithin?: readonly string[];
  /** For an address shown as a link to the map: the fields with its ward, district and city. */
  readonly map?: readonly string[];
  /** Money that is incoming if this field of the record has one of these values, else outgoing; shown and added up with its sign. */
  readonly sign?: { readonly by: string; readonly plus: readonly string[] };
  /**
   * How a day is read: with `past`, a day without a year is the last such day; with `until`, a day without a time is its last minute. With
   * `showTime`, tables also show the time of an instant.
   */
  readonly past?: boolean;
  readonly until?: boolean;
  readonly showTime?: boolean;
  /** For lines: returns the fields that this line does not use; they are neither shown nor sent. */
  readonly hides?: (line: Readonly<Record<string, unknown>>) => readonly string[];
  /** Code of the error that this field accepts: the field is requested after the API has refused with that error. */
  readonly accepts?: string;
}

interface FieldBase<K extends FieldKind, V> {
  readonly kind: K;
  readonly label: string;
  readonly choices?: Choices;
  readonly target?: string;
  readonly of?: Fields;
  /** Only for the compiler: the type of a value. */
  readonly value?: V;
}
export type Field<
  K extends FieldKind = FieldKind,
  V = unknown,
  O extends FieldOptions = FieldOptions,
> = FieldBase<K, V> & O;
export type Fields = Readonly<Record<string, Field>>;

type Build<K extends FieldKind> = <const O extends FieldOptions = Record<never, never>>(
  label: string,
  options?: O,
) => Field<K, KindValues[K], O>;

/** The only place that asserts a field's static type instead of inferring it. */
const field = <F>(kind: FieldKind, label: string, options: object | undefined, more?: object): F =>
  ({ kind, label, ...more, ...options }) as unknown as F;

const build =
  <K extends FieldKind>(kind: K): Build<K> =>
  (label, options) =>
    field(kind, label, options);

export const text = build('text');
export const area = build('area');
export const richText = build('rich_text');
export const integer = build('integer');
export const decimal = build('decimal');
export const money = build('money');
export const percent = build('percent');
export const boolean = build('boolean');
export const date = build('date');
export const dates = build('dates');
export const datetime = build('datetime');
export const month = build('month');
export const slots = build('slots');
export const weekdays = build('weekdays');
export const json = build('json');
export const texts = build('texts');
export const link = build('link');
export const phone = build('phone');
export const email = build('email');
export const password = build('password');

/** One of a list of choices; the record's type is their union. */
export const choice = <const C extends Choices, const O extends FieldOptions = Record<never, never>>(
  label: string,
  choices: C,
  options?: O & { readonly default?: ValueIn<C> },
): Field<'choice', ValueIn<C>, O> => field('choice', label, options, { choices });

/** A set of choices. */
export const choices = <const C extends Choices, const O extends FieldOptions = Record<never, never>>(
  label: string,
  choices: C,
  options?: O,
): Field<'choices', ValueIn<C>[], O> => field('choices', label, options, { choices });

/** A reference to a record of `target`; its name ends in `_id`, the relationship's does not. */
export const ref = <const O extends FieldOptions = Record<never, never>>(
  label: string,
  target: string,
  options?: O,
): Field<'ref', string, O> => field('ref', label, options, { target });

/** A set of references. */
export const refs = <const O extends FieldOptions = Record<never, never>>(
  label: string,
  target: string,
  options?: O,
): Field<'refs', string[], O> => field('refs', label, options, { target });

/** A list of small records inside a form (for example a package's services). */
export const lines = <const F extends Fields, const O extends FieldOptions = Record<never, never>>(
  label: string,
  of: F,
  options?: O,
): Field<'lines', ValuesOf<F>[], O> => field('lines', label, options, { of });

type Filled = { readonly required: true } | { readonly default: unknown };
/** Type of a field's value in a record: not null if the field is required or has a default. */
export type ValueOf<F> = F extends FieldBase<FieldKind, infer V> ? (F extends Filled ? V : V | null) : never;

/** Type of the values of a set of fields in a record. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };

type ReadOnly<O> = O extends { readonly write: infer W }
  ? W extends 'never'
    ? true
    : false
  : O extends { readonly from: string } | { readonly computed: true }
    ? true
    : false;

/** Names of the fields a form may write. */
export type WritableKey<F extends Fields> = {
  [K in keyof F]: ReadOnly<F[K]> extends true ? never : K;
}[keyof F] &
  string;

/** Returns when the API accepts this field, with the default resolved. */
export function writeAccessOf(field: Field): 'always' | 'create' | 'edit' | 'never' {
  return field.write ?? (field.from || field.computed ? 'never' : 'always');
}

/** Properties of a kind that lists, files and forms need. */
interface Traits {
  /** True if records can be sorted by it. */
  readonly sortable: boolean;
  /** True if it fits into a table cell on the screen. */
  readonly column: boolean;
  /** True if it can be a column of an exported file. */
  readonly exported: boolean;
  /** True if it can be typed into a cell of an imported file. */
  readonly imported: boolean;
  /** True if it is shown as a link, which cannot be inside another link. */
  readonly link: boolean;
  /** Kind of the filter's input, if it differs. */
  readonly filter?: FieldKind;
}

/** `list`: true if the values are lists. */
export type KindTraits = {
  readonly [K in FieldKind]: Traits & {
    readonly list: KindValues[K] extends readonly unknown[] ? true : false;
  };
};

const single = {
  list: false,
  sortable: true,
  column: true,
  exported: true,
  imported: true,
  link: false,
} as const;
const several = { ...single, list: true, imported: false } as const;
const unordered = { ...single, sortable: false, column: false, imported: false } as const;

/** A missing kind, or a wrong `list`, does not compile. */
export const kindTraits: KindTraits = {
  text: single,
  area: { ...single, filter: 'text' },
  rich_text: { ...unordered, filter: 'text' },
  integer: single,
  decimal: single,
  money: single,
  percent: single,
  boolean: single,
  choice: single,
  choices: { ...several, imported: true },
  ref: { ...single, link: true },
  refs: { ...several, column: false },
  date: single,
  dates: { ...several, filter: 'date' },
  datetime: { ...single, filter: 'date' },
  month: single,
  slots: several,
  weekdays: several,
  json: { ...unordered, exported: false, filter: 'text' },
  link: { ...single, link: true },
  phone: { ...single, link: true },
  email: { ...single, link: true },
  password: { ...unordered, exported: false, filter: 'text' },
  texts: { ...several, filter: 'text' },
  lines: { ...several, sortable: false, column: false, filter: 'text' },
};
