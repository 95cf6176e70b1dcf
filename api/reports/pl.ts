import { type KindSum, profitLoss } from '#rules/profitLoss';
import type { ProfitLossData } from '#schema/reports/pl';
import type { Context } from '../context.ts';

/** Profit and loss of the approved transactions by recorded month, newest first (rules 8.5). */
export async function pl(ctx: Context): Promise<ProfitLossData> {
  const sums = (await ctx
    .db('sums_of_transactions')
    .where('status', 'approved')
    .groupBy('month', 'kind')
    .havingRaw('sum(n) > 0')
    .select('month', 'kind')
    .sum({ total: 'amount' })) as KindSum[];
  return profitLoss(sums);
}
