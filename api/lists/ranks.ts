import type { Knex } from 'knex';
import { foldTerms } from '#rules/fold';
import { spellings } from '#rules/spellings';
import { dialectOf } from '../db/dialect.ts';
import type { Paths } from '../db/paths.ts';

/** More words than this tell nothing further. */
const maxWords = 8;

/**
 * How well a row fits a search, as numbers to order by, least first: what holds the words exactly as they are spelled, accents
 * included, before what is only folded alike; then where they begin a word of the name. The first searched field is what
 * names a record, and comes before the other texts.
 */
export function ranks(db: Knex, paths: Paths, searched: string): Knex.Raw[] {
  const { holds } = dialectOf(db);
  const words = spellings(searched).slice(0, maxWords);
  const terms = foldTerms(searched).slice(0, maxWords);
  const texts = (paths.resource.search ?? [])
    .map((name) => paths.spot(name))
    .filter(({ field }) => field?.fold && (field.kind === 'text' || field.kind === 'area'))
    .map(({ column }) => column);
  const [name, ...others] = texts;
  if (!name || words.length === 0) return [];
  const spelled = words.map((forms) => `(${forms.map(() => holds('??')).join(' or ')})`).join(' and ');
  const inText = (column: string) => words.flat().flatMap((form) => [column, form]);
  const every = (condition: string) => terms.map(() => condition).join(' and ');
  const inName = (before: string) => terms.flatMap((term) => [`${name}_fold`, `${before}${term}`]);
  return [
    db.raw(
      `case when ${spelled} then 0 ${others.map(() => `when ${spelled} then 1`).join(' ')} else 2 end`,
      texts.flatMap(inText),
    ),
    db.raw(`case when ${every(holds("' ' || ??"))} then 0 when ${every(holds('??'))} then 1 else 2 end`, [
      ...inName(' '),
      ...inName(''),
    ]),
  ];
}
