import type { FoundTexts, TextsAt } from '../foundTexts.ts';

/** A shorter text has no three characters to be found by. */
const least = 3;

/** A longer text is looked for by its beginning. */
const longest = 60;

/** How the index of texts (`migrations/searchIndex.ts`) leads to rows: as `Dialect.textIndex`. */
export function phrases({ table, id }: TextsAt, terms: readonly string[]): FoundTexts | null {
  const letters = terms.map((term) => [...term]);
  const asked = letters.filter(({ length }) => length >= least).map((one) => one.slice(0, longest).join(''));
  if (asked.length === 0) return null;
  const index = `${table}_search`;
  return {
    from: `${index} as f`,
    sql: `f.${index} match ? and ?? = f.rowid`,
    bindings: [asked.map((text) => `"${text.replace(/"/g, '""')}"`).join(' AND '), id],
    isExact: letters.every(({ length }) => length >= least && length <= longest),
  };
}
