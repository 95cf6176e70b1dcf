import type { Knex } from 'knex';
import { toMonth } from '#rules/days';
import { nonRevenueLevels } from '#rules/levels';
import { sum } from '#rules/money';
import {
  partnerRevenue as declaration,
  type PartnerRevenueData,
  type PartnerRevenueRow,
} from '#schema/reports/partnerRevenue';
import type { ReportParamsOf } from '#schema/reports/report';
import { EventLoopYielder } from '../base/EventLoopYielder.ts';
import type { Context } from '../context.ts';
import { type BatchQuery, queryBatch } from '../db/queryBatch.ts';
import { findPartnerScope, findSelectedPartners } from './findPartnerScope.ts';
import { toPeriod } from './inPeriod.ts';
import {
  buildPartnerSumsQuery,
  buildPartnersQuery,
  calculateEarnings,
  groupByPartnerMonth,
  type MonthOfPartner,
} from './partnerPackages.ts';

/** Returns the revenue of partners' customers and the partners' earnings, by partner and month of finishing (rules 8.12). */
export async function loadPartnerRevenue(
  ctx: Context,
  params: ReportParamsOf<typeof declaration>,
): Promise<PartnerRevenueData> {
  const period = toPeriod(params);
  const [first, last] = period ? period.map(toMonth) : ['0000-00', '9999-99'];
  const counted = (query: Knex.QueryBuilder) =>
    void query
      .whereNotIn('p.level', nonRevenueLevels)
      .whereBetween('p.month', [first as string, last as string]);
  const scope = findPartnerScope(declaration, ctx.viewer);
  const partners = findSelectedPartners(scope, params);
  const { visible, groups, confirmed } = await queryBatch(ctx.db, {
    visible: buildPartnersQuery(ctx.db, scope),
    groups: buildPartnerSumsQuery(ctx.db, counted, partners),
    confirmed: buildConfirmedTotalQuery(ctx, partners, period),
  });
  const months = groupByPartnerMonth(groups, visible);
  const rows = await new EventLoopYielder().map(months, toPartnerRevenueRow);
  const total = (name: Figure) => sum(rows.map((row) => row[name]));
  const revenue = total('total_revenue');
  const commission = total('total_commission');
  const bonus = total('total_bonus');
  return {
    overall: { total: sum(months.flatMap(({ groups }) => groups.map((group) => group.original))) },
    revenue: { total: revenue },
    partner: {
      total: commission + bonus,
      commission_percent: revenue === 0 ? null : commission / revenue,
      bonus,
      confirmed,
      unconfirm: commission + bonus - confirmed,
    },
    rows: params.split ? rows : sumPerPartner(rows),
    partners: visible.map(({ id, name }) => ({ id, name })),
  };
}

const figures = [
  'total_packages',
  'total_revenue',
  'total_commission',
  'total_bonus',
  'l8_packages',
  'l8_revenue',
  'l8_commission',
] as const satisfies readonly (keyof PartnerRevenueRow)[];
type Figure = (typeof figures)[number];

function toPartnerRevenueRow(month: MonthOfPartner): PartnerRevenueRow {
  const all = calculateEarnings(month);
  const paid = calculateEarnings(month, true);
  return {
    partner_id: month.partner.id,
    partner_code: month.partner.code,
    partner_name: month.partner.name,
    month: month.month,
    total_packages: all.total_packages,
    total_revenue: all.total_revenue,
    total_commission: all.total_commission,
    total_bonus: all.total_bonus,
    l8_packages: paid.total_packages,
    l8_revenue: paid.total_revenue,
    l8_commission: paid.total_commission,
  };
}

/** Sums the months of each partner; the result is in the order of partner codes. */
function sumPerPartner(rows: readonly PartnerRevenueRow[]): PartnerRevenueRow[] {
  const found = new Map<string, PartnerRevenueRow>();
  for (const row of rows) {
    const whole = found.get(row.partner_id);
    if (!whole) found.set(row.partner_id, { ...row, month: null });
    else for (const name of figures) whole[name] += row[name];
  }
  return [...found.values()].sort((a, b) => (a.partner_code < b.partner_code ? -1 : 1));
}

/** Sums the commission and bonus of the confirmed and settled partner revenues of these months. */
function buildConfirmedTotalQuery(
  ctx: Context,
  partners: readonly string[] | null,
  period: readonly [string, string] | null,
): BatchQuery<number> {
  const query = ctx.db('partner_revenues').whereIn('level', ['confirmed', 'settled']);
  if (partners) query.whereIn('partner_id', partners.map(Number));
  if (period) query.whereBetween('month', [toMonth(period[0]), toMonth(period[1])]);
  return {
    query: query.sum({ commission: 'total_commission', bonus: 'total_bonus' }),
    read: ([found]: { commission: number | null; bonus: number | null }[]) =>
      (found?.commission ?? 0) + (found?.bonus ?? 0),
  };
}
