import type { Knex } from 'knex';
import { foldTerms } from '#rules/fold';
import { dialectOf } from '../db/dialect.ts';
import type { Paths } from '../db/paths.ts';
import { searchIndexed, shapeOf, tableOf } from '../db/shape.ts';
import { type Condition, isIndexed, like, type Needle, needle } from './needle.ts';

/**
 * Every word must be found in the folded text kept for searching, or in one of the searched fields read elsewhere.
 * @param counted the rows are only counted: the index of texts tells them, where it can
 */
export function searching(
  db: Knex,
  paths: Paths,
  given: string,
  needles: Needle[],
  counted: boolean,
): Condition[] {
  const { root, resource } = paths;
  const stored = shapeOf(resource).stored;
  const names = resource.search ?? [];
  const elsewhere = names.filter((name) => !stored.has(name)).map((name) => paths.spot(name));
  const columns = elsewhere.map(({ column }) => `${column}_fold`);
  const isHere = elsewhere.length < names.length;
  if (isHere) columns.push(`${root}.search`);
  const terms = foldTerms(given);
  const conditions = terms.map(
    (term): Condition =>
      (query) =>
        void query.where((any) => {
          for (const column of columns) any.orWhereRaw("?? like ? escape '!'", [column, like(term)]);
        }),
  );
  const [first] = elsewhere;
  const isOneElsewhere =
    first && !isHere && elsewhere.every((spot) => spot.alias === first.alias && isIndexed(spot));
  // All words stand in one record's text: this one's, or that of the one record read from.
  const place = isOneElsewhere ? first : { alias: root, resource };
  if (first && !isOneElsewhere) return conditions;
  const held =
    counted && searchIndexed.has(tableOf(place.resource))
      ? dialectOf(db).holding(tableOf(place.resource), terms)
      : null;
  if (held) {
    const among: Condition = (query) =>
      void query.whereRaw(`?? in (${held.sql})`, [paths.idOf(place.alias), ...held.bindings] as never);
    // Where they are read from, the text has further fields than those searched here.
    return first ? [among, ...conditions] : [among];
  }
  const narrowed = needle(db, needles, place, terms);
  return first ? [narrowed, ...conditions] : conditions;
}
