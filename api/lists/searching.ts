import { foldTerms } from '#rules/fold';
import type { Paths, Spot } from '../db/paths.ts';
import { copiesOf, searchIndexed, shapeOf, tableOf } from '../db/shape.ts';
import type { Condition, Texts } from './condition.ts';

/** Every word must be found in the folded text kept for searching, or in one of the searched fields read elsewhere. */
export function searching(paths: Paths, given: string): Condition {
  const { root, resource } = paths;
  const { stored } = shapeOf(resource);
  const names = resource.search ?? [];
  const elsewhere = names.filter((name) => !stored.has(name)).map((name) => paths.spot(name));
  const isHere = elsewhere.length < names.length;
  const columns = [...elsewhere.map(({ column }) => `${column}_fold`), ...(isHere ? [`${root}.search`] : [])];
  const terms = foldTerms(given);
  return {
    is: 'text',
    test: (query) => {
      for (const term of terms)
        query.where((any) => {
          for (const column of columns) any.orWhereRaw("?? like ? escape '!'", [column, like(term)]);
        });
    },
    texts: textsOf(paths, elsewhere, isHere, terms),
  };
}

/** All words stand in one record's text: this one's, or that of the one record read from. Else no index tells them. */
function textsOf(
  paths: Paths,
  elsewhere: readonly Spot[],
  isHere: boolean,
  terms: readonly string[],
): Texts | null {
  const [first] = elsewhere;
  if (!first)
    return searchIndexed.has(tableOf(paths.resource))
      ? { ...placeOf(paths, { alias: paths.root, resource: paths.resource }), terms, isAll: true }
      : null;
  const isOne = !isHere && elsewhere.every((spot) => spot.alias === first.alias && isIndexed(spot));
  // The text has further fields than those searched here.
  return isOne ? { ...placeOf(paths, first), terms, isAll: false } : null;
}

/** Where the index of texts finds the rows at this spot. */
export const placeOf = (
  paths: Paths,
  { alias, resource }: Pick<Spot, 'alias' | 'resource'>,
): Pick<Texts, 'table' | 'alias' | 'id'> => ({ table: tableOf(resource), alias, id: paths.idOf(alias) });

/** Does the folded text of this column stand in its table's `search`, and has that an index? */
export const isIndexed = ({ resource, column }: Spot): boolean =>
  searchIndexed.has(tableOf(resource)) &&
  copiesOf(tableOf(resource)).searched.includes(column.split('.').at(-1) ?? '');

export const like = (term: string): string => `%${term.replace(/[!%_]/g, '!$&')}%`;
