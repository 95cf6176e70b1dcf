/** What a column can be: its values by `#schema/values`, its SQL in `api/kinds`, its screens in `src/kinds`; all exhaustive. */
import type { Role, Viewer } from './access.ts';
import type { Derivable } from './derived.ts';
import type { Privacy } from './privacy.ts';

/** What a value of each kind looks like in a record and on the wire. */
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
  /** `0912345678`, or E.164 for another country's. */
  phone: string;
  email: string;
  /** Written, never read. */
  password: string;
  /** A list of short texts. */
  texts: string[];
  /** A list of small records, each with the fields named in `of`. */
  lines: Record<string, unknown>[];
}
export type Kind = keyof KindValues;

/** A value that can be chosen, and what people read. */
export interface Choice<V extends string = string> {
  readonly value: V;
  readonly label: string;
  /** What the state asks of its reader: shown as a dot. */
  readonly tone?: 'good' | 'sure' | 'waiting' | 'bad' | 'over';
  /** Its meaning: the value is shown as a badge in its own colour, with the meaning as its description. */
  readonly badge?: string;
}
export type Choices = readonly Choice[];
type ValueIn<C extends Choices> = C[number]['value'];
export type Mode = 'view' | 'edit' | 'new';

export interface FieldOptions extends Privacy, Derivable {
  /** Must be given and not blank; `nullable`: is empty all the same in records that came another way (a partner's request). */
  readonly required?: boolean;
  readonly nullable?: boolean;
  /** When the API takes it: always (default), on creation only, after creation only, or never. */
  readonly write?: 'always' | 'create' | 'edit' | 'never';
  /** Who may write it; everyone who may write the record when absent. */
  readonly writers?: readonly Role[];
  /** Whether this viewer may choose this value, where the API would refuse it to some; everyone every value when absent. */
  readonly choosable?: (viewer: Viewer, value: string) => boolean;
  /** The column, when it has another name than the field. */
  readonly column?: string;
  /** Who gets it at all; everyone who reads the record when absent. */
  readonly read?: readonly Role[];
  /** On whose screens it stands; on those of everyone who gets it when absent. */
  readonly shownTo?: readonly Role[];
  /** What a new record has when nothing is given. */
  readonly default?: unknown;
  /** A column of another record, by path through a reference (`customer.name`); not written unless `write` says so. */
  readonly from?: string;
  /** Calculated by the API for the rows it answers; not filtered or sorted, and not written unless `write` says so. */
  readonly computed?: boolean;
  /** Taken on the way in and not stored as given (a password, a pasted link). */
  readonly transient?: boolean;
  /** A folded copy is stored next to it, so it can be searched without accents. */
  readonly fold?: boolean;
  /** Sorted in natural order by this text, then by these fields (a list may be empty); the key is stored in `{column}_order`. */
  readonly natural?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Longest text, in characters; 255 for text, 5 000 for areas when absent. */
  readonly maxLength?: number;
  /** A sentence under the input. */
  readonly help?: string;
  readonly unit?: string;
  /** Shown in these modes only. */
  readonly show?: readonly Mode[];
  /** A reference's list is narrowed by these filters when picked from. */
  readonly pick?: Readonly<Record<string, string>>;
  /** Choosing another record fills these fields with its own: by the field here, the field of that record. */
  readonly autofill?: Readonly<Record<string, string>>;
  /** The first choice of a reference or a choice, which leaves it empty. */
  readonly none?: string;
  /** A text that is the id of a record, of whichever resource; stored as a whole number. */
  readonly recordId?: boolean;
  /** A word that the API takes for an empty reference. */
  readonly noneWord?: string;
  /** Text offered while typing, from the values in use (schema 3.9). */
  readonly suggest?: boolean;
  /** Other fields of the record: only values in use together with theirs are offered. */
  readonly suggestWithin?: readonly string[];
  /** An address, shown as a link to the map; the fields next to it that say in which ward, district and city. */
  readonly map?: readonly string[];
  /** Money that comes in where this field of the record has one of these values, and else goes out: shown and added up with its sign. */
  readonly sign?: { readonly by: string; readonly plus: readonly string[] };
  /** How a day is read: with `past`, without a year, as the last such day; with `until`, without a time, as its last minute. With `showTime`, tables show an instant's time too. */
  readonly past?: boolean;
  readonly until?: boolean;
  readonly showTime?: boolean;
  /** Of lines: the fields that are of no use as one stands, neither shown nor sent. */
  readonly hides?: (line: Readonly<Record<string, unknown>>) => readonly string[];
  /** The code of the error that giving this accepts: requested where the API has refused with it. */
  readonly accepts?: string;
}

interface FieldBase<K extends Kind, V> {
  readonly kind: K;
  readonly label: string;
  readonly choices?: Choices;
  readonly target?: string;
  readonly of?: Fields;
  /** Only for the compiler: the type of a value. */
  readonly value?: V;
}
export type Field<K extends Kind = Kind, V = unknown, O extends FieldOptions = FieldOptions> = FieldBase<
  K,
  V
> &
  O;
export type Fields = Readonly<Record<string, Field>>;

type Build<K extends Kind> = <const O extends FieldOptions = Record<never, never>>(
  label: string,
  options?: O,
) => Field<K, KindValues[K], O>;

/** The one place where a field's static type is claimed rather than inferred. */
const field = <F>(kind: Kind, label: string, options: object | undefined, more?: object): F =>
  ({ kind, label, ...more, ...options }) as unknown as F;

const build =
  <K extends Kind>(kind: K): Build<K> =>
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

/** A list of small records inside a form (a package's services, for one). */
export const lines = <const F extends Fields, const O extends FieldOptions = Record<never, never>>(
  label: string,
  of: F,
  options?: O,
): Field<'lines', ValuesOf<F>[], O> => field('lines', label, options, { of });

type Filled = { readonly required: true } | { readonly default: unknown };
/** A field's value in a record: never null when required or with a default. */
export type ValueOf<F> = F extends FieldBase<Kind, infer V> ? (F extends Filled ? V : V | null) : never;

/** The values of a set of fields, as a record carries them. */
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

/** When the API takes this field, its defaults worked out. */
export function writeOf(field: Field): 'always' | 'create' | 'edit' | 'never' {
  return field.write ?? (field.from || field.computed ? 'never' : 'always');
}

/** What lists, files and forms ask of a kind. */
interface Traits {
  /** Records can be put in its order. */
  readonly sortable: boolean;
  /** A cell of a table on the screen can hold it. */
  readonly column: boolean;
  /** It can be a column of a file that is sent out. */
  readonly exported: boolean;
  /** A person can type it into a cell of a file that is brought in. */
  readonly imported: boolean;
  /** It is shown as a link of its own, which can stand in no other link. */
  readonly link: boolean;
  /** The kind that a filter by it is entered as, where that is another. */
  readonly filter?: Kind;
}

/** `list`: its values are lists themselves. */
export type KindTraits = {
  readonly [K in Kind]: Traits & { readonly list: KindValues[K] extends readonly unknown[] ? true : false };
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

/** One that is left out, or wrongly said to be no list, does not compile. */
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
