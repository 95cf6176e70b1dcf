/** The index of texts (`indexTrigrams`), asked for rows. */
import type { Knex } from 'knex';
import type { Statement } from '../kept.ts';

/** A shorter text has no three characters to be found by. */
const least = 3;

/** A longer text is looked for by its beginning. */
const longest = 60;

const isShort = (text: string): boolean => [...text].length < least;
const allOf = (texts: readonly string[]): string =>
  texts.map((text) => `"${text.replace(/"/g, '""')}"`).join(' AND ');

/** As `Dialect.candidates`. */
export async function candidates(
  db: Knex,
  table: string,
  texts: readonly string[],
  most: number,
): Promise<number[] | null> {
  const asked = texts.filter((text) => !isShort(text)).map((text) => [...text].slice(0, longest).join(''));
  if (asked.length === 0) return null;
  const index = `${table}_search`;
  const rows = (await db(index)
    .whereRaw('?? match ?', [index, allOf(asked)])
    .limit(most + 1)
    .select('rowid')) as { rowid: number }[];
  return rows.length > most ? null : rows.map(({ rowid }) => rowid);
}

/** As `Dialect.holding`. */
export function holding(table: string, texts: readonly string[]): Statement | null {
  if (texts.length === 0 || texts.some(isShort)) return null;
  const index = `${table}_search`;
  return { sql: `select rowid from ${index} where ${index} match ?`, bindings: [allOf(texts)] };
}
