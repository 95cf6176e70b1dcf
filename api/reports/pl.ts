import type { Knex } from 'knex';
import { type HeldSum, type KindSum, profitLoss } from '#rules/profitLoss';
import type { ProfitLossData } from '#schema/reports/pl';
import type { Context } from '../context.ts';
import { type Question, queryBatch } from '../db/queryBatch.ts';
import { priceOfSessions } from './ahead.ts';

/**
 * Profit and loss of the approved transactions by recorded month, newest first, and beside it what the sessions held in the month have
 * earned and what nurses and partners get of that (rules 8.5).
 */
export async function pl(ctx: Context): Promise<ProfitLossData> {
  const { sums, held } = await queryBatch(ctx.db, { sums: approvedSums(ctx.db), held: heldSums(ctx.db) });
  return profitLoss(sums, held);
}

const approvedSums = (db: Knex): Question<KindSum[]> => ({
  query: db('sums_of_transactions')
    .where('status', 'approved')
    .groupBy('month', 'kind')
    .havingRaw('sum(n) > 0')
    .select('month', 'kind')
    .sum({ total: 'amount' }),
  read: (rows: KindSum[]) => rows,
});

const heldSums = (db: Knex): Question<HeldSum[]> => ({
  query: db('sums_of_sessions as x')
    .join('packages as p', 'p.id', 'x.package_id')
    .where('x.n', '>', 0)
    .groupBy('x.month')
    .select('x.month')
    .select(db.raw(`sum(${priceOfSessions('x.n', 'p')}) as earned`))
    .select(db.raw(`sum(${priceOfSessions('x.n', 'p', 'agent_income')}) as agents`))
    .select(db.raw(`sum(${priceOfSessions('x.n', 'p', 'partner_income')}) as partners`)),
  read: (rows: HeldSum[]) =>
    rows.map(({ month, earned, agents, partners }) => ({
      month,
      earned: Number(earned),
      agents: Number(agents),
      partners: Number(partners),
    })),
});
