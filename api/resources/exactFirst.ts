import type { Knex } from 'knex';
import { spellings } from '#rules/spellings';
import { dialectOf } from '../db/dialect.ts';
import type { Reading } from '../db/select.ts';

/** More words than this tell nothing further. */
const maxWords = 8;

/**
 * Puts what holds a search exactly as it is spelled, accents included, before what is only folded alike; the searched
 * fields in the order of the declaration. For a list whose order nobody asked for.
 */
export function exactFirst(db: Knex, { query, paths }: Reading, searched: string): void {
  const { holds } = dialectOf(db);
  const words = spellings(searched).slice(0, maxWords);
  if (words.length === 0) return;
  const columns = (paths.resource.search ?? []).map((name) => paths.spot(name).column);
  const inColumn = words.map((forms) => `(${forms.map(() => holds).join(' or ')})`).join(' and ');
  const ranks = columns.map((_, rank) => `when ${inColumn} then ${rank}`).join(' ');
  const bindings = columns.flatMap((column) => words.flat().flatMap((form) => [column, form]));
  query.orderByRaw(`case ${ranks} else ${columns.length} end asc`, bindings);
}
