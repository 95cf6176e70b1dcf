import type { AnyResource } from '#schema/resource';
import type { Column } from './columnsOf.ts';

/**
 * The columns on the second line of another column's cells, by the name of that one, in the declared order: those next to it, so that a
 * column that was moved away stands for itself.
 * @param shown the columns in the order in which they are drawn
 */
export function secondLinesOf({ list }: AnyResource, shown: readonly Column[]): Map<string, Column[]> {
  const found = new Map<string, Column[]>();
  shown.forEach(({ name }, at) => {
    const under: readonly string[] = list.secondLine?.[name] ?? [];
    const isUnder = (column: Column | undefined) => column !== undefined && under.includes(column.name);
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
 * Columns in the order in which react-admin draws them.
 * @param ranks the stored order: positions among the table's children; a position it lacks stays where it is
 * @param firstPosition the position of the first column among the table's children
 */
export function drawnOrder(
  all: readonly Column[],
  ranks: readonly number[],
  firstPosition: number,
): Column[] {
  const placeOf = (at: number) => (ranks.includes(at) ? ranks.indexOf(at) : at);
  return all
    .map((column, at) => ({ column, place: placeOf(at + firstPosition) }))
    .sort((one, other) => one.place - other.place)
    .map(({ column }) => column);
}
