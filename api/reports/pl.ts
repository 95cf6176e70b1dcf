import { type KindSum, profitLoss } from '#rules/profitLoss';
import type { ProfitLossData } from '#schema/reports/pl';
import type { Context } from '../context.ts';

/** Profit and loss of the approved transactions by recorded month, newest first (contract §6). */
export async function pl(ctx: Context): Promise<ProfitLossData> {
  const sums = (await ctx
    .db('transactions')
    .where('status', 'approved')
    .groupBy('month', 'kind')
    .select('month', 'kind')
    .sum({ total: 'amount' })) as KindSum[];
  return profitLoss(sums);
}
