import type { Knex } from 'knex';

/** Rows per statement, so that no statement takes long. */
const IDS_PER_RANGE = 10_000;

/** Yields the ids of a table in ranges: above `from`, up to `to`. */
export const iterateIdRanges = (
  db: Knex,
  table: string,
  size: number = IDS_PER_RANGE,
): AsyncGenerator<IdRange> =>
  iterateRangesOfQueries([db(table).min({ least: 'id' }).max({ most: 'id' })], size);

export type IdRange = readonly [from: number, to: number];

/** Yields ranges of ids between the least and the greatest id that these queries return (`least`, `most`). */
export async function* iterateRangesOfQueries(
  bounds: readonly Knex.QueryBuilder[],
  size: number = IDS_PER_RANGE,
): AsyncGenerator<IdRange> {
  const found: { least: number | null; most: number | null }[] = [];
  for (const bound of bounds) found.push(...(await bound));
  const [leasts, mosts] = (['least', 'most'] as const).map((end) =>
    found.flatMap((row) => (row[end] === null ? [] : [Number(row[end])])),
  );
  if (!leasts || !mosts || leasts.length === 0) return;
  const most = Math.max(...mosts);
  for (let from = Math.min(...leasts) - 1; from < most; from += size) yield [from, from + size];
}
