/**
 * The kinds of columns. `#schema/values` checks their values, `api/kinds` handles their SQL, and `src/kinds` has their screens. Each of
 * these three contains every kind.
 */
import type { Role, Viewer } from './access.ts';
import type { Derivable } from './derived.ts';
import type { Privacy } from './privacy.ts';

/** For each kind, the type of its value in a record and in the API. */
interface KindValues {
  text: string;
  /** A text of several lines. */
  area: string;
  /** Sanitised HTML. */
  rich_text: string;
  integer: number;
  /** A number with up to six decimals. */
  decimal: number;
  /** A whole number of đồng. */
  money: number;
  /** A percentage with two decimals: 15 = 15 %. */
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
  /** A month, `2026-11`. */
  month: string;
  /** Care time slots, `07:30-08:30`. */
  slots: string[];
  /** Weekdays, 1 = Monday … 7 = Sunday. */
  weekdays: number[];
  json: unknown;
  /** An http(s) address. */
  link: string;
  /** A phone number, `0912345678`, or E.164 for a foreign number. */
  phone: string;
  email: string;
  /** A password, which can be written but not read. */
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
  /** Meaning of the value for the user; it determines the colour of the dot. */
  readonly tone?: 'good' | 'sure' | 'waiting' | 'bad' | 'over';
  /** Description of the value. If given, the value is shown as a coloured badge with this description. */
  readonly badge?: string;
}
export type Choices = readonly Choice[];
type ChoiceValue<C extends Choices> = C[number]['value'];
export type FormMode = 'view' | 'edit' | 'new';

export interface FieldOptions extends Privacy, Derivable {
  /**
   * True if the field must not be blank. With `nullable`, the field can still be empty in records that were not created by the form (for
   * example a partner's request).
   */
  readonly required?: boolean;
  readonly nullable?: boolean;
  /** The writes in which the API accepts a value: always (default), only on creation, only after creation, or never. */
  readonly write?: 'always' | 'create' | 'edit' | 'never';
  /** Roles that may write the field; if absent, all roles that may write the record. */
  readonly writers?: readonly Role[];
  /** Returns true if this viewer may choose this value. The API refuses other values. If undefined, every viewer may choose every value. */
  readonly choosable?: (viewer: Viewer, value: string) => boolean;
  /** Name of the database column, if it differs from the field's name. */
  readonly column?: string;
  /** Roles to which the API returns the field; if undefined, all roles that may read the record. */
  readonly read?: readonly Role[];
  /** Roles whose screens show the field; if undefined, all roles to which the API returns it. */
  readonly shownTo?: readonly Role[];
  /** Value of the field in a new record if none is given. */
  readonly default?: unknown;
  /**
   * Path to a column of another record through a reference (`customer.name`), from which the value is read; the field is then not writable
   * unless `write` is set.
   */
  readonly from?: string;
  /**
   * True if the API calculates the value for the rows it returns. Such a field cannot be filtered or sorted, and is not writable unless
   * `write` is set.
   */
  readonly computed?: boolean;
  /** True if the API accepts the field as input but does not store its value unchanged (for example a password or a pasted link). */
  readonly transient?: boolean;
  /** True if a folded copy of the text is also stored, so that users can search it without accents. */
  readonly fold?: boolean;
  /**
   * Sorts the field in natural order by its text, then by these other fields (the list may be empty). The sort key is stored in
   * `{column}_order`.
   */
  readonly natural?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Maximum length in characters; the default is 255 for one line, 5 000 for several lines. */
  readonly maxLength?: number;
  /** A sentence shown under the input. */
  readonly help?: string;
  readonly unit?: string;
  /** Modes in which the screens show the field; if undefined, all modes. */
  readonly show?: readonly FormMode[];
  /** Filters for the list of records from which the user chooses a reference. */
  readonly pick?: Readonly<Record<string, string>>;
  /** Fields that are filled when the user chooses the referenced record: field of this record → field of the chosen record. */
  readonly autofill?: Readonly<Record<string, string>>;
  /** Label of the first option of a reference or a choice. Choosing this option leaves the field empty. */
  readonly none?: string;
  /** True if the text is the id of a record of any resource; it is stored as a whole number. */
  readonly recordId?: boolean;
  /** Word that the API accepts in place of an id to leave the reference empty. */
  readonly noneWord?: string;
  /** True if the input suggests values already in use while the user types (schema 3.9). */
  readonly suggest?: boolean;
  /** Other fields of the record. The input suggests only values of records that have the current values of these fields. */
  readonly suggestWithin?: readonly string[];
  /** For an address shown as a link to the map: the fields that hold its ward, district and city. */
  readonly map?: readonly string[];
  /**
   * Determines the sign of an amount: incoming if the field `by` of the record has a value in `plus`, else outgoing. The amount is shown
   * and summed with this sign.
   */
  readonly sign?: { readonly by: string; readonly plus: readonly string[] };
  /**
   * `past`: a day without a year means the latest such day in the past. `until`: an instant without a time means the last minute of the
   * day. `showTime`: tables also show the time of an instant.
   */
  readonly past?: boolean;
  readonly until?: boolean;
  readonly showTime?: boolean;
  /** For a list of lines: returns the fields that this line does not use; they are neither shown nor sent. */
  readonly hides?: (line: Readonly<Record<string, unknown>>) => readonly string[];
  /** Code of the error that the user accepts with this field. The field is shown only after the API has answered with this error. */
  readonly accepts?: string;
}

interface FieldBase<K extends FieldKind, V> {
  readonly kind: K;
  readonly label: string;
  readonly choices?: Choices;
  readonly target?: string;
  readonly of?: Fields;
  /** Never set. This member only gives TypeScript the type of the field's value. */
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

/** Builds a field. Only this function asserts the field's static type; everywhere else the type is inferred. */
const createField = <F>(kind: FieldKind, label: string, options: object | undefined, more?: object): F =>
  ({ kind, label, ...more, ...options }) as unknown as F;

const build =
  <K extends FieldKind>(kind: K): Build<K> =>
  (label, options) =>
    createField(kind, label, options);

export const text = build('text');
export const multilineText = build('area');
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

/** Declares a field whose value is one of these choices; its type is the union of their values. */
export const choice = <const C extends Choices, const O extends FieldOptions = Record<never, never>>(
  label: string,
  choices: C,
  options?: O & { readonly default?: ChoiceValue<C> },
): Field<'choice', ChoiceValue<C>, O> => createField('choice', label, options, { choices });

/** Declares a field whose value is a set of these choices. */
export const choices = <const C extends Choices, const O extends FieldOptions = Record<never, never>>(
  label: string,
  choices: C,
  options?: O,
): Field<'choices', ChoiceValue<C>[], O> => createField('choices', label, options, { choices });

/** Declares a reference to a record of `target`. The field's name ends in `_id`; the relationship's name is the part before it. */
export const ref = <const O extends FieldOptions = Record<never, never>>(
  label: string,
  target: string,
  options?: O,
): Field<'ref', string, O> => createField('ref', label, options, { target });

/** Declares a field that holds references to several records. */
export const refs = <const O extends FieldOptions = Record<never, never>>(
  label: string,
  target: string,
  options?: O,
): Field<'refs', string[], O> => createField('refs', label, options, { target });

/** Declares a list of small records inside a form, such as a package's services. */
export const lines = <const F extends Fields, const O extends FieldOptions = Record<never, never>>(
  label: string,
  of: F,
  options?: O,
): Field<'lines', ValuesOf<F>[], O> => createField('lines', label, options, { of });

type NeverNull = { readonly required: true } | { readonly default: unknown };
/** Type of a field's value in a record: not null if the field is required or has a default. */
export type ValueOf<F> =
  F extends FieldBase<FieldKind, infer V> ? (F extends NeverNull ? V : V | null) : never;

/** Type of the values of a set of fields in a record. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };

type ReadOnly<O> = O extends { readonly write: infer W }
  ? W extends 'never'
    ? true
    : false
  : O extends { readonly from: string } | { readonly computed: true }
    ? true
    : false;

/** Names of the fields that a form may write. */
export type WritableKey<F extends Fields> = {
  [K in keyof F]: ReadOnly<F[K]> extends true ? never : K;
}[keyof F] &
  string;

/** Returns the `write` option of this field, or its default. */
export function getWriteAccess(field: Field): 'always' | 'create' | 'edit' | 'never' {
  return field.write ?? (field.from || field.computed ? 'never' : 'always');
}

/** Properties of a kind that lists, files and forms depend on. */
interface KindTraitValues {
  /** True if records can be sorted by a field of this kind. */
  readonly sortable: boolean;
  /** True if a value fits into a table cell on the screen. */
  readonly column: boolean;
  /** True if a field of this kind can be a column of an exported file. */
  readonly exported: boolean;
  /** True if a value can be typed into a cell of an imported file. */
  readonly imported: boolean;
  /** True if a value is shown as a link, and therefore cannot be inside another link. */
  readonly link: boolean;
  /** Kind of the input that filters by the field, if it differs from the field's kind. */
  readonly filter?: FieldKind;
}

/** Properties of each kind. `list` is true if the kind's values are lists. */
export type KindTraits = {
  readonly [K in FieldKind]: KindTraitValues & {
    readonly list: KindValues[K] extends readonly unknown[] ? true : false;
  };
};

const singleValueTraits = {
  list: false,
  sortable: true,
  column: true,
  exported: true,
  imported: true,
  link: false,
} as const;
const listTraits = { ...singleValueTraits, list: true, imported: false } as const;
const unorderedTraits = { ...singleValueTraits, sortable: false, column: false, imported: false } as const;

/** TypeScript reports a missing kind and a wrong `list`. */
export const kindTraits: KindTraits = {
  text: singleValueTraits,
  area: { ...singleValueTraits, filter: 'text' },
  rich_text: { ...unorderedTraits, filter: 'text' },
  integer: singleValueTraits,
  decimal: singleValueTraits,
  money: singleValueTraits,
  percent: singleValueTraits,
  boolean: singleValueTraits,
  choice: singleValueTraits,
  choices: { ...listTraits, imported: true },
  ref: { ...singleValueTraits, link: true },
  refs: { ...listTraits, column: false },
  date: singleValueTraits,
  dates: { ...listTraits, filter: 'date' },
  datetime: { ...singleValueTraits, filter: 'date' },
  month: singleValueTraits,
  slots: listTraits,
  weekdays: listTraits,
  json: { ...unorderedTraits, exported: false, filter: 'text' },
  link: { ...singleValueTraits, link: true },
  phone: { ...singleValueTraits, link: true },
  email: { ...singleValueTraits, link: true },
  password: { ...unorderedTraits, exported: false, filter: 'text' },
  texts: { ...listTraits, filter: 'text' },
  lines: { ...listTraits, sortable: false, column: false, filter: 'text' },
};
