import type { Knex } from 'knex';

/** More three-character pieces than this narrow nothing further. */
const enough = 24;

/** The rows in whose search text all three-character pieces of these texts stand; null when there are more than `most`. */
export async function rowsByTrigrams(
  db: Knex,
  table: string,
  texts: readonly string[],
  most: number,
): Promise<number[] | null> {
  const pieces = [...new Set(texts.flatMap(trigrams))].slice(0, enough);
  if (pieces.length === 0) return null;
  const asked = pieces.map((piece) => `"${piece.replace(/"/g, '""')}"`).join(' AND ');
  const index = `${table}_search`;
  const rows = (await db(index)
    .whereRaw('?? match ?', [index, asked])
    .limit(most + 1)
    .select('rowid')) as { rowid: number }[];
  return rows.length > most ? null : rows.map(({ rowid }) => rowid);
}

const trigrams = (text: string): string[] => {
  const signs = [...text];
  return signs.slice(0, -2).map((_, at) => signs.slice(at, at + 3).join(''));
};
