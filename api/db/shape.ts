/** How a resource is stored in its table: the column of each field, and the folded and searched columns. */
import { foldPhone, foldStoredList, foldText } from '#rules/foldText';
import { toNaturalSortKey } from '#rules/toNaturalSortKey';
import type { SameRecordDerivation } from '#schema/derived';
import { resources } from '#schema/index';
import type { Field } from '#schema/kinds';
import { kindTraits } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';

interface StoredField {
  name: string;
  column: string;
  field: Field;
}

export interface TableShape {
  resource: AnyResource;
  table: string;
  /** The fields with a column of their own. */
  stored: ReadonlyMap<string, StoredField>;
  /** Fields read through a reference, and their paths. */
  from: ReadonlyMap<string, { field: Field; path: string }>;
  /** Column values that only the rows of this resource have, if several resources share the table. */
  rows: readonly (readonly [column: string, value: string | boolean | { readonly not: null }])[];
}

/** Converts a text to a form in which texts are compared, for example without accents. */
export type FoldFunction = (text: string) => string;

/** Computed columns of a table. Every write updates them, through any resource. */
export interface FoldedColumns {
  /** Columns with a folded copy, and their fold functions. */
  folded: ReadonlyMap<string, FoldFunction>;
  /** Columns with a natural sort key, and the columns whose texts form the key. */
  natural: ReadonlyMap<string, readonly string[]>;
  /** Columns whose folded texts form `search`, in order, and their fold functions; empty if the table has no `search`. */
  searched: ReadonlyMap<string, FoldFunction>;
  /** Columns computed from other columns of the row. */
  following: ReadonlyMap<string, FollowingColumn>;
}

interface FollowingColumn {
  /** The fields from which the column is computed; each has its own column. */
  of: readonly { name: string; column: string; field: Field }[];
  by: SameRecordDerivation['by'];
  samples: SameRecordDerivation['samples'];
}

/** Returns the column of a field: the declared column, or the field name. */
export const getColumnName = (name: string, field: Field): string => field.column ?? name;

/** True if the field has its own column. */
export const isStored = (field: Field): boolean => !field.from && !field.computed && !field.transient;

export const getTableName = (resource: AnyResource): string => resource.table ?? resource.name;

/** The tables whose `search` has an index (`indexSearch` of the migrations). */
export const searchIndexedTables: ReadonlySet<string> = new Set(['customers', 'transactions', 'users']);

const shapes = new Map<string, TableShape>();
const foldedColumnsByTable = new Map<string, FoldedColumns>();

/** Returns the shape of a resource, which is calculated once and then cached. */
export function getTableShape(resource: AnyResource): TableShape {
  const known = shapes.get(resource.name);
  if (known) return known;
  const stored = new Map<string, StoredField>();
  const from = new Map<string, { field: Field; path: string }>();
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isStored(field)) stored.set(name, { name, column: getColumnName(name, field), field });
    if (field.from) from.set(name, { field, path: field.from });
  }
  const shape = {
    resource,
    table: getTableName(resource),
    stored,
    from,
    rows: Object.entries(resource.rows ?? {}),
  };
  shapes.set(resource.name, shape);
  return shape;
}

/** Returns the computed columns of a table, collected from all its resources. */
export function getFoldedColumns(table: string): FoldedColumns {
  const known = foldedColumnsByTable.get(table);
  if (known) return known;
  const folded = new Map<string, FoldFunction>();
  const natural = new Map<string, readonly string[]>();
  const searched = new Map<string, FoldFunction>();
  const following = new Map<string, FollowingColumn>();
  for (const resource of Object.values(resources)) {
    if (getTableName(resource) !== table) continue;
    const { stored } = getTableShape(resource);
    for (const { column, field } of stored.values()) {
      if (field.fold) folded.set(column, field.kind === 'phone' ? foldPhone : foldText);
      const further = field.natural?.map((name) => stored.get(name)?.column ?? name);
      if (further) natural.set(column, [column, ...further]);
      if (field.follows)
        following.set(column, { ...field.follows, of: getStoredFields(field.follows.of, stored) });
    }
    for (const name of resource.search ?? []) {
      const at = stored.get(name);
      if (at) searched.set(at.column, at.field.kind === 'lines' ? foldStoredList : foldText);
    }
  }
  const found = {
    folded,
    natural,
    following,
    searched: new Map([...searched].map(([column, plain]) => [column, folded.get(column) ?? plain])),
  };
  foldedColumnsByTable.set(table, found);
  return found;
}

function getStoredFields(names: readonly string[], stored: TableShape['stored']): StoredField[] {
  return names.map((name) => {
    const field = stored.get(name);
    if (!field) throw new Error(`Nothing is stored in ${name}, which another field follows from`);
    return field;
  });
}

/**
 * Returns the values of these computed columns for a row, by column. A missing source column counts as empty; a computed column is left out
 * if the row has none of its sources.
 */
export function computeFollowingColumns(
  following: FoldedColumns['following'],
  row: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  const made: Record<string, string | null> = {};
  for (const [target, { of, by }] of following)
    if (of.some(({ column }) => column in row))
      made[target] = by(
        Object.fromEntries(of.map(({ name, column, field }) => [name, readColumnValue(field, row[column])])),
      );
  return made;
}

const readColumnValue = (field: Field, value: unknown): unknown =>
  kindTraits[field.kind].list && typeof value === 'string' ? JSON.parse(value) : (value ?? null);

/** Returns the natural sort keys computed from this row, by column; a key whose source column is missing is left out. */
export function computeNaturalSortKeys(
  natural: FoldedColumns['natural'],
  row: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const [column, texts] of natural)
    if (column in row)
      keys[`${column}_order`] = toNaturalSortKey(texts.map((name) => toTextOrNull(row[name])));
  return keys;
}

const toTextOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the folded text for a row's `search`. */
export const buildSearchText = (table: string, row: Readonly<Record<string, unknown>>): string =>
  joinFolded(getFoldedColumns(table).searched, row);

/** Joins the folded texts of these columns, without empty ones. */
export const joinFolded = (
  columns: ReadonlyMap<string, FoldFunction>,
  row: Readonly<Record<string, unknown>>,
): string =>
  [...columns]
    .flatMap(([column, fold]) => {
      const value = row[column];
      // '[]' is an empty list of small records, which contains no text.
      return typeof value === 'string' && value !== '' && value !== '[]' ? [fold(value)] : [];
    })
    .join(' ');
