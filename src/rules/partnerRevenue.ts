/**
 * Calculates a partner's earnings in a month (rules 6.2). The percentages of the tier reached apply to the whole revenue, not only to the
 * part above the threshold.
 */
import { formatMoney, formatPercent } from '#rules/format';
import { calculatePercentage, calculatePercentOf, sum } from '#rules/money';
import {
  buildAddedLine,
  buildDeductedLine,
  type Explanation,
  type ExplanationLine,
  explainSum,
  explainSumNotBelowZero,
} from '#rules/why';

/** Percentages that apply from a monthly revenue of `revenue` đồng on (15 = 15 %). */
export interface Threshold {
  revenue: number;
  commission_percent: number;
  bonus_percent: number;
}
export interface PartnerMonthFigures {
  total_packages: number;
  total_revenue: number;
  commission_percent: number;
  bonus_percent: number;
  total_commission: number;
  total_bonus: number;
}

/** Returns the highest threshold that the revenue reaches; null if it reaches no threshold. */
export function findRevenueTier<T extends { revenue: number }>(
  thresholds: readonly T[],
  revenue: number,
): T | null {
  return thresholds.reduce<T | null>(
    (best, one) => (one.revenue <= revenue && (best === null || one.revenue > best.revenue) ? one : best),
    null,
  );
}

/** Returns the default partner commission of a package: the percentage of the lowest threshold; null without thresholds (rules 6.3). */
export function findDefaultPartnerCommission(thresholds: readonly Threshold[]): number | null {
  const [first, ...others] = thresholds;
  return first
    ? others.reduce((low, one) => (one.revenue < low.revenue ? one : low), first).commission_percent
    : null;
}

/** A package that counts for a month, or `n` packages of the same price. */
export interface CountedPackages {
  total_price: number;
  /** Part of the price for which a full refund cancelled the commission (rules 7.15), đồng. */
  partner_unheld?: number;
  n?: number;
  /** Name of the package in the explanation, and the path of its page. */
  label?: string;
  href?: string;
}

export type ExplainedPartnerMonth = Readonly<
  Record<'total_revenue' | 'total_commission' | 'total_bonus', Explanation>
>;

/** Calculates a partner's earnings of a month from the packages that count for the month. */
export function calculatePartnerMonth(
  packages: readonly CountedPackages[],
  thresholds: readonly Threshold[],
): PartnerMonthFigures {
  const { total_revenue, total_commission, total_bonus } = explainPartnerMonth(packages, thresholds);
  const tier = findRevenueTier(thresholds, total_revenue.value);
  return {
    total_packages: sum(packages.map(({ n = 1 }) => n)),
    total_revenue: total_revenue.value,
    commission_percent: tier?.commission_percent ?? 0,
    bonus_percent: tier?.bonus_percent ?? 0,
    total_commission: total_commission.value,
    total_bonus: total_bonus.value,
  };
}

/**
 * Like `calculatePartnerMonth`, with the explanation (rules 6.2): commission = Σ round(total_price × %), bonus = round(revenue × %), with
 * the percentages of the reached tier; both are 0 below the lowest tier.
 */
export function explainPartnerMonth(
  packages: readonly CountedPackages[],
  thresholds: readonly Threshold[],
): ExplainedPartnerMonth {
  const lines = (rule: string, prefix: string, amountOf: (pack: CountedPackages) => number) =>
    packages.map((pack) => {
      const { total_price, n = 1, label, href } = pack;
      const name = label ?? `${n} gói ${formatMoney(total_price)}`;
      return buildAddedLine(`${prefix}${name}`, amountOf(pack) * n, {
        rule,
        ...(href !== undefined && { href }),
      });
    });
  const total_revenue = explainSum(lines('6.1', '', ({ total_price }) => total_price));
  const tier = findRevenueTier(thresholds, total_revenue.value);
  if (!tier) {
    const none = explainSum([
      buildAddedLine(`Doanh thu ${formatMoney(total_revenue.value)} chưa tới mức nào`, 0, { rule: '6.2' }),
    ]);
    return { total_revenue, total_commission: none, total_bonus: none };
  }
  const { commission_percent, bonus_percent, revenue } = tier;
  const percent = formatPercent(commission_percent);
  const bonus = `${formatPercent(bonus_percent)} của ${formatMoney(total_revenue.value)} (mức từ ${formatMoney(revenue)})`;
  return {
    total_revenue,
    total_commission: explainSum(
      lines('6.2', `${percent} của `, (pack) =>
        calculatePercentOf(calculateCommissionBase(pack), commission_percent),
      ),
    ),
    total_bonus: explainSum([
      buildAddedLine(bonus, calculatePercentOf(total_revenue.value, bonus_percent), { rule: '6.2' }),
    ]),
  };
}

/** Returns the part of a package's price that earns commission, đồng. */
const calculateCommissionBase = ({ total_price, partner_unheld = 0 }: CountedPackages): number =>
  total_price - partner_unheld;

/** The earlier revenues of a month: their packages and the amounts due. */
interface EarlierRevenues {
  packages: readonly CountedPackages[];
  due: readonly { total_commission: number; total_bonus: number }[];
}

/** Calculates a further revenue of a month for which the partner already has a revenue. */
export function calculateSupplement(
  own: readonly CountedPackages[],
  earlier: EarlierRevenues,
  thresholds: readonly Threshold[],
): Pick<PartnerMonthFigures, 'total_packages' | 'total_revenue' | 'total_commission' | 'total_bonus'> {
  const { total_revenue, total_commission, total_bonus } = explainSupplement(own, earlier, thresholds);
  return {
    total_packages: own.length,
    total_revenue: total_revenue.value,
    total_commission: total_commission.value,
    total_bonus: total_bonus.value,
  };
}

/**
 * Like `calculateSupplement`, with the explanation (rules 6.9): the earnings of the month with all its packages, at the tier of their sum,
 * minus the amounts due for the earlier revenues. If the commission or the bonus is negative, it reduces the other; their sum is never
 * below 0. The first revenue of a month contains only its own packages.
 */
export function explainSupplement(
  own: readonly CountedPackages[],
  earlier: EarlierRevenues,
  thresholds: readonly Threshold[],
): ExplainedPartnerMonth {
  const whole = explainPartnerMonth([...earlier.packages, ...own], thresholds);
  if (earlier.due.length === 0) return whole;
  const { total_revenue } = explainPartnerMonth(own, thresholds);
  const rest = (name: 'total_commission' | 'total_bonus') => [
    buildAddedLine('Cả tháng', whole[name].value, { of: whole[name].lines, rule: '6.9' }),
    buildDeductedLine('Đã chốt ở bản trước', sum(earlier.due.map((one) => one[name])), { rule: '6.9' }),
  ];
  const [commission, bonus] = [rest('total_commission'), rest('total_bonus')];
  const left = (lines: readonly ExplanationLine[], other: readonly ExplanationLine[], label: string) => {
    const below = Math.min(0, explainSum(other).value);
    const all = below < 0 ? [...lines, buildDeductedLine(label, -below, { rule: '6.9' })] : lines;
    return explainSumNotBelowZero(all, 'Không thấp hơn 0');
  };
  return {
    total_revenue,
    total_commission: left(commission, bonus, 'Thưởng đã chốt thừa'),
    total_bonus: left(bonus, commission, 'Hoa hồng đã chốt thừa'),
  };
}

/**
 * Returns the percentage, and the commission of each package, that add up to a total calculated earlier by `calculatePartnerMonth`; null if no
 * percentage gives that total, because the packages have changed since then.
 */
export function splitCommission(
  packages: readonly CountedPackages[],
  total_commission: number,
): { percent: number; parts: number[] } | null {
  const percent = calculatePercentage(total_commission, sum(packages.map(calculateCommissionBase))) ?? 0;
  const parts = packages.map((pack) => calculatePercentOf(calculateCommissionBase(pack), percent));
  return sum(parts) === total_commission ? { percent, parts } : null;
}
