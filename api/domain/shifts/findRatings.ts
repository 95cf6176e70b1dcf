/** Ratings of nurses by mothers. */
import { calculateAverageRating } from '#rules/rating';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';

/** The average of a nurse's ratings (null if there are too few) and their number. */
export interface NurseRating {
  rating: number | null;
  ratings: number;
}

/** Finds the ratings of these nurses, by nurse id. Nurses without a rating are left out. */
export async function findRatings(ctx: Context, ids: readonly string[]): Promise<Map<string, NurseRating>> {
  if (ids.length === 0) return new Map();
  const rows: { id: number; count: number | string; sum: number | string }[] = await ctx
    .db('shifts')
    .whereRaw(getDialect(ctx.db).among, ['rated_agent_id', encodeIdList(ids)])
    .whereNotNull('rated_agent_id')
    .groupBy('rated_agent_id')
    .select({ id: 'rated_agent_id' })
    .count({ count: 'rating' })
    .sum({ sum: 'rating' });
  return new Map(
    rows.map(({ id, count, sum }) => [
      String(id),
      { rating: calculateAverageRating(Number(sum), Number(count)), ratings: Number(count) },
    ]),
  );
}
