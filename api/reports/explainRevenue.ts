import { formatMoney, formatPercent } from '#rules/format';
import { calculatePercentage, calculatePercentOf, sum } from '#rules/money';
import { type CountedPackages, explainSupplement, splitCommission } from '#rules/partnerRevenue';
import { buildAddedLine, type Explanation, explainSum } from '#rules/why';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { RevenueAmount } from '#schema/why';
import { hasAnyGrant } from '../access/permit.ts';
import { notFoundError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { findAll, findById } from '../db/store.ts';
import { findPackageNumbers } from '../domain/packages/facts.ts';
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
  const { packages, due } = await findEarlierRevenues(ctx, revenue);
  const counted = (await findAll(ctx, 'packages', { partner_revenue_id: id })).filter((pack) =>
    canRevenueContainPackage(pack, revenue),
  );
  const numbers = await findPackageNumbers(ctx, [...packages, ...counted]);
  const describe = (pack: StoredRecord<'packages'>) => describePackage(ctx, pack, numbers.get(pack.id));
  const own = counted.map(describe);
  const thresholds = await findThresholds(ctx, revenue.partner_id);
  const month = explainSupplement(own, { packages: packages.map(describe), due }, thresholds);
  const isUnchanged =
    month.total_revenue.value === revenue.total_revenue && month[field].value === revenue[field];
  const why = revenue.level === 'draft' || isUnchanged ? month[field] : explainFrozen(revenue, own, field);
  return { field, ...why };
}

function describePackage(
  ctx: Context,
  pack: StoredRecord<'packages'>,
  number: number | undefined,
): CountedPackages {
  const { id, customer_id, customer_name, total_price, partner_unheld } = pack;
  const isOpen = hasAnyGrant(resources.customers as AnyResource, ctx.viewer, 'read');
  return {
    total_price,
    partner_unheld,
    label: `Gói ${number ?? id} của ${customer_name ?? 'khách'}`,
    ...(isOpen && { href: `/customers/${customer_id}?packageId=${id}` }),
  };
}

/**
 * Explains an amount of a confirmed revenue whose packages or mechanism have changed since. Returns a single line if the packages no longer
 * lead to the amount. The amount of a supplement depends on earlier revenues, so no percentage of its own packages leads to it.
 */
function explainFrozen(
  revenue: StoredRecord<'partner_revenues'>,
  own: readonly CountedPackages[],
  field: RevenueAmount,
): Explanation {
  const { [field]: amount, number, total_revenue } = revenue;
  const isOfOwnPackages =
    number === 1 &&
    sum(own.map(({ total_price }) => total_price)) === total_revenue &&
    own.every(({ partner_unheld = 0 }) => partner_unheld === 0);
  const led = explainSum(isOfOwnPackages ? buildRevenueLines(revenue, own, field) : []);
  const frozen = `Đã chốt theo doanh thu ${formatMoney(total_revenue)}`;
  return led.value === amount && led.lines.length > 0
    ? led
    : explainSum([buildAddedLine(frozen, amount, { rule: '6.5' })]);
}

function buildRevenueLines(
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
