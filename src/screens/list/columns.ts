import type { Viewer } from '#schema/access';
import { type Field, kindTraits } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { canReadField } from '../../jsonapi/canReadField.ts';
import type { Screens } from '../customizeScreens.ts';

/** A field of the declaration as a column. */
export interface DeclaredColumn {
  readonly name: string;
  readonly field: Field;
  /** True if the API can sort by the field; a click on the heading then sorts the list. */
  readonly sortable: boolean;
}

/** Returns the columns for this viewer and width: the given columns, else the declared wide or narrow columns. */
export function chooseColumns(
  resource: AnyResource,
  screens: Screens,
  viewer: Viewer,
  wide: boolean,
  filter: Readonly<Record<string, string>>,
  named?: readonly string[],
): DeclaredColumn[] {
  const own = named ?? screens.columns?.({ viewer, filter, wide });
  return (own ?? (wide ? resource.list.columns : resource.list.narrow)).flatMap((name) => {
    const field = resource.fields[name];
    if (!field || !canReadField(viewer, field)) return [];
    const isStored = !field.computed && !field.transient;
    return [{ name, field, sortable: isStored && kindTraits[field.kind].sortable }];
  });
}

/** Returns the other fields that a list can show as columns, including all columns of its views. */
export const listUndeclaredColumns = (
  { fields, list }: AnyResource,
  declared: readonly string[] = list.columns,
): string[] => {
  const viewed = (list.views ?? []).flatMap(({ columns }) => columns);
  return Object.entries(fields).flatMap(([name, field]) => {
    const fits = viewed.includes(name) || (!field.transient && kindTraits[field.kind].column);
    return fits && !declared.includes(name) ? [name] : [];
  });
};

/**
 * Returns, by column name, the columns that are shown on the second line of that column, in the declared order. Only adjacent columns are
 * combined: a column that the user moved elsewhere has its own cells.
 * @param shown the columns in the order in which they are rendered
 */
export function groupSecondLineColumns(
  { list }: AnyResource,
  shown: readonly DeclaredColumn[],
): Map<string, DeclaredColumn[]> {
  const found = new Map<string, DeclaredColumn[]>();
  shown.forEach(({ name }, at) => {
    const under: readonly string[] = list.secondLine?.[name] ?? [];
    const isUnder = (column: DeclaredColumn | undefined) =>
      column !== undefined && under.includes(column.name);
    let from = at;
    while (isUnder(shown[from - 1])) from -= 1;
    let to = at;
    while (isUnder(shown[to + 1])) to += 1;
    const others = [...shown.slice(from, at), ...shown.slice(at + 1, to + 1)];
    others.sort((one, other) => under.indexOf(one.name) - under.indexOf(other.name));
    if (others.length > 0) found.set(name, others);
  });
  return found;
}

/**
 * Returns the columns in the order in which react-admin renders them.
 * @param ranks the stored order, as positions among the table's children; a column whose position is missing keeps its place
 * @param firstPosition position of the first column among the table's children
 */
export function sortColumnsAsDrawn(
  all: readonly DeclaredColumn[],
  ranks: readonly number[],
  firstPosition: number,
): DeclaredColumn[] {
  const placeOf = (at: number) => (ranks.includes(at) ? ranks.indexOf(at) : at);
  return all
    .map((column, at) => ({ column, place: placeOf(at + firstPosition) }))
    .sort((one, other) => one.place - other.place)
    .map(({ column }) => column);
}
