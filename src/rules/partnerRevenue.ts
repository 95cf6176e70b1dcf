/** What a partner earns in a month (rules 6.2): whole-amount tiers, no marginal bands. */
import { percentFromMoney, percentOf, sum } from '#rules/money';

/** From `revenue` đồng a month on, these percentages (15 = 15 %). */
export interface Threshold {
  revenue: number;
  commission_percent: number;
  bonus_percent: number;
}
export interface PartnerMonth {
  total_packages: number;
  total_revenue: number;
  commission_percent: number;
  bonus_percent: number;
  total_commission: number;
  total_bonus: number;
}

/** The highest threshold not above the revenue; null below the lowest. */
export function tierFor<T extends { revenue: number }>(thresholds: readonly T[], revenue: number): T | null {
  return thresholds.reduce<T | null>(
    (best, one) => (one.revenue <= revenue && (best === null || one.revenue > best.revenue) ? one : best),
    null,
  );
}

/**
 * A package's partner commission when none is typed: the lowest threshold's percent; null without thresholds
 * (rules 6.3).
 */
export function defaultPartnerCommission(thresholds: readonly Threshold[]): number | null {
  const [first, ...others] = thresholds;
  return first
    ? others.reduce((low, one) => (one.revenue < low.revenue ? one : low), first).commission_percent
    : null;
}

/**
 * A partner's month from its packages that count: commission = Σ round(total_price × %), bonus =
 * round(revenue × %), both at the tier of their revenue, 0 below the lowest (rules 6.2).
 * @param packages each, or `n` of one price together
 */
export function partnerMonth(
  packages: readonly { total_price: number; n?: number }[],
  thresholds: readonly Threshold[],
): PartnerMonth {
  const total_revenue = sum(packages.map(({ total_price, n = 1 }) => total_price * n));
  const tier = tierFor(thresholds, total_revenue);
  const commission_percent = tier?.commission_percent ?? 0;
  const bonus_percent = tier?.bonus_percent ?? 0;
  return {
    total_packages: sum(packages.map(({ n = 1 }) => n)),
    total_revenue,
    commission_percent,
    bonus_percent,
    total_commission: sum(
      packages.map(({ total_price, n = 1 }) => percentOf(total_price, commission_percent) * n),
    ),
    total_bonus: percentOf(total_revenue, bonus_percent),
  };
}

/**
 * What a further revenue of a month comes to (rules 6.9): the month with all its packages at the tier of their sum, less what the
 * earlier ones were due; a part below 0 is taken off the other, and the sum is never below 0. The first one is its own packages'.
 */
export function supplement(
  own: readonly { total_price: number }[],
  earlier: {
    packages: readonly { total_price: number }[];
    due: readonly { total_commission: number; total_bonus: number }[];
  },
  thresholds: readonly Threshold[],
): Pick<PartnerMonth, 'total_packages' | 'total_revenue' | 'total_commission' | 'total_bonus'> {
  const whole = partnerMonth([...earlier.packages, ...own], thresholds);
  const commission = whole.total_commission - sum(earlier.due.map((one) => one.total_commission));
  const bonus = whole.total_bonus - sum(earlier.due.map((one) => one.total_bonus));
  return {
    total_packages: own.length,
    total_revenue: sum(own.map((pack) => pack.total_price)),
    total_commission: Math.max(0, commission + Math.min(0, bonus)),
    total_bonus: Math.max(0, bonus + Math.min(0, commission)),
  };
}

/**
 * The percentage, and each package's part at it, that adds up to a total reckoned earlier by `partnerMonth`; null when no
 * percentage gives it (the packages are no longer those of that day).
 */
export function commissionParts(
  packages: readonly { total_price: number }[],
  total_commission: number,
): { percent: number; parts: number[] } | null {
  const percent = percentFromMoney(total_commission, sum(packages.map((pack) => pack.total_price))) ?? 0;
  const parts = packages.map((pack) => percentOf(pack.total_price, percent));
  return sum(parts) === total_commission ? { percent, parts } : null;
}
