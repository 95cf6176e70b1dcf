/** How a resource lies in its table: which field is which column, what is folded, what is searched. */
import { fold, foldLines, foldPhone } from '#rules/fold';
import { naturalKey } from '#rules/naturalOrder';
import type { Following } from '#schema/derived';
import { resources } from '#schema/index';
import type { Field } from '#schema/kinds';
import { kindTraits } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';

interface StoredField {
  name: string;
  column: string;
  field: Field;
}

export interface Shape {
  resource: AnyResource;
  table: string;
  /** The fields with a column of their own. */
  stored: ReadonlyMap<string, StoredField>;
  /** Fields read through a reference, and their paths. */
  from: ReadonlyMap<string, { field: Field; path: string }>;
  /** Columns that must hold these values for a row to be this resource's. */
  rows: readonly (readonly [column: string, value: string | boolean | { readonly not: null }])[];
}

/** Makes a text comparable. */
export type Fold = (text: string) => string;

/** The computed columns of a table, which are updated with every write, whichever resource makes it. */
export interface Copies {
  /** Columns with a folded copy, and how they are folded. */
  folded: ReadonlyMap<string, Fold>;
  /** Columns with a key of their natural order, and the columns whose texts make it up. */
  natural: ReadonlyMap<string, readonly string[]>;
  /** Columns whose folded text makes up `search`, in this order, and how they are folded; empty: the table has none. */
  searched: ReadonlyMap<string, Fold>;
  /** Columns that follow from others of the row. */
  following: ReadonlyMap<string, FollowingColumn>;
}

interface FollowingColumn {
  /** The fields that it follows from, each with its column. */
  of: readonly { name: string; column: string; field: Field }[];
  by: Following['by'];
  samples: Following['samples'];
}

/** The column of a field: its declared one, or its own name. */
export const columnOf = (name: string, field: Field): string => field.column ?? name;

/** Has this field a column of its own? */
export const isStored = (field: Field): boolean => !field.from && !field.computed && !field.transient;

/** The table of a resource. */
export const tableOf = (resource: AnyResource): string => resource.table ?? resource.name;

/** The tables whose `search` has an index (`indexSearch` of the migrations). */
export const searchIndexed: ReadonlySet<string> = new Set(['customers', 'transactions', 'users']);

const shapes = new Map<string, Shape>();
const copies = new Map<string, Copies>();

/** The shape of a resource; worked out once. */
export function shapeOf(resource: AnyResource): Shape {
  const known = shapes.get(resource.name);
  if (known) return known;
  const stored = new Map<string, StoredField>();
  const from = new Map<string, { field: Field; path: string }>();
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isStored(field)) stored.set(name, { name, column: columnOf(name, field), field });
    if (field.from) from.set(name, { field, path: field.from });
  }
  const shape = {
    resource,
    table: tableOf(resource),
    stored,
    from,
    rows: Object.entries(resource.rows ?? {}),
  };
  shapes.set(resource.name, shape);
  return shape;
}

/** The folded copies of a table, gathered over every resource that lives in it. */
export function copiesOf(table: string): Copies {
  const known = copies.get(table);
  if (known) return known;
  const folded = new Map<string, Fold>();
  const natural = new Map<string, readonly string[]>();
  const searched = new Map<string, Fold>();
  const following = new Map<string, FollowingColumn>();
  for (const resource of Object.values(resources)) {
    if (tableOf(resource) !== table) continue;
    const { stored } = shapeOf(resource);
    for (const { column, field } of stored.values()) {
      if (field.fold) folded.set(column, field.kind === 'phone' ? foldPhone : fold);
      const further = field.natural?.map((name) => stored.get(name)?.column ?? name);
      if (further) natural.set(column, [column, ...further]);
      if (field.follows) following.set(column, { ...field.follows, of: fieldsOf(field.follows.of, stored) });
    }
    for (const name of resource.search ?? []) {
      const at = stored.get(name);
      if (at) searched.set(at.column, at.field.kind === 'lines' ? foldLines : fold);
    }
  }
  const found = {
    folded,
    natural,
    following,
    searched: new Map([...searched].map(([column, plain]) => [column, folded.get(column) ?? plain])),
  };
  copies.set(table, found);
  return found;
}

function fieldsOf(names: readonly string[], stored: Shape['stored']): StoredField[] {
  return names.map((name) => {
    const field = stored.get(name);
    if (!field) throw new Error(`Nothing is stored in ${name}, which another field follows from`);
    return field;
  });
}

/** By column, what follows from other columns of this row, which are empty where it lacks them; nothing of a row that has none of them. */
export function followingOf(
  following: Copies['following'],
  row: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  const made: Record<string, string | null> = {};
  for (const [target, { of, by }] of following)
    if (of.some(({ column }) => column in row))
      made[target] = by(
        Object.fromEntries(of.map(({ name, column, field }) => [name, read(field, row[column])])),
      );
  return made;
}

const read = (field: Field, value: unknown): unknown =>
  kindTraits[field.kind].list && typeof value === 'string' ? JSON.parse(value) : (value ?? null);

/** By column, the keys of the natural order that follow from this row; a key of a column that it lacks is left out. */
export function orderKeysOf(
  natural: Copies['natural'],
  row: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const [column, texts] of natural)
    if (column in row) keys[`${column}_order`] = naturalKey(texts.map((name) => textOf(row[name])));
  return keys;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The folded text of a row's `search`. */
export const searchText = (table: string, row: Readonly<Record<string, unknown>>): string =>
  joinFolded(copiesOf(table).searched, row);

/** The texts of these columns that are not empty, each folded, one after another. */
export const joinFolded = (
  columns: ReadonlyMap<string, Fold>,
  row: Readonly<Record<string, unknown>>,
): string =>
  [...columns]
    .flatMap(([column, fold]) => {
      const value = row[column];
      // An empty list of small records says nothing.
      return typeof value === 'string' && value !== '' && value !== '[]' ? [fold(value)] : [];
    })
    .join(' ');
