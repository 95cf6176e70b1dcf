import { formatMoney, formatPercent } from '#rules/format';
import { calculatePercentage, calculatePercentOf } from '#rules/money';
import { type CountedPackages, explainSupplement, splitCommission } from '#rules/partnerRevenue';
import { buildAddedLine, type Explanation, explainSum } from '#rules/why';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { RevenueAmount } from '#schema/why';
import { hasAnyGrant } from '../access/permit.ts';
import { notFoundError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { findAll, findById } from '../db/store.ts';
import { findThresholds } from '../domain/packages/quote.ts';
import { canRevenueContainPackage, findEarlierRevenues } from '../domain/partners/revenues.ts';
import { findReadableRecord } from '../resources/record.ts';

/**
 * Recalculates one amount of a partner's revenue and returns the lines of the calculation (rules 9.9). A confirmed revenue keeps the
 * amounts of the day on which it was confirmed; the lines then explain those amounts.
 * @throws DomainError 404
 */
export async function explainRevenue(
  ctx: Context,
  id: string,
  field: RevenueAmount,
): Promise<Explanation & { field: RevenueAmount }> {
  await findReadableRecord(ctx, resources.partner_revenues as AnyResource, id);
  const revenue = await findById(ctx, 'partner_revenues', id);
  if (!revenue) throw notFoundError();
  const own = (await findAll(ctx, 'packages', { partner_revenue_id: id }))
    .filter((pack) => canRevenueContainPackage(pack, revenue))
    .map((pack) => describePackage(ctx, pack));
  if (revenue.level !== 'draft') return { field, ...explainFrozen(revenue, own, field) };
  const earlier = await findEarlierRevenues(ctx, revenue);
  const thresholds = await findThresholds(ctx, revenue.partner_id);
  return { field, ...explainSupplement(own, earlier, thresholds)[field] };
}

function describePackage(ctx: Context, pack: StoredRecord<'packages'>): CountedPackages {
  const { id, customer_id, customer_name, number, total_price, partner_unheld } = pack;
  const isOpen = hasAnyGrant(resources.customers as AnyResource, ctx.viewer, 'read');
  return {
    total_price,
    partner_unheld,
    label: `Gói ${number} của ${customer_name ?? 'khách'}`,
    ...(isOpen && { href: `/customers/${customer_id}?packageId=${id}` }),
  };
}

/**
 * Explains the amounts of a confirmed revenue from its packages. If the packages' current amounts differ from the confirmed ones, returns a
 * single line.
 */
function explainFrozen(
  revenue: StoredRecord<'partner_revenues'>,
  own: readonly CountedPackages[],
  field: RevenueAmount,
): Explanation {
  const { [field]: amount, total_revenue } = revenue;
  const led = explainSum(linesOf(revenue, own, field));
  const frozen = `Đã chốt theo doanh thu ${formatMoney(total_revenue)}`;
  return led.value === amount && led.lines.length > 0
    ? led
    : explainSum([buildAddedLine(frozen, amount, { rule: '6.5' })]);
}

function linesOf(
  { total_revenue, total_commission, total_bonus }: StoredRecord<'partner_revenues'>,
  own: readonly CountedPackages[],
  field: RevenueAmount,
) {
  const named = (pack: CountedPackages, prefix: string, value: number, rule: string) =>
    buildAddedLine(`${prefix}${pack.label ?? ''}`, value, {
      rule,
      ...(pack.href !== undefined && { href: pack.href }),
    });
  if (field === 'total_revenue') return own.map((pack) => named(pack, '', pack.total_price, '6.1'));
  if (field === 'total_commission') {
    const found = splitCommission(own, total_commission);
    return own.flatMap((pack, at) =>
      found ? [named(pack, `${formatPercent(found.percent)} của `, found.parts[at] ?? 0, '6.2')] : [],
    );
  }
  const percent = calculatePercentage(total_bonus, total_revenue) ?? 0;
  const label = `${formatPercent(percent)} của ${formatMoney(total_revenue)}`;
  return [buildAddedLine(label, calculatePercentOf(total_revenue, percent), { rule: '6.2' })];
}
