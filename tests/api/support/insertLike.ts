import type { Knex } from 'knex';

/**
 * Inserts copies of the first row that has these values directly into the database, each changed by one of `rows`: a whole business would
 * take minutes through the API.
 * @returns the new ids, in order
 */
export async function insertLike(
  knex: Knex,
  table: string,
  sample: object,
  rows: readonly object[],
): Promise<number[]> {
  const like: Record<string, unknown> = { ...(await knex(table).where(sample).first()) };
  delete like.id;
  const ids: number[] = [];
  for (let first = 0; first < rows.length; first += 50) {
    const part = rows.slice(first, first + 50).map((row) => ({ ...like, version: 1, ...row }));
    const inserted = (await knex(table).insert(part).returning('id')) as { id: number }[];
    ids.push(...inserted.map(({ id }) => Number(id)));
  }
  return ids;
}
