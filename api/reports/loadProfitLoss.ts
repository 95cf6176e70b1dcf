import type { Knex } from 'knex';
import { calculateProfitLoss, type HeldSessionsMonth, type MonthlyKindSum } from '#rules/profitLoss';
import type { ProfitLossData } from '#schema/reports/profitLossReport';
import type { Context } from '../context.ts';
import { type BatchQuery, queryBatch } from '../db/queryBatch.ts';
import { buildSessionsPriceSql } from './loadAhead.ts';

/**
 * Returns profit and loss: the approved transactions by recorded month, newest first, with the value of the sessions held in the month and
 * the amounts owed for these sessions (rules 8.5).
 */
export async function loadProfitLoss(ctx: Context): Promise<ProfitLossData> {
  const { booked, held } = await queryBatch(ctx.db, {
    booked: buildBookedSumsQuery(ctx.db),
    held: buildHeldMonthsQuery(ctx.db),
  });
  return calculateProfitLoss(booked, held);
}

const buildBookedSumsQuery = (db: Knex): BatchQuery<MonthlyKindSum[]> => ({
  query: db('sums_of_transactions')
    .where('status', 'approved')
    .groupBy('month', 'kind')
    .havingRaw('sum(n) > 0')
    .select('month', 'kind')
    .sum({ total: 'amount' }),
  read: (rows: MonthlyKindSum[]) => rows,
});

function buildHeldMonthsQuery(db: Knex): BatchQuery<HeldSessionsMonth[]> {
  const perPackage = db('sums_of_sessions')
    .groupBy('package_id', 'month')
    .havingRaw('sum(n) > 0')
    .select('package_id', 'month')
    .sum({ n: 'n' });
  const part = (amount: string, name: string) =>
    db.raw(`sum(${buildSessionsPriceSql('x.n', 'p', amount)}) as ${name}`);
  return {
    query: db
      .from(perPackage.as('x'))
      .join('packages as p', 'p.id', 'x.package_id')
      .groupBy('x.month')
      .select('x.month')
      .sum({ sessions: 'x.n' })
      .select(part('total_price', 'earned'))
      .select(part('agent_income', 'owed_agents'), part('partner_income', 'owed_partners')),
    read: (rows: HeldSessionsMonth[]) =>
      rows.map(({ month, ...row }) => ({
        month,
        sessions: Number(row.sessions),
        earned: Number(row.earned),
        owed_agents: Number(row.owed_agents),
        owed_partners: Number(row.owed_partners),
      })),
  };
}
