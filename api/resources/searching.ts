import type { Knex } from 'knex';
import { foldTerms } from '#rules/fold';
import type { Paths } from '../db/paths.ts';
import { shapeOf } from '../db/shape.ts';
import { type Condition, isIndexed, like, type Needle, needle } from './needle.ts';

/** Every word must be found in the folded text kept for searching, or in one of the searched fields read elsewhere. */
export function searching(db: Knex, paths: Paths, given: string, needles: Needle[]): Condition[] {
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
  // All words stand in one record's text: this one's, or that of the one record read from.
  if (!first) needle(db, needles, { alias: root, resource }, terms);
  else if (!isHere && elsewhere.every((spot) => spot.alias === first.alias && isIndexed(spot)))
    conditions.unshift(needle(db, needles, first, terms));
  return conditions;
}
