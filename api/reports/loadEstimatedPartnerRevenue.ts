import type { Knex } from 'knex';
import { isCancelledRegistrationLevel, nonRevenueLevels } from '#rules/levels';
import {
  estimatedPartnerRevenue as declaration,
  type EstimatedPartnerRevenueData,
} from '#schema/reports/estimatedPartnerRevenue';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../context.ts';
import { queryBatch } from '../db/queryBatch.ts';
import { findPartnerScope, findSelectedPartners } from './findPartnerScope.ts';
import {
  buildPartnerSumsQuery,
  buildPartnersQuery,
  calculateEarnings,
  groupByPartnerMonth,
} from './partnerPackages.ts';

/**
 * Returns, per partner and month, the estimated amount owed for packages that are in no partner revenue yet. The percentages are those of
 * the tier that the row's sum reaches (rules 8.13). A finished package counts in the month in which it finished; a cancelled registration
 * counts in the month in which the package was planned to begin.
 */
export async function loadEstimatedPartnerRevenue(
  ctx: Context,
  params: ReportParamsOf<typeof declaration>,
): Promise<EstimatedPartnerRevenueData> {
  const scope = findPartnerScope(declaration, ctx.viewer);
  const open = (query: Knex.QueryBuilder) => {
    query.where('p.open', 1);
    if (params.level === 'all') query.whereNotIn('p.level', nonRevenueLevels);
    else query.where('p.level', params.level);
  };
  const day = isCancelledRegistrationLevel(params.level) ? 'started_at' : 'finished_at';
  const { visible, groups } = await queryBatch(ctx.db, {
    visible: buildPartnersQuery(ctx.db, scope),
    groups: buildPartnerSumsQuery(ctx.db, open, findSelectedPartners(scope, params), day),
  });
  return {
    rows: groupByPartnerMonth(groups, visible).map((month) => {
      const { total_packages, total_revenue, total_commission, total_bonus } = calculateEarnings(month);
      const { id, code, name } = month.partner;
      return {
        partner_id: id,
        partner_code: code,
        partner_name: name,
        month: month.month,
        total_packages,
        total_revenue,
        total_commission,
        total_bonus,
      };
    }),
    partners: visible.map(({ id, name }) => ({ id, name })),
  };
}
