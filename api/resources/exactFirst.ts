import type { Knex } from 'knex';
import { foldTerms } from '#rules/fold';
import { spellings } from '#rules/spellings';
import { dialectOf } from '../db/dialect.ts';
import type { Reading } from '../db/select.ts';

/** More words than this tell nothing further. */
const maxWords = 8;

/**
 * The order of a search for which nobody asked for another: what holds the words exactly as they are spelled, accents
 * included, before what is only folded alike; then where they begin a word of the name. The first searched field is what
 * names a record, and comes before the other texts.
 */
export function exactFirst(db: Knex, { query, paths }: Reading, searched: string): void {
  const { holds } = dialectOf(db);
  const words = spellings(searched).slice(0, maxWords);
  const terms = foldTerms(searched).slice(0, maxWords);
  if (words.length === 0) return;
  const texts = (paths.resource.search ?? [])
    .map((name) => paths.spot(name))
    .filter(({ field }) => field?.fold && (field.kind === 'text' || field.kind === 'area'))
    .map(({ column }) => column);
  const spelled = words.map((forms) => `(${forms.map(() => holds('??')).join(' or ')})`).join(' and ');
  const [name, ...others] = texts;
  if (!name) return;
  const inText = (column: string) => words.flat().flatMap((form) => [column, form]);
  query.orderByRaw(
    `case when ${spelled} then 0 ${others.map(() => `when ${spelled} then 1`).join(' ')} else 2 end asc`,
    texts.flatMap(inText),
  );
  const every = (condition: string) => terms.map(() => condition).join(' and ');
  const inName = (before: string) => terms.flatMap((term) => [`${name}_fold`, `${before}${term}`]);
  query.orderByRaw(
    `case when ${every(holds("' ' || ??"))} then 0 when ${every(holds('??'))} then 1 else 2 end asc`,
    [...inName(' '), ...inName('')],
  );
}
