/**
 * Builds the order of a list. The order is the same on both databases, has empty values last, and is unique because it ends with the id.
 */
import type { Knex } from 'knex';
import type { Viewer } from '#schema/access';
import { type Field, kindTraits } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { findVisibleFields } from '../access/permit.ts';
import { badParameterError } from '../base/domainError.ts';
import type { QueryPaths } from '../db/paths.ts';
import { getTableShape } from '../db/shape.ts';
import type { SortKey } from '../jsonapi/query.ts';

export interface OrderKey {
  column: string;
  down: boolean;
  /** True if the column is never empty. */
  full: boolean;
}

/**
 * Returns the columns of a list's order: the requested keys, else the declared sort, else the newest first. Appends the creation time
 * (unless the key is the declared sort) and the id, both in the direction of the last key, as in the indexes. For a text column with a
 * natural sort key or a folded copy, uses that key or copy instead.
 * @throws DomainError 400 for a field that is not stored or not visible to the viewer
 */
export function buildOrderKeys(paths: QueryPaths, keys: readonly SortKey[], viewer: Viewer): OrderKey[] {
  const { resource, root } = paths;
  const { stored, from } = getTableShape(resource);
  const visible = findVisibleFields(resource, viewer);
  const declared = parseDefaultSort(resource.list.sort);
  const requested = keys.length > 0 ? keys : [declared];
  const isDeclared = requested.length === 1 && requested[0]?.name === declared.name;
  const order = requested.filter(isStoredKey(resource)).map(({ name, down }): OrderKey => {
    const field = visible.get(name);
    const known =
      name === 'id' ||
      (name === 'created_at' && keys.length === 0) ||
      (field && (stored.has(name) || from.has(name)));
    if (!known || (field && !kindTraits[field.kind].sortable))
      throw badParameterError('sort', `Không sắp xếp được theo ${name}.`);
    const column = field ? getSortColumn(paths.resolve(name)) : `${root}.${name}`;
    const full = !field || (stored.has(name) && (isNeverEmpty(field) || name === 'created_at'));
    return { column, down, full };
  });
  if (requested.some(({ name }) => name === 'id')) return order;
  const down = requested.at(-1)?.down ?? false;
  const last = ['created_at', 'id'].filter((name) => !isDeclared || name === 'id');
  const ties = last.filter((name) => !requested.some((key) => key.name === name));
  return [...order, ...ties.map((name) => ({ column: `${root}.${name}`, down, full: true }))];
}

/** Returns a function that is true for the keys that the database sorts by; the other keys are computed fields of the list. */
export const isStoredKey =
  ({ list }: AnyResource) =>
  ({ name }: SortKey): boolean =>
    !list.computed?.includes(name);

/** Orders a query by these keys, empty values last. */
export function orderRows(rows: Knex.QueryBuilder, keys: readonly OrderKey[]): Knex.QueryBuilder {
  for (const { column, down, full } of keys)
    rows.orderByRaw(`?? ${down ? 'desc' : 'asc'}${full ? '' : ' nulls last'}`, [column]);
  return rows;
}

/** True if every record has a value of this field. */
const isNeverEmpty = ({ required, nullable, default: preset }: Field): boolean =>
  (required === true && !nullable) || preset !== undefined;

const parseDefaultSort = (sort = '-created_at'): SortKey => ({
  name: sort.replace(/^-/, ''),
  down: sort.startsWith('-'),
});

/** Returns the column to sort by: the natural-order or folded copy of a column, or the column itself. */
const getSortColumn = ({ column, field }: ReturnType<QueryPaths['resolve']>): string =>
  field?.natural ? `${column}_order` : field?.fold ? `${column}_fold` : column;
